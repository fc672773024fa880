/**
 * Encodes a body as two chunks and the last chunk, without trailer fields (RFC 9112 §7.1).
 *
 * @example
 * Buffer.from(inChunks(Buffer.from('fern'))).toString() // '2\r\nfe\r\n2\r\nrn\r\n0\r\n\r\n'
 */
export function inChunks(body: Uint8Array): Uint8Array {
  const middle = Math.ceil(body.length / 2);
  const parts = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0);
  const chunks = parts.map((part) => Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, end]));
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

const end = Buffer.from('\r\n');
