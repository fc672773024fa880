/**
 * Formats reference tokens as a JSON Pointer (RFC 6901).
 *
 * @example
 * formatPointer(['paths', '/plants', 'post']) // '/paths/~1plants/post'
 */
export function formatPointer(tokens: readonly string[]): string {
  return tokens.map((token) => `/${escapeToken(token)}`).join('');
}

/**
 * The reference tokens of a JSON Pointer (RFC 6901 §4).
 *
 * @throws RangeError if it neither is empty nor begins with `/`, or if a `~` is followed by neither `0` nor `1`.
 * @example
 * parsePointer('/paths/~1plants') // ['paths', '/plants']
 */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new RangeError(`a JSON Pointer is empty or begins with "/": ${pointer}`);
  if (/~(?![01])/.test(pointer)) throw new RangeError(`"~" in a JSON Pointer is followed by 0 or 1: ${pointer}`);
  const tokens = pointer.slice(1).split('/');
  // ~1 first: in the opposite order, ~01 would become a slash (RFC 6901 §4).
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Escapes a reference token for use in a pointer (RFC 6901 §3). */
export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
