import { Buffer, isUtf8 } from 'node:buffer';

/**
 * Decodes UTF-8, or returns the offset of the first byte that is not part of a character (RFC 3629 §4). A byte order
 * mark is decoded as U+FEFF.
 */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string } | { readonly invalidAt: number } {
  if (!isUtf8(bytes)) return { invalidAt: firstInvalid(bytes) };
  return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') };
}

function firstInvalid(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** The length of the well-formed sequence at `at`, or 0. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  // The range of the second byte excludes overlong forms, surrogates and code points beyond U+10FFFF.
  const second = bytes[at + 1] ?? 0;
  const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < least || second > most) return 0;
  for (let next = at + 2; next < at + length; next++) {
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}
