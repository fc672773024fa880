import { tellingNames } from './standing-secrets.js';

/** What stands before a credential: its scheme (RFC 9110 §11.4), or the name of what carries it. */
const before = [
  String.raw`(?:basic|bearer|token)[ \t]+`,
  String.raw`(?:${tellingNames})[\w\-]*["'\\]*\s*[=:\n]\s*["'\\]*(?:\w+[ \t]+)?`,
  String.raw`cookie["'\\]*\s*[:\n][^\n]*=`,
].join('|');

/**
 * A pattern that finds something where a credential stands and nowhere else.
 *
 * @example
 * new RegExp(afterTelling('x'), 'giu') // finds it in "Bearer x" and "token=x", not in "curl -x"
 */
export function afterTelling(pattern: string): string {
  // Looked for first, as what stands before it is dearer to compare.
  return String.raw`${pattern}(?<=(?:${before})${pattern})(?![\p{L}\p{N}_])`;
}
