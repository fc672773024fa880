import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import { endToEnd, forwardedFields } from './end-to-end.js';
import type { UpstreamClient } from './upstream.js';

/** The end of an upgrade, whether it succeeded or not. */
export type TunnelEnd = { readonly status: number; readonly reason: string };

/** Requests the upgrade of a client (RFC 9110 §7.8) from the upstream, then forwards all bytes in both directions. */
export function tunnel(
  upstream: UpstreamClient,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  tell: (end: TunnelEnd) => void,
): void {
  const { method = 'GET', url = '/', rawHeaders } = request;
  const fields = forwardedFields(rawHeaders, upstream.host);
  const asked = request.headers.upgrade ?? '';
  const out = upstream.request(method, url, [...fields, 'Connection', 'Upgrade', 'Upgrade', asked], true);
  const timer = setTimeout(() => out.destroy(new Error('late')), upstream.timeout);
  out.once('close', () => clearTimeout(timer));
  client.on('error', () => out.destroy());
  client.once('close', () => out.destroy());
  out.once('upgrade', (answer, server, first) => {
    clearTimeout(timer);
    const { statusCode: status = 101, statusMessage = '' } = answer;
    client.write(headText(status, statusMessage, answer.rawHeaders));
    if (first.length > 0) client.write(first);
    if (head.length > 0) server.write(head);
    server.on('error', () => client.destroy());
    server.once('close', () => client.destroy());
    client.once('close', () => server.destroy());
    server.pipe(client).pipe(server);
    tell({ status, reason: 'the connection was upgraded' });
  });
  out.once('response', (answer) => {
    clearTimeout(timer);
    const { statusCode: status = 502, statusMessage = '', rawHeaders: raw } = answer;
    const kept = endToEnd(raw).filter((_, at, all) => all[at - (at % 2)]?.toLowerCase() !== 'transfer-encoding');
    client.write(headText(status, statusMessage, [...kept, 'Connection', 'close']));
    answer.pipe(client);
    tell({ status, reason: 'the upstream did not upgrade the connection' });
  });
  out.once('error', () => {
    if (client.writable) client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    tell({ status: 502, reason: 'the upstream did not upgrade the connection' });
  });
  out.end();
}

function headText(status: number, reason: string, rawFields: readonly string[]): Buffer {
  const lines = rawFields.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawFields[at + 1]}`] : []));
  return Buffer.from([`HTTP/1.1 ${status} ${reason}`, ...lines, '', ''].join('\r\n'), 'latin1');
}

/**
 * A response object for a request whose upgrade is ignored, as RFC 9110 §7.8 allows: HTTP/2 clients offer `h2c` on
 * ordinary requests. Undefined if the end of the request body is unknown.
 */
export function withoutUpgrade(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): { readonly response: ServerResponse; readonly body: Readable } | undefined {
  if (request.headers['transfer-encoding'] !== undefined) return undefined;
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node hands the socket of the request over
  response.assignSocket(client as Socket);
  response.once('finish', () => client.end());
  const length = Number(request.headers['content-length'] ?? 0);
  return { response, body: Readable.from(bytesOf(client, head, length), { objectMode: false }) };
}

async function* bytesOf(client: Duplex, head: Buffer, length: number): AsyncGenerator<Buffer, void> {
  let left = length;
  if (left > 0 && head.length > 0) {
    yield head.subarray(0, left);
    left -= Math.min(left, head.length);
  }
  while (left > 0) {
    const chunk = (client.read() as Buffer | null) ?? undefined;
    if (chunk === undefined) {
      if (client.readableEnded || client.destroyed) return;
      await new Promise<void>((resolve) => {
        client.once('readable', resolve).once('end', resolve).once('close', resolve);
      });
      continue;
    }
    yield chunk.subarray(0, left);
    left -= Math.min(left, chunk.length);
  }
}
