/**
 * The escapes of a text in a JSON string, one for each UTF-16 code unit (RFC 8259 §7).
 *
 * @example
 * unitEscapes('é') // '\u00e9'
 */
export function unitEscapes(text: string): string {
  return Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
    '',
  );
}
