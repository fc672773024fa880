import { describe, expect, test } from 'vitest';
import { judgedAt as judgedAtUrl, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf as outlineOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf } from '../run/service.js';
import { contractOf, judgedAt, lawsOf } from './judged.js';
import { storeDocument, storing, type Item, type Storing } from './storing.js';

const documentOf = (page: object): string =>
  storeDocument({
    notes: {
      said: { text: { type: 'string' } },
      parameters: [
        { name: 'page', in: 'query', schema: { type: 'integer', ...page } },
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
      ],
    },
  });

const old = Array.from({ length: 7 }, (_, at): Item => ({ id: `old-${at}`, text: 'Old' }));

interface Asked {
  readonly all: readonly Item[];
  readonly page: number | undefined;
  readonly limit: number;
}

const listing =
  (show: (asked: Asked) => readonly Item[]) =>
  (items: readonly Item[], query: URLSearchParams): readonly Item[] =>
    show({
      all: [...old, ...items],
      page: query.has('page') ? Number(query.get('page')) : undefined,
      limit: Number(query.get('limit') ?? 10),
    });

const pages = (text: string, show: (asked: Asked) => readonly Item[]) =>
  Promise.all(
    ['pages-are-disjoint', 'walk-ends'].map((only) => judgedAt(storing({ list: listing(show) }), text, { only })),
  );

const cut = ({ all, limit }: Asked, from: number): readonly Item[] => all.slice(from * limit, (from + 1) * limit);

describe.each([
  ['without a first number', {}],
  ['from 1 by default', { default: 1 }],
  ['from 1', { minimum: 1 }],
])('pages %s', (_words, schema) => {
  const text = documentOf(schema);

  test('break no law where they are disjoint', async () => {
    expect(await pages(text, (asked) => cut(asked, (asked.page ?? 1) - 1))).toEqual([{}, {}]);
  });

  test('break no law where a request without a page shows the whole list', async () => {
    const whole = (asked: Asked): readonly Item[] =>
      asked.page === undefined ? asked.all : cut(asked, asked.page - 1);
    expect(await pages(text, whole)).toEqual([{}, {}]);
  });

  test('overlap where each but the first begins one item early', async () => {
    const early = ({ all, page = 1, limit }: Asked): readonly Item[] =>
      all.slice(Math.max(0, (page - 1) * limit - 1)).slice(0, limit);
    expect((await pages(text, early))[0]).toEqual({ 'note/pages-are-disjoint': ['pages-overlap'] });
  });

  test('have no end where their number is ignored', async () => {
    expect((await pages(text, (asked) => cut(asked, 0)))[1]).toEqual({ 'note/walk-ends': ['endless-pages'] });
  });
});

test.each([
  ['pages-are-disjoint', 1],
  ['walk-ends', 2],
])('%s judges no pages to which others add %i items between two requests', async (only, growth) => {
  let count = 0;
  const list: Storing['list'] = (items, query) => {
    count += growth;
    const added = Array.from({ length: count }, (_, at): Item => ({ id: `new-${at}`, text: 'New' }));
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
    return [...added.toReversed(), ...old, ...items].slice((page - 1) * limit, page * limit);
  };
  const found = await judgedAt(storing({ list }), documentOf({ minimum: 1 }), { only });
  expect(found).toEqual({ [`note/${only}`]: 'inconclusive: the list grew while it was read' });
});

test('an offset may be the number of a page, or the position of an item from 1', async () => {
  const asOffset = (description: string): string =>
    documentOf({ minimum: 1 }).replace('"name":"page"', `"name":"offset","description":"${description}"`);
  const at =
    (from: (offset: number, limit: number) => number) =>
    (items: readonly Item[], query: URLSearchParams): readonly Item[] => {
      const limit = Number(query.get('limit') ?? 10);
      const first = from(Number(query.get('offset') ?? 1), limit);
      return [...old, ...items].slice(first, first + limit);
    };
  const judged = (text: string, list: Storing['list']) =>
    judgedAt(storing({ ...(list && { list }) }), text, { only: 'pages-are-disjoint' });
  const ofPages = at((offset, limit) => (offset - 1) * limit);
  expect(await judged(asOffset('The page number to be returned.'), ofPages)).toEqual({});
  const ofItems = at((offset) => offset - 1);
  expect(await judged(asOffset('The first item.').replace('"minimum":1', '"minimum":1,"default":1'), ofItems)).toEqual(
    {},
  );
});

test.each([
  ['the document says so', { default: 0 }],
  ['the document does not say', {}],
])('pages that are counted from 0 break no law, whether %s', async (_words, schema) => {
  expect(await pages(documentOf(schema), (asked) => cut(asked, asked.page ?? 0))).toEqual([{}, {}]);
});

test('a page that leaves an item out is found where pages are counted from 0', async () => {
  const leaving = (asked: Asked): readonly Item[] =>
    cut(asked, asked.page ?? 0).filter(({ id }) => asked.limit > 5 || id !== 'old-4');
  expect((await pages(documentOf({}), leaving))[0]).toEqual({ 'note/pages-are-disjoint': ['pages-overlap'] });
});

test.each([
  ['that is a time, as it may have fractions, is no offset', 'number', {}],
  ['that is ignored although it counts items has no end', 'integer', { 'note/walk-ends': ['endless-pages'] }],
])('a list with a `start` %s', async (_words, type, found) => {
  const text = storeDocument({
    notes: {
      said: { text: { type: 'string' } },
      parameters: [
        { name: 'start', in: 'query', schema: { type } },
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
      ],
    },
  });
  const list = listing((asked) => cut(asked, 0));
  const verdicts = await judgedAt(storing({ list }), text, { only: 'walk-ends' });
  expect(Object.fromEntries(Object.entries(verdicts).filter(([, each]) => typeof each !== 'string'))).toEqual(found);
});

const sized = (...more: readonly string[]): string =>
  storeDocument({
    notes: {
      said: { text: { type: 'string' }, size: { type: 'integer', minimum: 1, maximum: 50 } },
      parameters: ['page', 'size', ...more].map((name) => ({
        name,
        in: 'query',
        schema: { type: 'integer', minimum: 1, maximum: 50 },
      })),
    },
  });

test('a parameter with the name of a member is the size of a page where pages are counted', async () => {
  const list: Storing['list'] = (items, query) => {
    const [page, size] = ['page', 'size'].map((name) => Number(query.get(name) ?? 1));
    return [...old, ...items].slice(((page ?? 1) - 1) * (size ?? 1)).slice(0, size);
  };
  expect(await judgedAt(storing({ list }), sized(), { only: 'filter-filters' })).toEqual({
    problem: 'no case is selected',
  });
  const unbounded = await judgedAt(storing({ list: (items) => items }), sized(), { only: 'pages-are-bounded' });
  expect(unbounded).toEqual({ 'note/pages-are-bounded': ['limit-ignored'] });
});

test('it is a filter where another parameter is the size of a page', async () => {
  const verdicts = await judgedAt(
    storing({ list: listing((asked) => cut(asked, (asked.page ?? 1) - 1)) }),
    sized('limit'),
    {
      only: 'filter-filters',
    },
  );
  expect(verdicts).toEqual({ 'note/filter-filters': ['filter-not-applied'] });
});

test('pages of items that have a key in common are told apart by their ids', async () => {
  // The path names notes by numbers, and the list shows texts.
  const text = documentOf({ default: 1 }).replaceAll(
    /("name":"[^"]*","in":"path","required":true,"schema":)\{"type":"string"\}/g,
    '$1{"type":"integer"}',
  );
  expect(text).not.toBe(documentOf({ default: 1 }));
  const keyed = (asked: Asked): readonly Item[] =>
    cut(asked, (asked.page ?? 1) - 1).map((item) => ({ key: 'note', ...item }));
  expect(await pages(text, keyed)).toEqual([{}, {}]);
});

test.each([
  [7, {}],
  [3, { 'note/pages-are-bounded': ['limit-ignored'] }],
])('a service that shows seven notes where %i are the default breaks a law if that is fewer', async (size, broken) => {
  const text = storeDocument({
    notes: {
      said: { text: { type: 'string' } },
      parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: size } }],
    },
  });
  const list = listing(({ all, limit }) => all.slice(0, limit === 10 ? 7 : limit));
  expect(await judgedAt(storing({ list }), text, { only: 'pages-are-bounded' })).toEqual(broken);
});

describe('empty pages that lead to a next page', () => {
  const answers = answersOr(400, 404);
  const note = objectOf({ id: text, text });
  const notes = { type: 'object', properties: { items: { type: 'array', items: note }, next: { type: 'string' } } };
  const cursor = { name: 'cursor', in: 'query', schema: text };
  const document = outlineOf({
    '/notes': {
      get: { parameters: [cursor], ...answers(200, notes) },
      post: { ...sent(objectOf({ text })), ...answers(201, note) },
    },
    '/notes/{id}': { ...at('id'), get: answers(200, note), delete: answers(204) },
  });

  /** What is found where all notes are on the first page, and this many empty ones come after it. */
  async function foundAfter(empty: number): Promise<readonly string[]> {
    const stored = new Map<string, object>([['n-0', { id: 'n-0', text: 'Old' }]]);
    let count = 0;
    const url = await serviceOf({
      'GET /notes': ({ query }) => {
        const page = Number(query.get('cursor') ?? 0);
        const next = page < empty ? { next: String(page + 1) } : {};
        return [200, { items: page === 0 ? [...stored.values()] : [], ...next }];
      },
      'POST /notes': ({ body }) => {
        if (!isShort(body['text'])) return 400;
        const id = `n-${++count}`;
        stored.set(id, { id, text: body['text'] });
        return [201, stored.get(id)];
      },
      'GET /notes/{id}': ({ ids: [id] }) => (stored.has(id) ? [200, stored.get(id)] : 404),
      'DELETE /notes/{id}': ({ ids: [id] }) => (stored.delete(id) ? 204 : 404),
    });
    const contract = await contractOf(document);
    return violationsIn(await judgedAtUrl(url, contract, { cases: lawsOf(contract) }));
  }

  test('end after a few', async () => {
    expect(await foundAfter(4)).toEqual([]);
  });

  test('never end', async () => {
    expect(await foundAfter(Infinity)).toEqual(['endless-pages resource:note/law/walk-ends']);
  });
});
