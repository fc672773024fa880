import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { backlogTaken } from './backlog-taken.js';
import type { Connections } from './connections.js';
import type { PlantStoreLimits } from './limits.js';

const sweepMs = 10;

/**
 * Closes a server so that no answer is lost, within `graceMs` milliseconds.
 *
 * Requests under way are answered, with `Connection: close`. A connection at rest is closed once it has rested for
 * `quietMs`: on one that has just been used the next request may already be on its way, and closing in its face would
 * lose it; the answer to it is the last.
 */
export async function closeGracefully(
  server: Server,
  connections: Connections,
  limits: PlantStoreLimits,
): Promise<void> {
  const release = connections.holdAnswers();
  await backlogTaken(server);
  // Not the method of http.Server: that one would at once cut connections that it takes for idle, requests that have
  // reached the kernel but not the parser included, and would stop to watch over slow requests.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  connections.closing = true;
  release();

  const sweep = setInterval(() => {
    // After a poll for input: what had reached the kernel has been read, so what rests now does rest.
    setImmediate(() => closeResting(connections, limits.quietMs));
  }, sweepMs);
  const grace = setTimeout(() => {
    for (const connection of connections) connection.socket.destroy();
  }, limits.graceMs);
  closeResting(connections, limits.quietMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(grace);
  // Stops the timer with which Node watches over slow requests.
  server.close();
}

function closeResting(connections: Connections, quietMs: number): void {
  for (const connection of connections) {
    const rested = connection.restedFor;
    if (rested === undefined || rested < quietMs) continue;
    connection.over = true;
    connection.socket.destroySoon();
  }
}
