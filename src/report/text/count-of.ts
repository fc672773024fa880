/**
 * A number with its noun, in the singular for one.
 *
 * @example
 * countOf(1, 'case') // '1 case'
 * countOf(0, 'case') // '0 cases'
 * countOf(2, 'strategy') // '2 strategies'
 */
export function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : pluralOf(noun)}`;
}

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}${/(?:s|x|ch|sh)$/.test(noun) ? 'es' : 's'}`;
}
