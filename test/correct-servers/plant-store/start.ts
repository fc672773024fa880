import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Change, Habits, Incoming, Reply } from './habits.js';
import { plain, plantOf, takenIds } from './plain.js';

/** A server that listens on a free loopback port. */
export interface Running {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a plant store that does everything as the plain one does, but for one change, and for what is set up. */
export async function startPlantStore(change: Change, setUp?: (server: Server) => void): Promise<Running> {
  const habits = { ...plain, ...change(plain) };
  const memory = new Map<string, unknown>();
  const connections = new WeakMap<object, Map<string, unknown>>();
  const server = createServer((message, response) => {
    const connection = connections.get(message.socket) ?? new Map<string, unknown>();
    connections.set(message.socket, connection);
    void read(message, connection, memory).then(
      (request) => {
        habits.write(replyTo(request, habits), request, response);
      },
      () => message.socket.destroy(),
    );
  });
  setUp?.(server);
  return listen(server);
}

/** Makes a server listen on a free loopback port. */
export async function listen(server: Server): Promise<Running> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A request with its body. */
export async function read(
  message: IncomingMessage,
  connection: Map<string, unknown>,
  memory: Map<string, unknown>,
): Promise<Incoming> {
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    message
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', resolve)
      .once('error', reject);
  });
  const [path = '', query = ''] = (message.url ?? '').split('?', 2);
  const fields = new Map(
    Object.entries(message.headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']),
  );
  const body = Buffer.concat(chunks);
  const firstPiece = chunks[0]?.length ?? 0;
  const names = message.rawHeaders.filter((_, at) => at % 2 === 0);
  return { method: message.method ?? '', path, query, fields, names, body, firstPiece, connection, memory };
}

/** What a store with these habits answers. */
export function replyTo(request: Incoming, habits: Habits): Reply {
  return habits.finish(answer(request, habits), request);
}

function answer(request: Incoming, habits: Habits): Reply {
  for (const step of habits.steps) {
    const reply = objects[step](request, habits);
    if (reply !== undefined) return reply;
  }
  const plant = plantOf(habits.parse(request.body));
  takenIds(request).add(plant.id);
  return habits.created(habits.show(plant, request), request);
}

const objects: Readonly<Record<Habits['steps'][number], (request: Incoming, habits: Habits) => Reply | undefined>> = {
  path: (request, { knowsPath, failure }) =>
    knowsPath(request) ? undefined : failure(404, 40, 'no such path', request),
  method: (request, { allowsMethod, failure }) =>
    allowsMethod(request) ? undefined : withField(failure(405, 41, 'no such method', request), 'allow', 'POST'),
  credentials: (request, { admits, failure, challenge }) =>
    admits(request)
      ? undefined
      : withField(failure(401, 10, 'not authenticated', request), 'www-authenticate', challenge(request)),
  size: (request, { isTooLarge, failure }) =>
    isTooLarge(request) ? failure(413, 42, 'too large', request) : undefined,
  'media type': (request, { takesMediaType, failure }) =>
    takesMediaType(request) ? undefined : failure(415, 43, 'not JSON', request),
  body: bodyObjection,
};

function bodyObjection(request: Incoming, { parse, objection, isTaken, failure }: Habits): Reply | undefined {
  let value: unknown;
  try {
    value = parse(request.body);
  } catch {
    return failure(400, 20, 'malformed JSON', request);
  }
  const message = objection(value);
  if (message !== undefined) return failure(400, 21, message, request);
  return isTaken(plantOf(value), request) ? failure(400, 22, 'the id is taken', request) : undefined;
}

function withField(reply: Reply, name: string, value: string | undefined): Reply {
  return value === undefined ? reply : { ...reply, fields: { ...reply.fields, [name]: value } };
}
