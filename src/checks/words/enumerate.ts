/**
 * Words as a sentence lists them.
 *
 * @example
 * enumerate(['200', '400', 'default'], 'and') // '200, 400 and default'
 */
export function enumerate(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
