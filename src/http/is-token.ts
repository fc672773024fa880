/**
 * Whether a text is a token (RFC 9110 §5.6.2), as field names and methods are.
 *
 * @example
 * isToken('X-Key') // true
 * isToken('My Key') // false
 */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);
}
