import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';
import { casesOf } from '../derived-cases.js';

const answers = answersOr(400, 404, 409, 415, 422);
const ids = { type: 'array', uniqueItems: true, items: text };
const list = objectOf({ id: text, title: text });
const entry = objectOf({ id: text, title: text });
const said = sent(objectOf({ title: text }));

const removed = {
  query: { parameters: [{ name: 'ids', in: 'query', required: true, schema: ids }] },
  body: sent(objectOf({ ids })),
};

const document = (where: keyof typeof removed): string =>
  documentOf({
    '/lists': { get: answers(200, { type: 'array', items: list }), post: { ...said, ...answers(201, list) } },
    '/lists/{listId}': { ...at('listId'), get: answers(200, list), delete: answers(204) },
    '/lists/{listId}/entries': {
      ...at('listId'),
      get: answers(200, { type: 'array', items: entry }),
      post: { ...said, ...answers(201, entry) },
    },
    '/lists/{listId}/order': {
      ...at('listId'),
      get: answers(200, objectOf({ ids })),
      put: { ...sent(objectOf({ ids })), ...answers(200, objectOf({ ids })) },
    },
    '/entries': {
      get: answers(200, { type: 'array', items: entry }),
      delete: { ...removed[where], ...answers(204) },
    },
    '/entries/{entryId}': { ...at('entryId'), get: answers(200, entry), delete: answers(204) },
  });

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly listId: string;
}

/** Lists whose entries are put in order and deleted by their ids. Without ids, all entries are deleted. */
async function listsJudged(where: keyof typeof removed) {
  const contract = await contractOf(document(where));
  const lists = new Map([['others', { id: 'others', title: 'Ferns' }]]);
  let entries: readonly Entry[] = [{ id: 'e-0', title: 'Maidenhair', listId: 'others' }];
  let last = 0;
  const below = (listId: string): readonly Entry[] => entries.filter((each) => each.listId === listId);
  const idsBelow = (listId: string): readonly string[] => below(listId).map(({ id }) => id);
  const shown = ({ id, title }: Entry): object => ({ id, title });
  const inList = (id: string, then: () => Answer): Answer => (lists.has(id) ? then() : 404);
  const url = await serviceOf({
    'GET /lists': () => [200, [...lists.values()]],
    'POST /lists': ({ body: { title } }) => {
      if (!isShort(title)) return 400;
      const made = { id: `l-${++last}`, title };
      lists.set(made.id, made);
      return [201, made];
    },
    'GET /lists/{id}': ({ ids: [id] }) => inList(id, () => [200, lists.get(id)]),
    'DELETE /lists/{id}': ({ ids: [id] }) => {
      if (!lists.delete(id)) return 404;
      entries = entries.filter(({ listId }) => listId !== id);
      return 204;
    },
    'GET /lists/{id}/entries': ({ ids: [id] }) => inList(id, () => [200, below(id).map(shown)]),
    'POST /lists/{id}/entries': ({ ids: [id], body: { title } }) =>
      inList(id, () => {
        if (!isShort(title)) return 400;
        const made = { id: `e-${++last}`, title, listId: id };
        entries = [...entries, made];
        return [201, shown(made)];
      }),
    'GET /lists/{id}/order': ({ ids: [id] }) => inList(id, () => [200, { ids: idsBelow(id) }]),
    'PUT /lists/{id}/order': ({ ids: [id], body: { ids: order } }) =>
      inList(id, () => {
        if (!Array.isArray(order) || !order.every((each) => isShort(each))) return 400;
        const all = idsBelow(id);
        if (order.length === 0) return [422, { detail: 'ids must not be empty' }];
        if (order.length !== all.length || !all.every((each) => order.includes(each)))
          return [422, { detail: 'ids must name every entry exactly once' }];
        const ranked = order.flatMap((each) => entries.find((other) => other.id === each) ?? []);
        entries = [...entries.filter(({ listId }) => listId !== id), ...ranked];
        return [200, { ids: order }];
      }),
    'GET /entries': () => [200, entries.map(shown)],
    'DELETE /entries': ({ query, body }) => {
      const named = where === 'query' ? query.getAll('ids') : (body['ids'] ?? []);
      if (!Array.isArray(named) || !named.every((each) => isShort(each))) return 400;
      if (new Set(named).size < named.length) return 400;
      if (named.some((each) => !entries.some(({ id }) => id === each))) return 404;
      entries = named.length === 0 ? [] : entries.filter(({ id }) => !named.includes(id));
      return 204;
    },
    'GET /entries/{id}': ({ ids: [id] }) => {
      const found = entries.find((each) => each.id === id);
      return found === undefined ? 404 : [200, shown(found)];
    },
    'DELETE /entries/{id}': ({ ids: [id] }) => {
      const isThere = entries.some((each) => each.id === id);
      entries = entries.filter((each) => each.id !== id);
      return isThere ? 204 : 404;
    },
  });
  const cases = [...casesOf(contract, 40), ...lawCases(contract, resourceGraph(contract))];
  const target = await judgedAt(url, contract, { cases });
  return { target, left: entries.map(({ id }) => id) };
}

test.each(['query', 'body'] as const)('a list named ids names items of the run alone, in the %s', async (where) => {
  const { target, left } = await listsJudged(where);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual(['e-0']);
});
