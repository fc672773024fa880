import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenFault, reachableHost } from '../http/index.js';
import { PlantStoreError } from './plant-store-error.js';

/** The address of a listening server. */
export interface Address {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
}

/**
 * Makes a server listen; port 0 selects a free port.
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

function listenError(cause: unknown, host: string, port: number): PlantStoreError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  if (code === 'EADDRINUSE') {
    const message = `port ${port} on ${host} is in use; stop the process that uses the port, or choose another port`;
    return new PlantStoreError('port-in-use', message, { cause });
  }
  return new PlantStoreError(
    'cannot-listen',
    `cannot listen on ${host}, port ${port}: ${listenFault(code) ?? code ?? 'the reason is unknown'}`,
    { cause },
  );
}
