/**
 * Formats a number with its noun in the singular or plural.
 *
 * @example
 * countOf(1, 'case') // '1 case'
 * countOf(0, 'case') // '0 cases'
 * countOf(2, 'strategy') // '2 strategies'
 */
export function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : plural(noun)}`;
}

/**
 * The plural of any noun, such as the name of a resource. Plurals and uncountable nouns stay unchanged.
 *
 * @example
 * plural('orderStatus') // 'orderStatuses'
 */
export function plural(noun: string): string {
  const [end, many] = rules.find(([each]) => each.test(noun)) ?? [/$/, 's'];
  return noun.replace(end, many);
}

/** Endings of nouns and their replacements; the first match applies. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/(?<=data|media|information|equipment|people|children)$/i, ''],
  [/(?<=pe)rson$/i, 'ople'],
  [/(?<=child)$/i, 'ren'],
  [/(?<=[^aeiou])y$/i, 'ies'],
  [/(?<=s)is$/i, 'es'],
  [/(?<=ss|us|as|x|z|ch|sh)$/i, 'es'],
  [/(?<=s)$/i, ''],
];
