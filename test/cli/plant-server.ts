import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const token = 'Test-Token-4711';

/** What a server of the tests answers. */
export interface Answer {
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What it is asked. */
export interface Asked {
  readonly request: IncomingMessage;
  readonly body: string;
  readonly authorised: boolean;
  readonly plant: { readonly id?: unknown; readonly name?: unknown; readonly tag?: unknown } | undefined;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A correct plant store in a few lines: no code of the project is in it. */
export function correctAnswer(asked: Asked): Answer {
  const { request, authorised, plant } = asked;
  if (new URL(request.url ?? '/', 'http://x').pathname !== '/plants') return { status: 404 };
  if (request.method !== 'POST') return { status: 405, fields: { allow: 'POST' } };
  if (!authorised) return { status: 401, fields: { 'www-authenticate': 'Bearer' } };
  if (!/^application\/json/i.test(request.headers['content-type'] ?? '')) return { status: 415 };
  if (request.headers['content-encoding'] !== undefined) return { status: 415 };
  if (plant === undefined) return { status: 400, body: { error: 1, message: 'no NewPlant' } };
  return { status: 200, body: { name: plant.name, ...(plant.tag === undefined ? {} : { tag: plant.tag }) } };
}

/** Serves what `answer` says on a free loopback port. */
export async function servePlants(answer: (asked: Asked) => Answer | 'hang' = correctAnswer): Promise<RunningServer> {
  const server = createServer((request, response) => void serve(request, response, answer));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (asked: Asked) => Answer | 'hang',
): Promise<void> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return;
  }
  const bytes = Buffer.concat(chunks);
  const [scheme = '', ...credential] = (request.headers.authorization ?? '').split(' ');
  const authorised = scheme.toLowerCase() === 'bearer' && credential.join(' ') === token;
  const said = answer({ request, body: bytes.toString('utf8'), authorised, plant: readPlant(bytes) });
  if (said === 'hang') return;
  const text = said.body === undefined ? '' : typeof said.body === 'string' ? said.body : JSON.stringify(said.body);
  const type = said.body === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(said.status, { ...type, 'content-length': Buffer.byteLength(text), ...said.fields });
  response.end(request.method === 'HEAD' ? undefined : text);
}

function readPlant(bytes: Buffer): Asked['plant'] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const plant = JSON.parse(text) as Record<string, unknown>;
    const literal = /"(?:i|\\u0069)(?:d|\\u0064)"\s*:\s*(-?\d+(?:\.0+)?)(?:[eE]\+?(\d+))?\s*[,}]/.exec(text)?.[1];
    if (literal === undefined || typeof plant['id'] !== 'number') return undefined;
    const id = BigInt(literal.replace(/\.0+$/, ''));
    const inRange = id >= -(2n ** 63n) && id < 2n ** 63n;
    const valid = inRange && typeof plant['name'] === 'string' && ['string', 'undefined'].includes(typeof plant['tag']);
    return valid ? plant : undefined;
  } catch {
    return undefined;
  }
}
