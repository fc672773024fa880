/**
 * The name of one thing of a collection, as far as English is regular.
 *
 * @example
 * singular('replies') // 'reply'
 */
export function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
}
