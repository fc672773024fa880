import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlantStoreError } from './plant-store-error.js';

/** Where a server can be reached. */
export interface Address {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
}

/**
 * Makes a server listen; port 0 takes any free one.
 *
 * @throws PlantStoreError `port-in-use` or `cannot-listen`.
 */
export async function listen(server: Server, host: string, port: number): Promise<Address> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => reject(listenError(cause, host, port));
    try {
      server.once('error', fail).listen({ host, port }, () => {
        server.off('error', fail);
        const bound = (server.address() as AddressInfo).port;
        resolve({ url: `http://${reachableHost(host)}:${bound}`, port: bound });
      });
    } catch (cause) {
      fail(cause);
    }
  });
}

/** The host as a client writes it: an unspecified address is reached at the loopback one, IPv6 stands in brackets. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function listenError(cause: unknown, host: string, port: number): PlantStoreError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  if (code === 'EADDRINUSE') {
    const message = `port ${port} on ${host} is in use: stop what listens there, or choose another port`;
    return new PlantStoreError('port-in-use', message, { cause });
  }
  return new PlantStoreError('cannot-listen', `cannot listen on ${host}, port ${port}: ${reason(code)}`, { cause });
}

function reason(code: string | undefined): string {
  switch (code) {
    case 'EACCES':
      return 'this port may not be used without privileges; choose one above 1023';
    case 'EADDRNOTAVAIL':
      return 'this machine has no such address';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the host name is unknown';
    case 'ERR_SOCKET_BAD_PORT':
      return 'a port is a whole number from 0 to 65535';
    default:
      return code ?? 'the reason is unknown';
  }
}
