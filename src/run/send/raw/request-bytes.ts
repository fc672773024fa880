import type { WireRequest } from '../wire-request.js';

/** A request as it goes on the wire (RFC 9112 §2.1), nothing of it put right; in two parts where there is a pause. */
export function requestBytes(request: WireRequest): readonly Uint8Array[] {
  const lines = [`${request.method} ${request.target} HTTP/1.1`, ...request.fields.map((field) => field.join(': '))];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const { body, pauseAt } = request;
  if (body === undefined) return [head];
  if (pauseAt === undefined) return [Buffer.concat([head, body])];
  return [Buffer.concat([head, body.subarray(0, pauseAt)]), body.subarray(pauseAt)];
}
