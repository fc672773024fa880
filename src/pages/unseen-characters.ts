/**
 * Matches characters that are invisible or change the display of other text: C0 and C1 controls, bidirectional controls,
 * zero-width characters, line and paragraph separators, lone surrogates, noncharacters and unassigned code points.
 *
 * The expression is global, for `replace` and `matchAll` only, since `test` would keep its position.
 */
export const unseenCharacters = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * Writes a character as its code point.
 *
 * @example
 * codePointMark('\x1b') // '\u{1b}'
 */
export function codePointMark(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
