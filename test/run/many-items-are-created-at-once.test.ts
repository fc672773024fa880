import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const answers = answersOr(400, 404, 415);
const listOf = (items: object): object => ({ type: 'array', items });
const list = objectOf({ id: text });
const many = objectOf({ entries: { ...listOf(objectOf({ name: text })), minItems: 1, maxItems: 5 } });
const bulk = { post: { ...sent(many), ...answers(201, objectOf({ count: { type: 'integer' } })) } };
const document = documentOf({
  '/lists': { get: answers(200, listOf(list)), post: { ...sent(objectOf({ name: text })), ...answers(201, list) } },
  '/lists/bulk': bulk,
  '/lists/{id}': { ...at('id'), get: answers(200, list), delete: answers(204) },
  '/lists/{id}/entries': { ...at('id'), get: answers(200, listOf(objectOf({ name: text }))) },
  '/lists/{id}/entries/bulk': { ...at('id'), ...bulk },
});

test('many items are created at once below an item of the run, and nowhere else', async () => {
  const all = new Map<string, object[]>([['other', [{ name: 'Fern' }]]]);
  let last = 0;
  const added = (entries: unknown, to: object[]): number | readonly [number, object] => {
    if (!Array.isArray(entries) || entries.length < 1 || entries.length > 5) return 400;
    if (!entries.every((each: { readonly name?: unknown } | null) => isShort(each?.name))) return 400;
    to.push(...entries.map(({ name }: { readonly name: string }) => ({ name })));
    return [201, { count: entries.length }];
  };
  const url = await serviceOf({
    'GET /lists': () => [200, Array.from(all.keys(), (id) => ({ id }))],
    'POST /lists': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      all.set(`l-${++last}`, []);
      return [201, { id: `l-${last}` }];
    },
    'POST /lists/bulk': ({ body }) => added(body['entries'], all.get('other')!),
    'GET /lists/{id}': ({ ids: [id] }) => (all.has(id) ? [200, { id }] : 404),
    'DELETE /lists/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    'GET /lists/{id}/entries': ({ ids: [id] }) => (all.has(id) ? [200, all.get(id)] : 404),
    'POST /lists/{id}/entries/bulk': ({ ids: [id], body }) =>
      all.has(id) ? added(body['entries'], all.get(id)!) : 404,
  });
  const target = await judgedAt(url, await contractOf(document), { most: 30 });
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual(['POST /lists/bulk']);
  expect([...all]).toEqual([['other', [{ name: 'Fern' }]]]);
});
