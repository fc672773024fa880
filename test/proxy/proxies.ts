import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { Contract } from '../../src/contract/index.js';
import type { SeenRequest } from '../../src/mock/index.js';
import { createProxy, type Proxy } from '../../src/proxy/index.js';
import { collect, type CollectedRun } from '../../src/report/index.js';
import { TrafficRun } from '../../src/traffic/index.js';
import { garden } from '../traffic/recorded.js';

/** A proxy before a server, and what it comes to once it is closed. */
export interface Watched extends Proxy {
  readonly seen: readonly SeenRequest[];
  /** Closes the proxy and tells what it found. */
  finish(): Promise<CollectedRun>;
}

interface Options {
  readonly contract?: Contract;
  readonly timeout?: number;
  readonly mockMissing?: boolean;
  readonly keepHost?: boolean;
  readonly insecure?: boolean;
}

export async function proxyTo(upstream: string, options: Options = {}): Promise<Watched> {
  const contract = options.contract ?? (await garden());
  const run = new TrafficRun({
    contract,
    name: upstream,
    url: upstream,
    noun: ['exchange', 'exchanges'],
    bases: [upstream],
  });
  const seen: SeenRequest[] = [];
  const proxy = await createProxy({
    contract,
    run,
    url: upstream,
    tls: options.insecure === true ? { insecure: true } : {},
    timeout: options.timeout ?? 5_000,
    keepHost: options.keepHost ?? false,
    mockMissing: options.mockMissing ?? false,
    port: 0,
    host: '127.0.0.1',
    onRequest: (each) => void seen.push(each),
  });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= proxy.close());
  onTestFinished(close);
  return {
    url: proxy.url,
    seen,
    close,
    async finish() {
      await close();
      return collect(run.events());
    },
  };
}

async function listening(server: Server | ReturnType<typeof createSocketServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server of `node:http`. */
export async function serverOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listening(server);
}

/** A server that gets the socket of each connection. */
export async function socketServerOf(listener: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    listener(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listening(server);
}

/** What comes back on one connection to these bytes, until it ends or `until` is in it. */
export async function exchangeBytes(url: string, bytes: string, until?: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {}).write(bytes, 'latin1');
  let text = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (until !== undefined && text.includes(until)) resolve(text);
    });
    socket.once('close', () => resolve(text));
  });
}

/** Sends one request by `node:http`, with exactly these fields. */
export async function send(
  url: string,
  {
    method = 'GET',
    path = '/plants',
    fields = [] as readonly string[],
    body = undefined as Buffer | string | undefined,
  },
): Promise<{ readonly answer: IncomingMessage; readonly body: Buffer }> {
  const { host, hostname, port } = new URL(url);
  const headers = ['Host', host, ...fields, ...(body === undefined ? [] : ['Content-Length', String(body.length)])];
  const out = request({ hostname, port, method, path, headers: headers as never, agent: false });
  out.end(body);
  const [answer] = (await once(out, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { answer, body: Buffer.concat(chunks) };
}
