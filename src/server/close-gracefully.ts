import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Connections } from './connections.js';
import type { PlantStoreLimits } from './limits.js';
import { setImmediate as turn } from 'node:timers/promises';

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

const patienceMs = 500;

const shortTurnMs = 0.5;

/**
 * Resolves when no connection waits to be taken over, or when there is no end of them.
 *
 * The kernel accepts connections before the server does, and those that the server has not yet taken over when it stops
 * listening get a reset. The right moment to stop is right after a turn of the event loop that brought none; if that
 * turn was long, some may have come meanwhile.
 */
async function backlogTaken(server: Server): Promise<void> {
  let taken = 0;
  const count = (): void => {
    taken++;
  };
  server.on('connection', count);
  const giveUp = performance.now() + patienceMs;
  // The first turn may have begun before this call.
  await turn();
  for (let start = performance.now(); start < giveUp; start = performance.now()) {
    taken = 0;
    await turn();
    if (taken === 0 && performance.now() - start < shortTurnMs) break;
  }
  server.off('connection', count);
}
