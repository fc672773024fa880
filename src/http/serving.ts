import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const waiting: (() => void)[] = [];

/**
 * The host of a listening server in the form that a client uses in a URL: the loopback address for an unspecified one,
 * IPv6 in brackets (RFC 3986 §3.2.2).
 *
 * @example
 * reachableHost('::') // '[::1]'
 */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

const listenFaults: Readonly<Record<string, string>> = {
  EACCES: 'this port requires privileges; choose a port above 1023',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name is unknown',
  ERR_SOCKET_BAD_PORT: 'a port is an integer from 0 to 65535',
};

/** The reason why a server cannot listen, from the code of Node's error; undefined for other codes. */
export function listenFault(code = ''): string | undefined {
  return listenFaults[code];
}

/**
 * Reads a body of at most `limit` bytes; settles with `too-large` as soon as it is longer, and then stops reading.
 *
 * `settle` is called once, or never if the body does not arrive completely.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  settle: (body: Uint8Array | 'too-large') => void,
): void {
  let first: Buffer | undefined;
  let chunks: Buffer[] | undefined;
  let size = 0;
  const take = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > limit) {
      request.off('data', take).off('end', finish);
      settle('too-large');
    } else if (first === undefined) first = chunk;
    else (chunks ??= [first]).push(chunk);
  };
  const finish = (): void => {
    settle(chunks === undefined ? (first ?? Buffer.alloc(0)) : Buffer.concat(chunks, size));
  };
  request.on('data', take).on('end', finish);
}

/**
 * Sends a response at the end of this turn of the event loop, after all other requests that have arrived are read,
 * together with their responses. Each response that is sent alone wakes an idle client, which costs a busy server more
 * than producing the response.
 *
 * @example
 * sendTogether(() => response.end(body));
 */
export function sendTogether(send: () => void): void {
  if (waiting.push(send) === 1) setImmediate(sendAll);
}

function sendAll(): void {
  for (const send of waiting.splice(0)) send();
}

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
