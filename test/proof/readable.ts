import { createHash } from 'node:crypto';

/** Longer texts are cut in the middle; their length and digest stand for the rest. */
const longest = 1_500;

/**
 * Bytes as one line of printable text: `\uNNNN` for control characters, `\xNN` for bytes that are not UTF-8.
 *
 * @example
 * readable(Buffer.from('{"name":"a\n"}')) // '{"name":"a\\u000a"}'
 */
export function readable(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  const isUtf8 = Buffer.from(text, 'utf8').equals(bytes);
  const line = isUtf8
    ? text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g, unicode)
    : Array.from(bytes, readableByte).join('');
  if (line.length <= longest) return line;
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return `${line.slice(0, 400)} … ${bytes.length} bytes, sha256 ${digest} … ${line.slice(-100)}`;
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function readableByte(byte: number): string {
  return byte < 0x20 || byte > 0x7e ? `\\x${byte.toString(16).padStart(2, '0')}` : String.fromCharCode(byte);
}
