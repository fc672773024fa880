import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isText, serviceOf, type Body } from './service.js';

const answers = answersOr(400, 404, 415);

/** Sessions and their kernels; sessions name a kernel by an object with these further members. */
const documentWith = (members: Readonly<Record<string, object>>): string => {
  const kernel = objectOf({ id: text, state: text });
  const own = { type: 'object', properties: { id: text, ...members } };
  const session = { type: 'object', properties: { id: text, path: text, kernel: own } };
  return documentOf({
    '/kernels': {
      get: answers(200, { type: 'array', items: kernel }),
      post: { ...sent(objectOf({ spec: text })), ...answers(201, kernel) },
    },
    '/kernels/{kernelId}': { ...at('kernelId'), get: answers(200, kernel), delete: answers(204) },
    '/sessions': {
      get: answers(200, { type: 'array', items: session }),
      post: {
        ...sent({ type: 'object', required: ['path'], properties: { path: text, kernel: own } }),
        ...answers(201, session),
      },
    },
    '/sessions/{sessionId}': { ...at('sessionId'), get: answers(200, session), delete: answers(204) },
  });
};

/** The service starts kernels of the only `spec` that it has, and stops the kernel of a session with the session. */
async function sessionsJudged(members: Readonly<Record<string, object>>) {
  const kernels = new Map(['k-of-anna', 'k-of-bert'].map((id) => [id, { id, state: 'idle' }]));
  const sessions = new Map<string, { readonly id: string; readonly path: string; readonly kernel: Body }>();
  const named = new Set<string>();
  let last = 0;
  const contract = await contractOf(documentWith(members));
  const url = await serviceOf({
    'GET /kernels': () => [200, [...kernels.values()]],
    'POST /kernels': () => 400,
    'GET /kernels/{id}': ({ ids: [id] }) => (kernels.has(id) ? [200, kernels.get(id)] : 404),
    'DELETE /kernels/{id}': ({ ids: [id] }) => (kernels.delete(id) ? 204 : 404),
    'GET /sessions': () => [200, [...sessions.values()]],
    'POST /sessions': ({ body: { path, kernel = {} } }) => {
      if (!isText(path) || typeof kernel !== 'object' || kernel === null) return 400;
      const { id } = kernel as Body;
      const known = typeof id === 'string' ? kernels.get(id) : undefined;
      if (known === undefined && id !== undefined) return 400;
      if (known !== undefined) named.add(known.id);
      const one = { id: `s-${++last}`, path, kernel: known ?? {} };
      sessions.set(one.id, one);
      return [201, one];
    },
    'GET /sessions/{id}': ({ ids: [id] }) => (sessions.has(id) ? [200, sessions.get(id)] : 404),
    'DELETE /sessions/{id}': ({ ids: [id] }) => {
      const kernel = sessions.get(id)?.kernel['id'];
      if ('state' in members && typeof kernel === 'string') kernels.delete(kernel);
      return sessions.delete(id) ? 204 : 404;
    },
  });
  const target = await judgedAt(url, contract, { most: 30 });
  return { kernels: [...kernels.keys()], named: [...named], target };
}

test('an item of others is not sent as a whole, so that it does not become a part of one of the run', async () => {
  const { kernels, named, target } = await sessionsJudged({ state: text });
  expect({ kernels, named }).toEqual({ kernels: ['k-of-anna', 'k-of-bert'], named: [] });
  expect(target.notExercised).not.toContainEqual(expect.objectContaining({ operation: 'POST /sessions' }));
});

test('an object that only says which item it means may name one of others', async () => {
  const { kernels, named, target } = await sessionsJudged({});
  expect({ kernels, isNamed: named.length > 0 }).toEqual({ kernels: ['k-of-anna', 'k-of-bert'], isNamed: true });
  expect(violationsIn(target)).not.toContainEqual(expect.stringContaining('/sessions'));
});
