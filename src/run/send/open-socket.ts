import { connect as connectTcp, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { explainConnectError } from './connect-error.js';
import type { ConnectError } from './connect-error.js';
import type { Endpoint } from './endpoint.js';
import type { TlsOptions } from './tls-options.js';

/** How long one address of a host is tried before the next; Node's own 250 ms gives up on slow but sound routes. */
const ADDRESS_ATTEMPT = 2_000;

/**
 * Opens a connection and tells, once, whether that worked. The socket is returned at once so that it can be destroyed
 * while it still connects; `done` is not called for a socket destroyed so.
 */
export function openSocket(
  endpoint: Endpoint,
  tls: TlsOptions,
  done: (error: ConnectError | undefined, socket: Socket) => void,
): Socket {
  let connected = false;
  let told = false;
  const tell = (error?: NodeJS.ErrnoException): void => {
    if (told) return;
    told = true;
    done(error === undefined ? undefined : explainConnectError(error, endpoint, connected), socket);
  };
  const socket = open(endpoint, tls);
  socket.setNoDelay(true);
  socket.once('connect', () => {
    connected = true;
    if (!endpoint.secure) tell();
  });
  socket.once('secureConnect', () => tell());
  socket.on('error', tell);
  return socket;
}

function open(endpoint: Endpoint, tls: TlsOptions): Socket {
  const { hostname: host, port } = endpoint;
  const address = { host, port, autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT };
  if (!endpoint.secure) return connectTcp(address);
  return connectTls({
    ...address,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(tls.ca === undefined ? {} : { ca: tls.ca }),
    ...(tls.cert === undefined ? {} : { cert: tls.cert }),
    ...(tls.key === undefined ? {} : { key: tls.key }),
    rejectUnauthorized: tls.insecure !== true,
    ALPNProtocols: ['http/1.1'],
  });
}
