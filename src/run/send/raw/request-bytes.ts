import type { WireRequest } from '../wire-request.js';

/** A request as it goes on the wire (RFC 9112 §2.1), nothing of it put right. */
export function requestBytes(request: WireRequest): Uint8Array {
  const lines = [`${request.method} ${request.target} HTTP/1.1`, ...request.fields.map((field) => field.join(': '))];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return request.body === undefined ? head : Buffer.concat([head, request.body]);
}
