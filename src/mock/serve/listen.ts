import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TrellisError } from '../../error/index.js';
import { listenFault, reachableHost } from '../../http/index.js';

/**
 * Makes a server listen; port 0 means any free port. Returns its address without a trailing slash.
 *
 * @throws TrellisError `port-in-use` or `cannot-listen`.
 */
export function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException): void => reject(listenError(cause, host, port));
    server.once('error', fail);
    server.listen({ host, port }, () => {
      server.off('error', fail);
      resolve(`http://${reachableHost(host)}:${(server.address() as AddressInfo).port}`);
    });
  });
}

function listenError(cause: NodeJS.ErrnoException, host: string, port: number): TrellisError {
  const inUse = cause.code === 'EADDRINUSE';
  const problem = inUse
    ? {
        code: 'port-in-use',
        message: `port ${port} on ${host} is in use`,
        hint: 'stop the process that uses the port, or choose another port',
      }
    : {
        code: 'cannot-listen',
        message: `cannot listen on ${host}, port ${port}: ${listenFault(cause.code) ?? cause.message}`,
      };
  return new TrellisError([problem], { cause });
}
