import type { Server } from 'node:http';
import { connect, createServer as createSocketServer, type AddressInfo } from 'node:net';
import { startPlantStore, type Running } from './plant-store/start.js';

const set = (settings: Partial<Server>) => () =>
  startPlantStore(
    () => ({}),
    (server) => Object.assign(server, settings),
  );

/** Habits of connections rather than of answers. */
export const connectionHabits: Readonly<Record<string, () => Promise<Running>>> = {
  'a base path': async () => {
    const running = await startPlantStore(() => ({ knowsPath: ({ path }) => path === '/api/v1/plants' }));
    return { ...running, url: `${running.url}/api/v1` };
  },
  'a base path with a slash at its end': async () => {
    const running = await startPlantStore(() => ({ knowsPath: ({ path }) => path === '/garden/plants' }));
    return { ...running, url: `${running.url}/garden/` };
  },
  'idle connections are closed at once': set({ keepAliveTimeout: 1 }),
  'a connection carries three requests': set({ maxRequestsPerSocket: 3 }),
  'early hints come first': () =>
    startPlantStore(({ write }) => ({
      write: (reply, request, response) => {
        response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
        write(reply, request, response);
      },
    })),
  'field names in capitals': () =>
    startPlantStore(() => ({
      write: ({ status, fields, body }, _request, response) => {
        const names = Object.entries(fields).map(([name, value]) => [name.toUpperCase(), value] as const);
        response
          .writeHead(status, { 'CONTENT-LENGTH': Buffer.byteLength(body), ...Object.fromEntries(names) })
          .end(body);
      },
    })),
  'HTTP/1.0': startOldProxy,
  'a proxy that blames itself for what is no HTTP': () =>
    startPlantStore(
      () => ({}),
      (server) =>
        server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
          const status = error.code?.includes('CHUNK') === true ? '502 Bad Gateway' : '400 Bad Request';
          socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
        }),
    ),
  'connections are closed without a word': () =>
    startPlantStore(({ write }) => ({
      write: (reply, request, response) => {
        response.once('finish', () => response.socket?.end());
        write(reply, request, response);
      },
    })),
};

/** A proxy that speaks HTTP/1.0 and ends every answer with the connection. */
async function startOldProxy(): Promise<Running> {
  const store = await startPlantStore(({ write }) => ({
    write: (reply, request, response) =>
      write({ ...reply, fields: { ...reply.fields, connection: 'close' } }, request, response),
  }));
  const { port } = new URL(store.url);
  const proxy = createSocketServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    let answer = Buffer.of();
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.pipe(upstream, { end: false });
    upstream.on('data', (chunk) => (answer = Buffer.concat([answer, chunk])));
    upstream.on('end', () => client.end(answer.toString('latin1').replace('HTTP/1.1', 'HTTP/1.0'), 'latin1'));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      proxy.close();
      await store.close();
    },
  };
}
