import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';

const answers = answersOr(400, 404, 409, 415);
const listOf = (items: object): object => ({ type: 'array', items });
const number = { type: 'integer', minimum: 1 };
const article = objectOf({ id: text, title: text });
const version = objectOf({ number, title: text });
const stamp = objectOf({ id: text, title: text });
const versions = await contractOf(
  documentOf({
    '/articles': {
      get: answers(200, listOf(article)),
      post: { ...sent(objectOf({ title: text })), ...answers(201, article) },
    },
    '/articles/{articleId}': { ...at('articleId'), get: answers(200, article), delete: answers(204) },
    '/articles/{articleId}/versions': { ...at('articleId'), get: answers(200, listOf(version)) },
    '/articles/{articleId}/versions/{number}/restore': { ...at(['articleId', 'number']), post: answers(200, article) },
    '/articles/{articleId}/stamps': { ...at('articleId'), get: answers(200, listOf(stamp)) },
    '/articles/{articleId}/stamps/{stampId}/renew': { ...at(['articleId', 'stampId']), post: answers(200, stamp) },
  }),
);

test('what the server creates with an item is used, unless it may be shown with those of others', async () => {
  const all = new Map([['other', 'Fern']]);
  const renewed: string[] = [];
  let last = 0;
  const shown = (id: string): object => ({ id, title: all.get(id) });
  const found = (id: string, then: () => Answer): Answer => (all.has(id) ? then() : 404);
  const url = await serviceOf({
    'GET /articles': () => [200, Array.from(all.keys(), shown)],
    'POST /articles': ({ body: { title } }) => {
      if (!isShort(title)) return 400;
      all.set(`a-${++last}`, title);
      return [201, shown(`a-${last}`)];
    },
    'GET /articles/{id}': ({ ids: [id] }) => found(id, () => [200, shown(id)]),
    'DELETE /articles/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    'GET /articles/{id}/versions': ({ ids: [id] }) => found(id, () => [200, [{ number: 1, title: all.get(id) }]]),
    'POST /articles/{id}/versions/{number}/restore': ({ ids: [id, of] }) =>
      found(id, () => (of === '1' ? [200, shown(id)] : 404)),
    'GET /articles/{id}/stamps': ({ ids: [id] }) => found(id, () => [200, [{ id: 'of-all', title: 'Daily' }]]),
    'POST /articles/{id}/stamps/{stampId}/renew': ({ ids: [id, of] }) =>
      found(id, () => {
        if (of !== 'of-all') return 404;
        renewed.push(id);
        return [200, { id: of, title: 'Daily' }];
      }),
  });
  const target = await judgedAt(url, versions, { most: 30 });
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual(['POST /articles/{articleId}/stamps/{stampId}/renew']);
  expect(renewed).toEqual([]);
  expect([...all]).toEqual([['other', 'Fern']]);
  expect(target.left).toEqual([]);
});
