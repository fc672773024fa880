import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Transform } from 'node:stream';
import type { ReceivedResponse } from '../../checks/index.js';
import { fieldValues, parseFieldList } from '../../http/index.js';
import { BodyCollector } from './body-collector.js';

/**
 * Decodes the Content-Encoding of a response (RFC 9110 §8.4), last coding first, up to `limit` bytes each.
 *
 * Without Accept-Encoding any coding is acceptable (RFC 9110 §12.5.3), so a coded response is valid. If decoding fails,
 * the response is returned as received, marked `undecodable`.
 */
export async function decodeContent(response: ReceivedResponse, limit: number): Promise<ReceivedResponse> {
  const codings = fieldValues(response.fields, 'content-encoding')
    .flatMap((value) => parseFieldList(value))
    .map((coding) => coding.toLowerCase())
    .filter((coding) => coding !== 'identity');
  // A response without content, such as one to HEAD, has nothing to decode.
  if (codings.length === 0 || response.body.length === 0) return response;
  let { body, bodyState } = response;
  for (const coding of codings.toReversed()) {
    const decoded = await decode(body, coding, limit, bodyState !== 'complete');
    if (decoded === undefined) {
      // A truncated body cannot be decoded completely; its coding is not at fault.
      return response.bodyState === 'complete' ? { ...response, bodyState: 'undecodable' } : response;
    }
    body = decoded.bytes;
    if (decoded.cut) bodyState = 'over-limit';
  }
  return { ...response, body, bodyState };
}

interface Decoded {
  readonly bytes: Uint8Array;
  readonly cut: boolean;
}

/** `isPart`: the coded body was truncated; as much as possible of it is decoded. */
function decode(body: Uint8Array, coding: string, limit: number, isPart: boolean): Promise<Decoded | undefined> {
  const decoder = decoderFor(coding, body, isPart);
  if (decoder === undefined) return Promise.resolve(undefined);
  const collector = new BodyCollector(limit);
  return new Promise((resolve) => {
    decoder.on('data', (chunk: Buffer) => {
      if (collector.push(chunk)) return;
      resolve({ bytes: collector.bytes(), cut: true });
      decoder.destroy();
    });
    decoder.on('end', () => resolve({ bytes: collector.bytes(), cut: false }));
    decoder.on('error', () => resolve(undefined));
    decoder.end(body);
  });
}

function decoderFor(coding: string, body: Uint8Array, isPart: boolean): Transform | undefined {
  const zlib = isPart ? { finishFlush: constants.Z_SYNC_FLUSH } : {};
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip(zlib);
  if (coding === 'br') return createBrotliDecompress(isPart ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {});
  // Some servers send deflate without its zlib wrapper (RFC 9110 §8.4.1.2). A wrapper starts with the four bits 8.
  if (coding === 'deflate') return ((body[0] ?? 0) & 0x0f) === 8 ? createInflate(zlib) : createInflateRaw(zlib);
  return undefined;
}
