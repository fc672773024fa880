import type { Proxy } from './proxy.js';
import { statusText } from '../../checks/index.js';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { ConnectError, explainConnectError } from './connect-error.js';
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

/** A longer header section is not accepted as a response to CONNECT, in bytes. */
const mostHead = 16 * 1024;

/**
 * Requests a tunnel to a target from a proxy (RFC 9110 §9.3.6). Inside it, HTTP or TLS bytes pass unchanged.
 *
 * Calls `done` once. Returns the socket to the proxy immediately, so that the caller can destroy it while it is
 * connecting.
 */
function openTunnel(proxy: Proxy, endpoint: Endpoint, done: (error: ConnectError | undefined) => void): Socket {
  const socket = proxy.secure
    ? connectTls({
        host: proxy.hostname,
        port: proxy.port,
        ...(isIP(proxy.hostname) ? {} : { servername: proxy.hostname }),
      })
    : connectTcp({ host: proxy.hostname, port: proxy.port });
  let connected = false;
  let head = Buffer.alloc(0);
  const tell = (error?: ConnectError): void => {
    socket.off('data', read).off('error', failed).off('end', closed);
    // The new owner of the tunnel reads what follows; after an error nobody does.
    if (error === undefined) socket.pause();
    else socket.on('error', () => undefined).destroy();
    done(error);
  };
  const failed = (error: NodeJS.ErrnoException): void => {
    const own = { hostname: proxy.hostname, port: proxy.port };
    const { message } = explainConnectError(error, own, connected);
    tell(refused(proxy, endpoint, message, error));
  };
  const closed = (): void => tell(refused(proxy, endpoint, 'it closes the connection without a response'));
  const read = (chunk: Buffer): void => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1 && head.length < mostHead) return;
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1', 0, 64))?.[1]);
    if (end === -1 || Number.isNaN(status)) return tell(refused(proxy, endpoint, 'its response is not HTTP'));
    if (status < 200 || status > 299) return tell(refusedWith(proxy, endpoint, status));
    const rest = head.subarray(end + 4);
    tell();
    if (rest.length > 0) socket.unshift(rest);
  };
  socket.setNoDelay(true);
  socket.once('connect', () => (connected = true));
  socket.once(proxy.secure ? 'secureConnect' : 'connect', () => socket.write(connectRequest(proxy, endpoint)));
  socket.on('data', read).on('error', failed).on('end', closed);
  return socket;
}

function connectRequest({ authorization }: Proxy, endpoint: Endpoint): string {
  const authority = authorityOf(endpoint);
  const credentials = authorization === undefined ? '' : `Proxy-Authorization: ${authorization}\r\n`;
  return `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials}\r\n`;
}

function authorityOf({ hostname, port }: Endpoint): string {
  return `${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${port}`;
}

function refusedWith(proxy: Proxy, endpoint: Endpoint, status: number): ConnectError {
  const answer = `it answers ${statusText(status)}`;
  if (status !== 407) return refused(proxy, endpoint, answer);
  return new ConnectError(
    'proxy',
    `the proxy ${proxy.origin} requires ${proxy.authorization === undefined ? 'credentials' : 'other credentials'}`,
    'add them to the variable that names the proxy: http://user:password@host:port',
  );
}

function refused(proxy: Proxy, endpoint: Endpoint, why: string, cause?: Error): ConnectError {
  return new ConnectError(
    'proxy',
    `the proxy ${proxy.origin} does not connect to ${authorityOf(endpoint)}: ${why}`,
    `check HTTPS_PROXY and HTTP_PROXY, or bypass the proxy with NO_PROXY=${endpoint.hostname}`,
    { cause },
  );
}
