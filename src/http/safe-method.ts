const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Whether a method is safe: a client that sends it does not request a change (RFC 9110 §9.2.1).
 *
 * @example
 * isSafeMethod('POST') // false
 */
export function isSafeMethod(method: string): boolean {
  return safeMethods.has(method);
}
