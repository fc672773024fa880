import type { Socket } from 'node:net';

/**
 * Closes a connection on which the client may still be sending, without taking the last answer away from it: first the
 * server's direction, then, when the client has closed its own or `lingerMs` milliseconds have passed, all of it.
 *
 * Closing at once would make the kernel answer what still arrives with a reset, and a reset discards what the client
 * has received but not yet read (RFC 9112 §9.6). Someone must go on reading the socket meanwhile.
 */
export function closeInStages(socket: Socket, lingerMs: number): void {
  if (socket.destroyed) return;
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}
