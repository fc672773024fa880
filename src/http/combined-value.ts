import { fieldLines } from './field-lines.js';

/**
 * The combined value of all lines of a header field (RFC 9110 §5.2), or undefined if there is none.
 *
 * `rawFields` alternates names and values; `lowerCaseName` is the field name in lower case.
 *
 * @example
 * combinedValue(['Accept', 'text/plain', 'accept', 'text/html'], 'accept') // 'text/plain, text/html'
 */
export function combinedValue(rawFields: readonly string[], lowerCaseName: string): string | undefined {
  const lines = fieldLines(rawFields, lowerCaseName);
  return lines.length > 1 ? lines.join(', ') : lines[0];
}
