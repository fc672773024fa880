import type { Server } from 'node:http';
import type { HttpEntrance } from './http-entrance.js';
import type { PlainEntrance } from './plain-entrance.js';

const sweepMs = 10;

/**
 * Returns a function that closes a server with both its entrances: it accepts no more connections, lets requests in
 * progress finish for `graceMs` milliseconds, then cuts the remaining connections. Another call can only shorten that.
 * `finish` is called last.
 */
export function closer(
  server: Server,
  http: HttpEntrance,
  plain: PlainEntrance,
  finish: () => Promise<void>,
): (graceMs?: number) => Promise<void> {
  let closed: Promise<void> | undefined;
  return (graceMs = 0) => {
    const end = performance.now() + graceMs;
    const sweep = (): void => {
      plain.finish();
      server.closeIdleConnections();
      if (performance.now() < end && plain.count + http.underWay > 0) return;
      server.closeAllConnections();
      plain.close();
    };
    const timer = setInterval(sweep, sweepMs);
    closed ??= new Promise<void>((resolve) => server.close(() => resolve())).then(finish);
    sweep();
    return closed.finally(() => clearInterval(timer));
  };
}
