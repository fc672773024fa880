import { stringifyStart, type JsonValue } from '../../json/index.js';

/** As many characters as a report shows of what a server sent. */
const limit = 200;

/** A text cut to 200 characters, with an ellipsis where something is missing. */
export function excerpt(text: string): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  // Half a surrogate pair is no character.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** The beginning of a value as compact JSON text. */
export function excerptOfValue(value: JsonValue): string {
  return excerpt(stringifyStart(value, limit + 1));
}

/** The beginning of a body as text; what is not UTF-8 shows as U+FFFD. */
export function excerptOfBody(body: Uint8Array): string {
  // No character takes more than four bytes, so this much is always enough to fill the excerpt.
  return excerpt(new TextDecoder().decode(body.subarray(0, 4 * limit + 4)));
}
