import type { IncomingMessage } from 'node:http';
import type { ReadBody } from '../serve/visit.js';

const empty: ReadBody = { kind: 'whole', body: new Uint8Array(0) };

/** Whether a request says that a body follows (RFC 9112 §6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads a body of at most `limit` bytes; as soon as it is longer, or says that it will be, no more of it is kept.
 * `settle` is called once, or never if the body does not arrive in full.
 */
export function readBody(request: IncomingMessage, limit: number, settle: (body: ReadBody) => void): void {
  if (!hasBody(request)) {
    settle(empty);
    return;
  }
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    settle({ kind: 'too-large' });
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer): void => {
    size += chunk.length;
    if (size <= limit) {
      chunks.push(chunk);
      return;
    }
    request.off('data', take).off('end', finish);
    settle({ kind: 'too-large' });
  };
  const finish = (): void => {
    settle({ kind: 'whole', body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size) });
  };
  request.on('data', take).on('end', finish);
}
