import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Connections } from './connections.js';
import type { PlantStoreLimits } from './limits.js';
import { setImmediate as turn } from 'node:timers/promises';

const sweepMs = 10;

/**
 * Closes a server within `graceMs` milliseconds without losing a response.
 *
 * Requests in progress are answered, with `Connection: close`. An idle connection is closed after `quietMs`: on one
 * that was just used, the next request may already be on its way and would be lost, so it gets a last response.
 */
export async function closeGracefully(
  server: Server,
  connections: Connections,
  limits: PlantStoreLimits,
): Promise<void> {
  const release = connections.holdAnswers();
  await backlogTaken(server);
  // Not the method of http.Server: it would immediately cut connections that it considers idle, including requests that
  // have reached the kernel but not the parser, and would stop the timers for slow requests.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  connections.closing = true;
  release();

  const sweep = setInterval(() => {
    // After a poll for input: everything in the kernel has been read, so idle connections really are idle.
    setImmediate(() => closeResting(connections, limits.quietMs));
  }, sweepMs);
  const grace = setTimeout(() => {
    for (const connection of connections) connection.socket.destroy();
  }, limits.graceMs);
  closeResting(connections, limits.quietMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(grace);
  // Stops Node's timer for slow requests.
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
 * Resolves when no connection waits to be accepted, or when new ones keep arriving.
 *
 * The kernel accepts connections before the server does, and resets those that the server has not accepted when it
 * stops listening. The right moment to stop is directly after a turn of the event loop without a new connection; during
 * a long turn, some may have arrived.
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
