import { createServer } from 'node:http';
import type { Incoming, Reply } from '../plant-store/habits.js';
import { listen, read } from '../plant-store/start.js';
import type { Running } from '../plant-store/start.js';

/** The key that the greenhouse knows. */
export const key = 'greenhouse-key-31c1a0f2';

/** A difference from the plain correct greenhouse: another reply. */
export type Edit = (reply: Reply, request: Incoming) => Partial<Reply>;

/** The bed that everyone sees. */
export const bed = {
  name: 'South',
  moisture: 0.5,
  sensors: { t1: { celsius: 21.5 } },
  plants: [{ fronds: 7 }, { spores: 100 }],
  notes: { author: 'me', weather: 'fine' },
};

/** Starts a greenhouse that answers as the plain one does, but for one edit. */
export async function startGreenhouse(edit: Edit): Promise<Running> {
  const memory = new Map<string, unknown>();
  const server = createServer((message, response) => {
    void read(message, new Map(), memory).then(
      (request) => {
        const plain = answer(request);
        const { status, fields, body } = { ...plain, ...edit(plain, request) };
        response.writeHead(status, fields).end(body);
      },
      () => message.socket.destroy(),
    );
  });
  return listen(server);
}

function answer(request: Incoming): Reply {
  const { method, path, fields } = request;
  if (path === '/bell' && method === 'POST') return { status: 202, fields: {}, body: '' };
  if (fields.get('x-key') !== key)
    return {
      ...problem(401, 'no key'),
      fields: { 'content-type': 'application/problem+json', 'www-authenticate': 'Key' },
    };
  if (path === '/key' && method === 'POST') return json(201, { key });
  const id = /^\/beds\/([^/]+)$/.exec(path)?.[1];
  if (id === undefined) return problem(404, 'no such path');
  if (!/^\d+$/.test(id)) return problem(400, 'no number');
  if (id !== '1') return problem(404, 'no such bed');
  if (method === 'DELETE') return { status: 204, fields: {}, body: '' };
  if (method !== 'GET' && method !== 'HEAD') {
    return {
      ...problem(405, 'no such method'),
      fields: { 'content-type': 'application/problem+json', allow: 'GET, DELETE' },
    };
  }
  if (fields.get('accept') === 'text/plain')
    return { status: 200, fields: { 'content-type': 'text/plain', 'x-revision': '7' }, body: 'South' };
  return {
    ...json(200, bed),
    fields: {
      'content-type': 'application/json',
      'x-revision': '7',
      'x-tags': 'dry, shade',
      'x-size': 'width,3,height,4',
      'x-weather': '{"sun":true}',
    },
  };
}

function json(status: number, value: unknown): Reply {
  return { status, fields: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function problem(status: number, title: string): Reply {
  return {
    status,
    fields: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ type: 'about:blank', title, status }),
  };
}
