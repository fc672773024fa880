import { fieldLines } from './field-lines.js';

/**
 * The combined value of a header field, all its lines put together (RFC 9110 §5.2); undefined where it has none.
 *
 * `rawFields` is name and value by turns, `lowerCaseName` the field name in lower case.
 *
 * @example
 * combinedValue(['Accept', 'text/plain', 'accept', 'text/html'], 'accept') // 'text/plain, text/html'
 */
export function combinedValue(rawFields: readonly string[], lowerCaseName: string): string | undefined {
  const lines = fieldLines(rawFields, lowerCaseName);
  return lines.length > 1 ? lines.join(', ') : lines[0];
}
