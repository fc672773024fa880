import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TrellisError } from '../../error/index.js';

/**
 * Makes a server listen; port 0 takes any free one. Gives its address without a slash at the end.
 *
 * @throws TrellisError `port-in-use` or `cannot-listen`.
 */
export function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException): void => reject(listenError(cause, host, port));
    server.once('error', fail);
    server.listen({ host, port }, () => {
      server.off('error', fail);
      resolve(`http://${reachable(host)}:${(server.address() as AddressInfo).port}`);
    });
  });
}

/** As a client writes it: an unspecified address is reached at the loopback one, IPv6 stands in brackets. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function listenError(cause: NodeJS.ErrnoException, host: string, port: number): TrellisError {
  const inUse = cause.code === 'EADDRINUSE';
  const problem = inUse
    ? {
        code: 'port-in-use',
        message: `port ${port} on ${host} is in use`,
        hint: 'stop what listens there, or choose another port',
      }
    : { code: 'cannot-listen', message: `cannot listen on ${host}, port ${port}: ${reason(cause)}` };
  return new TrellisError([problem], { cause });
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EACCES':
      return 'this port may not be used without privileges; choose one above 1023';
    case 'EADDRNOTAVAIL':
      return 'this machine has no such address';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the host name is unknown';
    default:
      return message;
  }
}
