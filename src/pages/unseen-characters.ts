/**
 * Characters that a reader cannot see, or that make a screen show something else than the text: C0 and C1 controls
 * (ESC and DEL among them), bidirectional controls, zero-width characters, line and paragraph separators, lone
 * surrogates, noncharacters, and what Unicode has not given a meaning.
 *
 * Global: for `replace` and `matchAll` only, since `test` would remember where it stopped.
 */
export const unseenCharacters = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * A character as its code point.
 *
 * @example
 * codePointMark('\x1b') // '\u{1b}'
 */
export function codePointMark(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
