import { proxyFor, type ProxyOptions } from './proxy.js';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { endpointOf } from './endpoint.js';
import { openSocket } from './open-socket.js';

const bodiless = new Set([204, 205, 304]);

/**
 * Returns a `fetch` that uses the configured proxies, for GET requests without redirects; without a proxy for the URL
 * it is the global `fetch`.
 *
 * @throws TrellisError if the address of the proxy is invalid.
 */
export function fetchThrough(proxies: ProxyOptions): (url: string, init: RequestInit) => Promise<Response> {
  return (url, init) => {
    const endpoint = endpointOf(url);
    const proxy = proxyFor(endpoint, proxies);
    if (proxy === undefined) return fetch(url, init);
    const { pathname, search } = new URL(url);
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      host: endpoint.host,
      'accept-encoding': 'identity',
      connection: 'close',
    };
    return new Promise((resolve, reject) => {
      const sent = request({
        path: pathname + search,
        headers,
        ...(init.signal ? { signal: init.signal } : {}),
        createConnection: (_options, connected) => {
          openSocket({ endpoint, proxy, tls: {} }, (error, socket) => connected(error ?? null, socket));
          return undefined;
        },
      });
      // The tunnel's socket arrives paused.
      sent.once('socket', (socket) => socket.resume());
      sent.once('response', (message) => {
        const { statusCode: status = 0 } = message;
        const body = bodiless.has(status) ? null : Readable.toWeb(message);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same standard, declared twice
        resolve(new Response(body as ReadableStream, { status, headers: message.headers as HeadersInit }));
      });
      sent.once('error', reject).end();
    });
  };
}
