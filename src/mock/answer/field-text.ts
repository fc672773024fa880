/**
 * A text that any HTTP client reads alike in a field: visible ASCII and single spaces, everything else
 * percent-encoded in UTF-8.
 *
 * @example
 * fieldText('café') // 'caf%C3%A9'
 */
export function fieldText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.trim();
  return text
    .toWellFormed()
    .trim()
    .replaceAll(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character));
}
