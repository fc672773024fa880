import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A loopback port that nobody listens at; another process may still take it before it is used. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
