import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { closeAfterFile } from '../closing.js';

/** The good token of every server here. */
export const TOKEN = 'g00d-t0ken-of-the-plant-store';

/** A server of sockets, closed with all its connections when the tests of the file have ended, which may run at the same time. Each request comes whole. */
export async function socketServer(answer: (socket: Socket, request: Buffer) => void): Promise<string> {
  return listen(
    createSocketServer((socket) => {
      let received = Buffer.alloc(0);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        const length = wholeRequest(received);
        if (length === undefined) return;
        const request = received.subarray(0, length);
        received = received.subarray(length);
        answer(socket, request);
      });
    }),
  );
}

/** An HTTP server, closed with all its connections when the tests of the file have ended, which may run at the same time. */
export async function httpServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  // Idle connections are the client's affair in these tests.
  server.keepAliveTimeout = 60_000;
  return listen(server);
}

/** An address at which nothing listens. */
export async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** A correct plant store in a few lines; `habit` may answer instead, and then returns true. */
export async function plantStore(
  habit: (request: IncomingMessage, response: ServerResponse, body: string) => boolean = () => false,
): Promise<string> {
  return httpServer(
    withBody((request, response, bytes) => {
      const body = bytes.toString('utf8');
      if (habit(request, response, body)) return;
      if (request.headers.authorization !== `Bearer ${TOKEN}`) {
        response.setHeader('WWW-Authenticate', 'Bearer');
        return answerJson(response, 401, { error: 1, message: 'no token' });
      }
      if (!body.startsWith('{"id":')) return answerJson(response, 400, { error: 2, message: 'no plant' });
      answerJson(response, 200, { name: 'Fern' });
    }),
  );
}

/** Answers once all of the body is there. */
export function withBody(
  answer: (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => void,
): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  };
}

export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

/** A whole answer in JSON, for servers of sockets. */
export function jsonAnswer(body = '{"name":"Fern"}', fields = ''): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${fields}Content-Length: ${body.length}\r\n\r\n${body}`;
}

/** Listens on a free loopback port; closed when the tests of the file have ended. */
export async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterFile(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function wholeRequest(received: Buffer): number | undefined {
  const head = received.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const text = received.toString('latin1');
  if (/\r\ntransfer-encoding/i.test(text)) return text.endsWith('\r\n0\r\n\r\n') ? received.length : undefined;
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  return received.length < head + 4 + length ? undefined : head + 4 + length;
}

/** The JSON object of a body; undefined for anything else. */
export function objectIn(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && !Array.isArray(value) && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
