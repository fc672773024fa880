/** Combining marks: they sit on the character before them. */
const noCell = /^[\p{Mn}\p{Me}]$/u;

/** East Asian wide and full-width characters (Unicode Standard Annex 11) and emoji. */
const twoCells =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{20000}-\u{3fffd}]$/u;

/**
 * How many cells of a terminal a text takes; the text is one whose every character is visible.
 *
 * @example
 * displayWidth('植物') // 4
 */
export function displayWidth(text: string): number {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += cells(character);
  return width;
}

/** The longest start of a text that takes at most `width` cells: at least one character, unless there is none. */
export function startOfWidth(text: string, width: number): string {
  let start = '';
  let taken = 0;
  for (const character of text) {
    taken += cells(character);
    if (taken > width && start !== '') break;
    start += character;
  }
  return start;
}

/** A text with spaces after it up to a width in cells. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** A text in at most `width` cells, its middle left out if need be: both ends of a case id tell it from others. */
export function shortenTo(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const start = startOfWidth(text, Math.floor((width - 1) / 2));
  const end = startOfWidth(reversed(text), width - 1 - displayWidth(start));
  return `${start}…${reversed(end)}`;
}

function reversed(text: string): string {
  return Array.from(text).toReversed().join('');
}

function cells(character: string): number {
  if (noCell.test(character)) return 0;
  return twoCells.test(character) ? 2 : 1;
}
