import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { documentOf } from './document.js';
import { plain, type FaultName, type Habits } from './habits.js';
import { isObject, objection, type Schema } from './objection.js';
import { filled, Refusal, type Making, type Reply, type Route } from './route.js';
import { closeAfterFile } from '../closing.js';
import { Store } from './store.js';

/** The good token of every service here. */
export const TOKEN = 'Shop-Token-7d1e2f3a4b5c6d7e';

/** A stateful service with data that requests did not create. */
export interface Described {
  readonly title: string;
  readonly seed: (making: Making) => void;
  readonly routes: (making: Making) => readonly Route[];
}

/** One request, and what it did. */
export interface Received {
  readonly method: string;
  readonly target: string;
  readonly body: string;
  /** Undefined for what the service has no operation for, documented or not. */
  readonly operation: string | undefined;
  readonly status: number;
  /** The foreign item that the target names, whatever came of it. */
  readonly aimedAt: string | undefined;
  /** What it created, changed or deleted. */
  readonly changed: readonly string[];
  /** What of this was not created by a request. */
  readonly changedForeign: readonly string[];
}

export interface RunningService {
  readonly url: string;
  /** The OpenAPI document. */
  readonly document: object;
  /** All requests in order. */
  readonly received: readonly Received[];
  /** The foreign data, byte for byte. */
  snapshot(): string;
  /** The paths of items that requests have created and that are still there. */
  own(): readonly string[];
  isInMaintenance(): boolean;
  close(): Promise<void>;
}

/** Starts a service on a free loopback port, with a habit and, if given, a fault; it ends with the tests of the file. */
export async function startService(
  { title, seed, routes }: Described,
  habit: Partial<Habits> = {},
  fault?: FaultName,
): Promise<RunningService> {
  const store = new Store();
  const sockets = new Set<Socket>();
  let isInMaintenance = false;
  let isStopping = false;
  const making: Making = {
    store,
    habits: { ...plain, ...habit },
    has: (name) => name === fault,
    stop: () => (isStopping = true),
    maintain: (isOn = !isInMaintenance) => (isInMaintenance = isOn),
  };
  seed(making);
  store.endOfSeed();
  const table = routes(making);
  const received: Received[] = [];
  const server = createServer((message, response) => {
    void bodyOf(message).then(
      (bytes) => {
        const isUnavailable = making.has('every third request is unavailable') && received.length % 3 === 2;
        const given: Answered = isUnavailable
          ? { reply: problem(503, 'the service is busy') }
          : answer(message, bytes, table, making, isInMaintenance);
        const { reply, route, aimedAt } = given;
        const touched = store.takeTouched();
        received.push({
          method: message.method ?? '',
          target: message.url ?? '',
          body: bytes.toString(),
          operation: route?.id,
          status: reply.status,
          aimedAt,
          changed: touched.map(({ path }) => path),
          changedForeign: touched.filter(({ foreign }) => foreign).map(({ path }) => path),
        });
        const text = reply.body === undefined ? '' : JSON.stringify(reply.body);
        const type = text === '' ? {} : { 'content-type': 'application/json' };
        const length = reply.status === 204 ? {} : { 'content-length': Buffer.byteLength(text) };
        response.writeHead(reply.status, { ...type, ...length, ...reply.fields }).end(text, () => {
          if (isStopping) void stop(server, sockets);
        });
      },
      // What is cut off on purpose has nobody who waits for an answer.
      () => message.destroy(),
    );
  });
  server.on('connection', (socket) => sockets.add(socket.on('close', () => sockets.delete(socket))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => stop(server, sockets);
  closeAfterFile(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    document: documentOf(title, table, making.habits),
    received,
    snapshot: () => store.foreign(),
    own: () => store.own(),
    isInMaintenance: () => isInMaintenance,
    close,
  };
}

async function stop(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise((resolve) => server.close(resolve));
  for (const socket of sockets) socket.destroy();
  await closed;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Answered {
  readonly reply: Reply;
  readonly route?: Route;
  readonly aimedAt?: string | undefined;
}

function answer(
  message: IncomingMessage,
  bytes: Buffer,
  table: readonly Route[],
  making: Making,
  isInMaintenance: boolean,
): Answered {
  const { store, has } = making;
  const method = message.method === 'HEAD' ? 'GET' : (message.method ?? '');
  const [path = '', search = ''] = (message.url ?? '').split('?', 2);
  const query = new URLSearchParams(search);
  const known = table.flatMap((route) => {
    const parameters = parametersOf(route, path, query);
    return parameters === undefined ? [] : [{ route, parameters }];
  });
  if (known.length === 0) return { reply: problem(404, 'there is no such path') };
  const found = known.find(({ route }) => route.method === method);
  if (found === undefined) {
    const allow = [...new Set(known.map(({ route }) => route.method))].join(', ');
    const aimedAt = known
      .map(({ route, parameters }) => foreignIn(route, parameters, store))
      .find((path) => path !== undefined);
    return { reply: { ...problem(405, 'there is no such method'), fields: { allow } }, aimedAt };
  }
  const { route, parameters } = found;
  const aimedAt = foreignIn(route, parameters, store);
  const carryOut = (body: unknown): Reply => {
    try {
      return route.handle({ parameters, query, body: isObject(body) ? body : {} });
    } catch (error) {
      if (error instanceof Refusal) return problem(error.status, error.message);
      throw error;
    }
  };
  const refused = (reply: Reply): Answered => ({ reply, route, aimedAt });
  if (!isLetIn(message, making)) {
    if (has('a denied write is done') && method !== 'GET') carryOut(parsed(bytes));
    return refused({
      ...problem(401, 'the credentials are missing or wrong'),
      fields: { 'www-authenticate': 'Bearer' },
    });
  }
  const isClosed = isInMaintenance && (making.habits.maintenanceCloses === 'all' || method !== 'GET');
  if (isClosed && route.isAlwaysOpen !== true) return refused(problem(503, 'the service is in maintenance'));
  const inQuery = queryObjection(route, query);
  if (inQuery !== undefined) return refused(problem(400, inQuery));
  if (route.body === undefined || (bytes.length === 0 && route.isBodyOptional === true)) return refused(carryOut({}));
  if (
    !/^application\/json *(?:;|$)/i.test(message.headers['content-type'] ?? '') ||
    'content-encoding' in message.headers
  )
    return refused(problem(415, 'the body is not application/json'));
  const body = parsed(bytes);
  if (body === undefined) return refused(problem(400, 'the body is not JSON'));
  const found422 = has('nothing is validated') && isObject(body) ? undefined : objection(route.body, body);
  if (found422 === undefined) return refused(carryOut(body));
  if (has('a refused update is done') && (method === 'PUT' || method === 'PATCH')) carryOut(body);
  if (has('a refused create is done') && method === 'POST') carryOut(body);
  return refused(problem(422, found422));
}

function isLetIn({ method = '', headers: { authorization = '' } }: IncomingMessage, { has }: Making): boolean {
  const sent = /^bearer +(\S+)$/i.exec(authorization)?.[1];
  const open = {
    DELETE: 'no authentication for DELETE',
    PUT: 'no authentication for PUT',
    PATCH: 'no authentication for PATCH',
    POST: 'no authentication for POST',
  } as const;
  if (has('no authentication')) return true;
  if (method in open && has(open[method as keyof typeof open])) return true;
  return sent === TOKEN || (sent !== undefined && has('any token will do'));
}

/** The values of the parameters in braces, decoded; undefined where the path is another. */
function parametersOf(route: Route, path: string, query: URLSearchParams): Record<string, string> | undefined {
  const [template = '', inQuery = ''] = route.path.split('?', 2);
  const names: string[] = [];
  const pattern = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]*)';
  });
  const values = new RegExp(`^${pattern}$`).exec(path)?.slice(1);
  if (values === undefined) return undefined;
  try {
    const entries = values.map((value, at) => [names[at], decodeURIComponent(value)]);
    const asked = [...inQuery.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, query.get(name) ?? '']);
    return Object.fromEntries([...entries, ...asked]) as Record<string, string>;
  } catch {
    return undefined;
  }
}

function foreignIn({ path }: Route, parameters: Readonly<Record<string, string>>, store: Store): string | undefined {
  const flat = path.replace(/\/item\?\w+=/, '/');
  const item = flat.slice(0, flat.lastIndexOf('}') + 1);
  const named = filled(item, parameters);
  return store.isForeign(named) ? named : undefined;
}

function queryObjection({ query = {} }: Route, sent: URLSearchParams): string | undefined {
  for (const [name, schema] of Object.entries(query)) {
    const text = sent.get(name);
    const found = text === null ? undefined : objection(schema, valueOf(text, schema), name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function valueOf(text: string, { type }: Schema): unknown {
  if (type === 'integer' || type === 'number') return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (type === 'object') return parsed(Buffer.from(text));
  return text;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

export function problem(status: number, message: string): Reply {
  return { status, body: { message } };
}
