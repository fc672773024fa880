/**
 * A count with its noun.
 *
 * @example
 * plural(1, 'case') // '1 case'
 */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}
