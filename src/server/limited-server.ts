import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { PlantStoreLimits } from './limits.js';

/** A server of Node that keeps the limits as far as it can by itself, and leaves all answers to its listeners. */
export function limitedServer(limits: PlantStoreLimits): Server {
  const headersTimeout = Math.min(limits.headersMs, limits.requestMs);
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(Math.max(Math.ceil(headersTimeout / 4), 5), 1000),
    keepAliveTimeout: limits.keepAliveMs,
    // Node would answer a missing Host without a body.
    requireHostHeader: false,
  });
  // All fields are kept: dropping some could drop the second Authorization. Their size is what is limited.
  server.maxHeadersCount = 0;
  server.timeout = limits.stalledMs;
  // A client may end its direction after the request and still wait for the answer. The property is as old as the
  // server of Node itself, though undocumented and without a type.
  Object.assign(server, { httpAllowHalfOpen: true });
  return server;
}
