/** A position in a JSON text that advances as the text is read. */
export interface JsonCursor {
  readonly text: string;
  at: number;
}

/** Skips the white space of RFC 8259 §2 and returns the next code unit, NaN at the end. */
export function skipWhitespace(cursor: JsonCursor): number {
  const { text } = cursor;
  let code = text.charCodeAt(cursor.at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++cursor.at);
  return code;
}
