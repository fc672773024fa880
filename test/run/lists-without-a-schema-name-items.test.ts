import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt } from './judged.js';
import { answersOr, at, documentOf, sent } from './outline.js';
import { serviceOf } from './service.js';

const answers = answersOr(400, 404);
const document = documentOf({
  '/plugins': { get: answers(200) },
  '/changes/{pluginName}': {
    ...at('pluginName'),
    get: answers(200),
    post: { ...sent({ type: 'object' }), ...answers(200) },
  },
  '/backups': { get: answers(200) },
  '/backups/{id}': { ...at('id'), get: answers(200) },
  '/tags': { get: answers(200) },
  '/colours/{tag}': { ...at('tag'), get: answers(200) },
});

test.each([
  ['a list', (all: readonly unknown[]) => all],
  ['a list in an object', (all: readonly unknown[]) => ({ total: all.length, all })],
])('items are read that a list without a schema shows, and not changed: %s', async (_, shown) => {
  let changes = 0;
  const only = (own: string, id: string): number => (id === own ? 200 : 404);
  const url = await serviceOf({
    'GET /plugins': () => [
      200,
      shown([
        { version: '1', name: 'moss' },
        { version: '2', name: 'fern' },
      ]),
    ],
    'GET /changes/{pluginName}': ({ ids: [id] }) => only('moss', id),
    'POST /changes/{pluginName}': ({ ids: [id] }) => {
      changes += id === 'moss' || id === 'fern' ? 1 : 0;
      return only('moss', id);
    },
    'GET /backups': () => [200, shown([{ id: 4711, size: 3 }])],
    'GET /backups/{id}': ({ ids: [id] }) => only('4711', id),
    'GET /tags': () => [200, shown(['green', 'blue'])],
    'GET /colours/{tag}': ({ ids: [id] }) => only('green', id),
  });
  const { notExercised } = await judgedAt(url, await contractOf(document), { most: 6 });
  expect(notExercised).toEqual(['POST /changes/{pluginName}']);
  expect(changes).toBe(0);
});
