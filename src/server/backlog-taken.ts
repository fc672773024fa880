import type { Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

const patienceMs = 500;
const shortTurnMs = 0.5;

/**
 * Resolves when no connection waits to be taken over, or when there is no end of them.
 *
 * The kernel accepts connections before the server does, and those that the server has not yet taken over when it stops
 * listening get a reset. The right moment to stop is right after a turn of the event loop that brought none; if that
 * turn was long, some may have come meanwhile.
 */
export async function backlogTaken(server: Server): Promise<void> {
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
