/** A place in a JSON text that moves forward as the text is read. */
export interface JsonCursor {
  readonly text: string;
  at: number;
}

/** Moves over the white space of RFC 8259 §2 and tells the code unit that follows, NaN at the end. */
export function skipWhitespace(cursor: JsonCursor): number {
  const { text } = cursor;
  let code = text.charCodeAt(cursor.at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++cursor.at);
  return code;
}
