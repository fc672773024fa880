import type { ServerResponse } from 'node:http';
import { reasonPhrase } from '../../http/index.js';

/**
 * Responds with a problem document (RFC 9457) instead of the upstream; `closes` if the rest of the request is not read.
 */
export function sendProblem(response: ServerResponse, status: number, detail: string, closes = false): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify({ type: 'about:blank', title: reasonPhrase(status), status, detail });
  const close = closes ? ['Connection', 'close'] : [];
  const length = String(Buffer.byteLength(text));
  response
    .writeHead(status, ['Content-Type', 'application/problem+json', 'Content-Length', length, ...close])
    .end(text);
}
