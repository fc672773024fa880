/** Combining marks, which take no cell of their own. */
const noCell = /^[\p{Mn}\p{Me}]$/u;

/** East Asian wide and full-width characters (Unicode Standard Annex 11) and emoji. */
const twoCells =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{20000}-\u{3fffd}]$/u;

/**
 * The width of a text of visible characters, in cells of a terminal.
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

/** The longest start of a text that fits in `width` cells, but at least one character. */
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

/** Pads a text with spaces to a width in cells. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Shortens a text to `width` cells by omitting its middle, because both ends distinguish the ids of cases. */
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
