import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404);
const id = { type: 'string', readOnly: true };
const document = documentOf({
  '/kernels': {
    get: answers(200, { type: 'array', items: objectOf({ id, name: text }) }),
    post: { ...sent(objectOf({ name: text })), ...answers(201, objectOf({ id, name: text })) },
  },
  '/kernels/{kernelId}': { ...at('kernelId'), get: answers(200, objectOf({ id, name: text })), delete: answers(204) },
  '/sessions': {
    post: {
      ...sent(objectOf({ kernelId: text, title: text })),
      ...answers(201, objectOf({ id, kernelId: text, title: text })),
    },
  },
  '/sessions/{sessionId}': {
    ...at('sessionId'),
    get: answers(200, objectOf({ id, kernelId: text, title: text })),
    delete: answers(204),
  },
});

interface Session {
  readonly id: string;
  readonly kernelId: string;
  readonly title: unknown;
}

test.each([
  ['ends the kernel of a session and all of its sessions', true, []],
  ['deletes all sessions of a kernel, which stays', false, ['deleted-another resource:session/law/delete-again']],
])('a service that %s', async (_, endsKernel, expected) => {
  const kernels = new Map<string, object>();
  const sessions = new Map<string, Session>();
  let last = 0;
  const url = await serviceOf({
    'GET /kernels': () => [200, [...kernels.values()]],
    'POST /kernels': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const kernel = { id: `k${(last += 1)}`, name };
      kernels.set(kernel.id, kernel);
      return [201, kernel];
    },
    'GET /kernels/{kernelId}': ({ ids: [own] }) => (kernels.has(own) ? [200, kernels.get(own)] : 404),
    'DELETE /kernels/{kernelId}': ({ ids: [own] }) => (kernels.delete(own) ? 204 : 404),
    'POST /sessions': ({ body: { kernelId, title } }) => {
      if (!isShort(kernelId) || !isShort(title) || !kernels.has(kernelId)) return 400;
      const session = { id: `s${(last += 1)}`, kernelId, title };
      sessions.set(session.id, session);
      return [201, session];
    },
    'GET /sessions/{sessionId}': ({ ids: [own] }) => (sessions.has(own) ? [200, sessions.get(own)] : 404),
    'DELETE /sessions/{sessionId}': ({ ids: [own] }) => {
      const ended = sessions.get(own);
      if (ended === undefined) return 404;
      for (const { id: other, kernelId } of sessions.values()) if (kernelId === ended.kernelId) sessions.delete(other);
      if (endsKernel) kernels.delete(ended.kernelId);
      return 204;
    },
  });
  const contract = await contractOf(document);
  const cases = lawsOf(contract).filter(({ scenario }) => scenario?.law === 'delete-again');
  expect(violationsIn(await judgedAt(url, contract, { cases, settle: 0 }))).toEqual(expected);
});
