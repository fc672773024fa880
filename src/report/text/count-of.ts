/**
 * A number with its noun, in the singular for one.
 *
 * @example
 * countOf(1, 'case') // '1 case'
 * countOf(0, 'case') // '0 cases'
 */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
