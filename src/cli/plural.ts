/**
 * A count with its noun.
 *
 * @example
 * plural(1, 'case') // '1 case'
 */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
