import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Body } from './service.js';

const job = { $ref: '#/components/schemas/NewJob' };
const shown = objectOf({ id: text, name: text, queue: text });
const answers = answersOr(400, 404, 415);
const document = documentOf(
  {
    '/jobs': { get: answers(200, { type: 'array', items: shown }), post: { ...sent(job), ...answers(201, shown) } },
    '/jobs/{id}': { ...at('id'), get: answers(200, shown), delete: answers(204) },
    '/jobs/wait': { post: { ...sent(job), ...answers(200) } },
    '/jobs/batch': { post: { ...sent({ type: 'array', items: job, minItems: 1 }), ...answers(200) } },
    '/jobs/cancel': { post: { ...sent(job), ...answers(200) } },
    '/jobs/compact': { post: { ...sent(objectOf({ queue: text, age: text })), ...answers(200) } },
  },
  { components: { schemas: { NewJob: objectOf({ name: text, queue: text }) } } },
);

test('what takes the same as the creation beside it creates items, unless its name says otherwise', async () => {
  const all = new Map<string, Body>();
  const made = ({ name, queue }: Body): number => {
    if (!isShort(name) || !isShort(queue)) return 0;
    return all.set(`j${all.size}`, { name, queue }).size;
  };
  const url = await serviceOf({
    'GET /jobs': () => [200, [...all].map(([id, one]) => ({ id, ...one }))],
    'POST /jobs': ({ body }) => {
      const size = made(body);
      return size === 0 ? 400 : [201, { id: `j${size - 1}`, ...body }];
    },
    'GET /jobs/{id}': ({ ids: [id] }) => (all.has(id) ? [200, { id, ...all.get(id) }] : 404),
    'DELETE /jobs/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    'POST /jobs/{verb}': ({ body }): Answer => (made(body) === 0 ? 400 : [200, {}]),
  });
  const { cases, notExercised } = await judgedAt(url, await contractOf(document), { most: 6 });
  const withheld = cases.flatMap(({ case: { operation }, result }) => {
    const isWithheld = 'reason' in result && result.reason.startsWith('not sent because it may');
    return isWithheld && operation.startsWith('POST') ? [operation] : [];
  });
  expect(notExercised).not.toContain('POST /jobs/wait');
  expect([...new Set(withheld)].toSorted()).toEqual(['POST /jobs/cancel', 'POST /jobs/compact']);
});
