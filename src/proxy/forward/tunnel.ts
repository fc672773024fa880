import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import { endToEnd, forwardedFields } from './end-to-end.js';
import type { Forwarder } from './forwarder.js';

/** An upgrade that went through, or did not. */
export type TunnelEnd = { readonly status: number; readonly reason: string };

/**
 * Asks the upstream for the upgrade that a client asks for (RFC 9110 §7.8), and from then on hands on all bytes in both
 * directions. `host` is the Host field to send; undefined for the client's own.
 */
export function tunnel(
  forwarder: Forwarder,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  host: string | undefined,
  tell: (end: TunnelEnd) => void,
): void {
  const { method = 'GET', url = '/', rawHeaders } = request;
  const fields = forwardedFields(rawHeaders, host);
  const asked = request.headers.upgrade ?? '';
  const out = forwarder.request(method, url, [...fields, 'Connection', 'Upgrade', 'Upgrade', asked], true);
  const timer = setTimeout(() => out.destroy(new Error('late')), forwarder.timeout);
  out.once('close', () => clearTimeout(timer));
  client.on('error', () => out.destroy());
  client.once('close', () => out.destroy());
  out.once('upgrade', (answer, upstream, first) => {
    clearTimeout(timer);
    const { statusCode: status = 101, statusMessage = '' } = answer;
    client.write(headText(status, statusMessage, answer.rawHeaders));
    if (first.length > 0) client.write(first);
    if (head.length > 0) upstream.write(head);
    upstream.on('error', () => client.destroy());
    upstream.once('close', () => client.destroy());
    client.once('close', () => upstream.destroy());
    upstream.pipe(client).pipe(upstream);
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
 * A response to a request whose upgrade is ignored, as RFC 9110 §7.8 allows: clients of HTTP/2 ask for `h2c` with requests
 * like any other. Undefined where the end of its body cannot be told.
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
