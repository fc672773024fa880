/**
 * Splits a request target (RFC 9112 §3.2) into its path, and its query with the question mark.
 *
 * @example
 * splitTarget('/plants?size=3') // ['/plants', '?size=3']
 */
export function splitTarget(target: string): readonly [path: string, query: string] {
  const at = target.indexOf('?');
  return at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at)];
}
