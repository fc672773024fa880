import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent } from './outline.js';
import { serviceOf, type Answer } from './service.js';

const name = { type: 'string', example: 'Production' };
const tag = objectOf({ id: { type: 'string', readOnly: true }, name });
const answers = answersOr(400, 404, 409, 415);
const document = documentOf({
  '/tags': { get: answers(200, { type: 'array', items: tag }), post: { ...sent(tag), ...answers(201, tag) } },
  '/tags/{id}': {
    ...at('id'),
    get: answers(200, tag),
    put: { ...sent(tag), ...answers(200, tag) },
    delete: answers(204),
  },
});

test('a name that is said to be taken may be too long', async () => {
  const all = new Map<string, unknown>();
  let made = 0;
  const written = (id: string, said: unknown): Answer => {
    if (typeof said !== 'string') return 400;
    if (said.length > 24 || [...all].some(([other, own]) => own === said && other !== id)) return 409;
    const isNew = !all.has(id);
    all.set(id, said);
    return [isNew ? 201 : 200, { id, name: said }];
  };
  const known = (id: string, then: () => Answer): Answer => (all.has(id) ? then() : 404);
  const url = await serviceOf({
    'GET /tags': () => [200, [...all].map(([id, own]) => ({ id, name: own }))],
    'POST /tags': ({ body }) => written(`t${++made}`, body['name']),
    'GET /tags/{id}': ({ ids: [id] }) => known(id, () => [200, { id, name: all.get(id) }]),
    'PUT /tags/{id}': ({ ids: [id], body }) => known(id, () => written(id, body['name'])),
    'DELETE /tags/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
  });
  const { notExercised } = await judgedAt(url, await contractOf(document), { most: 8 });
  expect(notExercised).toEqual([]);
  expect([...all]).toEqual([]);
});
