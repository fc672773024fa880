import type { Socket } from 'node:net';

/**
 * Closes a connection on which the client may still be sending, without destroying the last response: first the
 * direction to the client, then, once the client has closed its own or after `lingerMs` milliseconds, the whole
 * connection.
 *
 * An immediate close would make the kernel answer further data with a reset, and a reset discards what the client has
 * received but not read (RFC 9112 §9.6). The caller must keep reading the socket.
 */
export function closeInStages(socket: Socket, lingerMs: number): void {
  if (socket.destroyed) return;
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}
