import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { openTunnel } from './open-tunnel.js';
import { explainConnectError, type ConnectError } from './connect-error.js';
import type { Endpoint } from './endpoint.js';
import type { Route, TlsOptions } from './route.js';

/**
 * Time allowed for each address of a host, in milliseconds. Node's default of 250 ms fails on slow but working routes.
 */
const ADDRESS_ATTEMPT = 2_000;

type Done = (error: ConnectError | undefined, socket: Socket) => void;

/**
 * Opens a connection and calls `done` once with its result. Returns the socket immediately, so that the caller can
 * destroy it while it is connecting.
 */
export function openSocket({ endpoint, tls, proxy }: Omit<Route, 'limits'>, done: Done): Socket {
  if (proxy === undefined) {
    const { hostname: host, port } = endpoint;
    const address = { host, port, autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT };
    const socket = endpoint.secure ? secured(address, endpoint, tls) : connectTcp(address);
    socket.setNoDelay(true);
    return whenOpen(socket, endpoint, false, done);
  }
  const tunnel = openTunnel(proxy, endpoint, (error) => {
    if (error !== undefined || !endpoint.secure) done(error, tunnel);
    else whenOpen(secured({ socket: tunnel }, endpoint, tls), endpoint, true, done);
  });
  return tunnel;
}

/** `tunnelled`: the connection below TLS is already open. */
function whenOpen(socket: Socket, endpoint: Endpoint, tunnelled: boolean, done: Done): Socket {
  let connected = tunnelled;
  let told = false;
  const tell = (error?: NodeJS.ErrnoException): void => {
    if (told) return;
    told = true;
    done(error === undefined ? undefined : explainConnectError(error, endpoint, connected), socket);
  };
  socket.once('connect', () => {
    connected = true;
    if (!endpoint.secure) tell();
  });
  socket.once('secureConnect', () => tell());
  socket.on('error', tell);
  return socket;
}

function secured(
  over: { readonly socket: Socket } | { readonly host: string; readonly port: number },
  { hostname }: Endpoint,
  tls: TlsOptions,
): TLSSocket {
  return connectTls({
    ...over,
    ...(isIP(hostname) === 0 ? { servername: hostname } : { host: hostname }),
    ...(tls.ca === undefined ? {} : { ca: tls.ca }),
    ...(tls.cert === undefined ? {} : { cert: tls.cert }),
    ...(tls.key === undefined ? {} : { key: tls.key }),
    rejectUnauthorized: tls.insecure !== true,
    ALPNProtocols: ['http/1.1'],
  });
}

/** Opens and closes a connection; returns the error if that fails. */
export function tryConnection(route: Route): Promise<ConnectError | undefined> {
  return new Promise((resolve) => {
    // A connection that hangs is not refused; the next request reports it.
    const limit = setTimeout(() => resolve(undefined), route.limits.timeout);
    openSocket(route, (error, socket) => {
      clearTimeout(limit);
      socket.destroy();
      resolve(error);
    });
  });
}
