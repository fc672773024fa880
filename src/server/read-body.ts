import type { IncomingMessage } from 'node:http';

/**
 * Reads a body of at most `limit` bytes; gives `too-large` as soon as it is longer, and takes no more of it.
 *
 * `settle` is called once, or never if the body does not arrive in full.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  settle: (body: Uint8Array | 'too-large') => void,
): void {
  let first: Buffer | undefined;
  let chunks: Buffer[] | undefined;
  let size = 0;
  const take = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > limit) {
      request.off('data', take).off('end', finish);
      settle('too-large');
    } else if (first === undefined) first = chunk;
    else (chunks ??= [first]).push(chunk);
  };
  const finish = (): void => {
    settle(chunks === undefined ? (first ?? Buffer.alloc(0)) : Buffer.concat(chunks, size));
  };
  request.on('data', take).on('end', finish);
}
