import { Buffer } from 'node:buffer';

const plainText = /^[!$&'()*+,;=:@\w.~-]*$/;
const unreserved = /^[\w.~-]$/;

/**
 * The text of a path segment in the one form that all its equivalents share (RFC 3986 §6.2.2): needless
 * percent-encoding undone, needed one in upper-case hexadecimal.
 *
 * @example
 * normalisePathText('caf%c3%a9') === normalisePathText('café') // true
 */
export function normalisePathText(text: string): string {
  if (plainText.test(text)) return text;
  return text.replace(/%[0-9A-Fa-f]{2}|[^!$&'()*+,;=:@\w.~-]/gu, (part) => {
    if (part.length < 3) return percentEncoded(part);
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16));
    return unreserved.test(character) ? character : part.toUpperCase();
  });
}

/**
 * The text with what no request line can carry percent-encoded (RFC 3986 §2.1): documents may write a path as people
 * read it. All else stays as it is written.
 *
 * @example
 * sendablePathText('café/%7e') // 'caf%C3%A9/%7e'
 */
export function sendablePathText(text: string): string {
  return text.replace(/[^\x21-\x7e]/gu, percentEncoded);
}

function percentEncoded(character: string): string {
  return [...Buffer.from(character, 'utf8')]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
