import { type IncomingMessage, type ServerResponse, type Server, createServer } from 'node:http';
import type { Socket, AddressInfo } from 'node:net';
import { Answerer } from './answerer.js';
import { bearerGuard, isBearerToken } from './bearer-guard.js';
import { closeGracefully } from './close-gracefully.js';
import { Connections } from './connections.js';
import type { Exchange } from './exchange.js';
import { declaredBody } from './declared-body.js';
import { failConnection, parserRefusal, type ParserError } from './fail-connection.js';
import { defaultLimits, type PlantStoreLimits } from './limits.js';
import { memoryStore } from './memory-store.js';
import { PlantStoreError, type PlantStore } from './plant-store.js';
import { serveExchange } from './serve-exchange.js';
import { listenFault, reachableHost } from '../http/index.js';

export interface PlantStoreOptions {
  /** The port; 0, the default, selects a free port. */
  readonly port?: number;
  /** The address or name to listen on; `127.0.0.1` by default. */
  readonly host?: string;
  /** The only accepted bearer token, a b64token of RFC 6750 §2.1. */
  readonly token: string;
  /** The store, in memory by default. The started server also closes it. */
  readonly store?: PlantStore;
  /** Receives the reason why the store failed, for the operator; clients only get a 500. */
  readonly onStoreFailure?: (reason: unknown) => void;
  readonly limits?: Partial<PlantStoreLimits>;
}

/** A listening plant store. */
export interface RunningPlantStore {
  /** The base URL, without a trailing slash: `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly port: number;
  /**
   * Stops listening, answers the requests in progress, closes idle connections, then closes the store: within
   * `graceMs`, and immediately if no connection was used recently. A second call returns the promise of the first.
   */
  close(): Promise<void>;
}

/**
 * Starts the reference plant store: `POST /plants` of the specification, and an Error body for all other requests.
 *
 * @throws PlantStoreError `port-in-use`, `cannot-listen` or `unusable-token`.
 * @example
 * const plants = await startPlantStore({ token: 's3cret' });
 * await fetch(`${plants.url}/plants`, { method: 'POST', ... });
 * await plants.close();
 */
export async function startPlantStore(options: PlantStoreOptions): Promise<RunningPlantStore> {
  const { port = 0, host = '127.0.0.1', token, store = memoryStore(), onStoreFailure } = options;
  if (!isBearerToken(token)) {
    const message =
      'the token is not a valid bearer token: use letters, digits and - . _ ~ + /, optionally followed by =';
    throw new PlantStoreError('unusable-token', message);
  }
  const limits = { ...defaultLimits, ...options.limits };
  const connections = new Connections();
  const answerer = new Answerer(connections, limits);
  const service = { guard: bearerGuard(token), store, limits, answerer, onStoreFailure };
  const server = limitedServer(limits);

  const begin = (request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean): Exchange | undefined => {
    const connection = connections.of(request.socket);
    if (connection.over) return undefined;
    connection.newest = response;
    if (declaredBody(request) === 0) connection.requestArrived();
    return { request, response, connection, awaitsContinue };
  };
  server.on('connection', (socket: Socket) => void connections.of(socket));
  server.on('request', (request, response) => {
    const exchange = begin(request, response, false);
    if (exchange !== undefined) serveExchange(exchange, service);
  });
  server.on('checkContinue', (request, response) => {
    const exchange = begin(request, response, true);
    if (exchange !== undefined) serveExchange(exchange, service);
  });
  server.on('checkExpectation', (request, response) => {
    const exchange = begin(request, response, true);
    if (exchange !== undefined) answerer.refuse(exchange, { name: 'expectation-failed' });
  });
  // Node hands over the socket of a CONNECT request, and with it the duty to respond.
  server.on('connect', (_request, socket) => {
    socket.resume();
    failConnection(connections.of(socket as Socket), 'method-not-allowed', answerer, limits);
  });
  server.on('clientError', (error: ParserError, stream) => {
    const socket = stream as Socket;
    const connection = connections.of(socket);
    // Bytes after the last response, which are read only so that the response arrives.
    if (connection.over) return;
    const opens = socket.bytesRead === (error.rawPacket?.length ?? 0);
    const name = parserRefusal(error, opens);
    // No client waits for a response on a connection that never sent anything.
    if (name === undefined || socket.bytesRead === 0) socket.destroy();
    else failConnection(connection, name, answerer, limits);
  });
  server.on('timeout', (socket: Socket) => {
    if (!connections.of(socket).awaitsAnswer) socket.destroy();
  });

  const address = await listen(server, host, port);
  // The only remaining error is that a connection cannot be accepted for lack of file descriptors, which its client
  // notices.
  server.on('error', () => {});
  let closed: Promise<void> | undefined;
  return {
    ...address,
    close: () => (closed ??= closeGracefully(server, connections, limits).then(() => store.close())),
  };
}

/** A Node server that enforces the limits as far as Node can, and leaves all responses to its listeners. */
function limitedServer(limits: PlantStoreLimits): Server {
  const headersTimeout = Math.min(limits.headersMs, limits.requestMs);
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(Math.max(Math.ceil(headersTimeout / 4), 5), 1000),
    keepAliveTimeout: limits.keepAliveMs,
    // Node would answer a missing Host without a body.
    requireHostHeader: false,
  });
  // All fields are kept, because dropping some could drop a second Authorization line. Their total size is limited.
  server.maxHeadersCount = 0;
  server.timeout = limits.stalledMs;
  // A client may close its sending direction after the request and still wait for the response. Node has always had
  // this property, but does not document or type it.
  Object.assign(server, { httpAllowHalfOpen: true });
  return server;
}

/** The address of a listening server. */
interface Address {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
}

/**
 * Makes a server listen; port 0 selects a free port.
 *
 * @throws PlantStoreError `port-in-use` or `cannot-listen`.
 */
async function listen(server: Server, host: string, port: number): Promise<Address> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => reject(listenError(cause, host, port));
    try {
      server.once('error', fail).listen({ host, port }, () => {
        server.off('error', fail);
        const bound = (server.address() as AddressInfo).port;
        resolve({ url: `http://${reachableHost(host)}:${bound}`, port: bound });
      });
    } catch (cause) {
      fail(cause);
    }
  });
}

function listenError(cause: unknown, host: string, port: number): PlantStoreError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  if (code === 'EADDRINUSE') {
    const message = `port ${port} on ${host} is in use; stop the process that uses the port, or choose another port`;
    return new PlantStoreError('port-in-use', message, { cause });
  }
  return new PlantStoreError(
    'cannot-listen',
    `cannot listen on ${host}, port ${port}: ${listenFault(code) ?? code ?? 'the reason is unknown'}`,
    { cause },
  );
}
