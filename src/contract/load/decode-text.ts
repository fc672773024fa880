type Decoded = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** The text of a document, which is UTF-8 (YAML 1.2 §5.2 knows others, RFC 8259 §8.1 does not); a byte order mark is dropped. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { ok: false, reason: 'it is empty' };
  const [first, second] = bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) {
    return { ok: false, reason: 'it is UTF-16; save it as UTF-8' };
  }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { ok: false, reason: 'it is not UTF-8' };
  }
}
