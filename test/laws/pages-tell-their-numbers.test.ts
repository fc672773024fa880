import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

interface Asked {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

/** What a page tells about itself. */
type Tells = (asked: Asked) => object;

const number = { type: 'integer' };
const note = objectOf({ id: text, text });
const count = (name: string, more: object): object => ({ name, in: 'query', schema: { ...number, ...more } });
const answers = answersOr(400, 404);
const lists = objectOf({ items: { type: 'array', items: note }, meta: { type: 'object' } });
const document = documentOf({
  '/notes': {
    get: {
      parameters: [count('page', { minimum: 1, default: 1 }), count('limit', { minimum: 1, maximum: 50, default: 20 })],
      ...answers(200, lists),
    },
    post: { ...sent(objectOf({ text })), ...answers(201, note) },
  },
  '/notes/{id}': { ...at('id'), get: answers(200, note) },
});

/** What is found at a service with some notes before those of the run. */
async function foundAt(tells: Tells, isInFields = false, before = 7): Promise<readonly string[]> {
  const notes = new Map<string, object>(
    Array.from({ length: before }, (_, at) => [`n-${at}`, { id: `n-${at}`, text: 'Old' }] as const),
  );
  const url = await serviceOf({
    'GET /notes': ({ query }) => {
      const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 20)];
      const items = [...notes.values()].slice((page - 1) * limit, page * limit);
      const told = tells({ page, limit, total: notes.size });
      return isInFields ? [200, { items, meta: {} }, { ...told }] : [200, { items, meta: told }];
    },
    'POST /notes': ({ body: { text: said } }) => {
      if (!isShort(said)) return 400;
      const id = `n-${notes.size}`;
      notes.set(id, { id, text: said });
      return [201, notes.get(id)];
    },
    'GET /notes/{id}': ({ ids: [id] }) => (notes.has(id) ? [200, notes.get(id)] : 404),
  });
  const contract = await contractOf(document);
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only: /total-counts/ }));
}

const pagesOf = ({ total, limit }: Asked): number => Math.ceil(total / limit);

test.each<readonly [string, Tells]>([
  ['nothing', () => ({})],
  ['its number, the number of pages and that of items', (asked) => ({ ...asked, pages: pagesOf(asked) })],
  ['its number from 0', ({ page }) => ({ currentPage: page - 1 })],
  ['the number of the last page from 0', (asked) => ({ lastPage: pagesOf(asked) - 1 })],
  ['the number of a chapter', () => ({ chapterPage: 7 })],
  ['its number and the number of items alone', ({ page, total }) => ({ pageNumber: page, totalCount: total })],
])('a page may tell %s', async (_words, tells) => {
  expect(await foundAt(tells)).toEqual([]);
});

test.each<readonly [string, Tells]>([
  ['it is the first one, whichever it is', () => ({ page: 1 })],
  ['it is twice as far on', ({ page }) => ({ pageNumber: 2 * page })],
  ['there is a page less', (asked) => ({ totalPages: pagesOf(asked) - 1 })],
  ['there are as many pages as without a limit', ({ total }) => ({ lastPage: Math.ceil(total / 20) })],
])('a page that tells that %s is found', async (_words, tells) => {
  expect(await foundAt(tells)).toEqual(['page-misreported resource:note/law/total-counts']);
});

test('pages are judged by what their fields tell, too', async () => {
  expect(await foundAt((asked) => ({ 'X-Page': asked.page, 'X-Total-Pages': pagesOf(asked) }), true)).toEqual([]);
  const fault = ['page-misreported resource:note/law/total-counts'];
  expect(await foundAt(() => ({ 'X-Page': 1 }), true)).toEqual(fault);
  expect(await foundAt(() => ({ 'Total-Pages': 1 }), true)).toEqual(fault);
});

const isLast = (asked: Asked): boolean => asked.page >= pagesOf(asked);

test.each<readonly [string, Tells]>([
  ['there is no other page, on each', () => ({ hasMore: false })],
  ['there is another page, on the last one, which is not full', () => ({ has_next: true })],
  ['it is the last one, on each', () => ({ last: true })],
  ['it is not the last one, on the last one', () => ({ isLastPage: false })],
  ['there is no other page, on the last but one', (asked) => ({ hasNextPage: asked.page < pagesOf(asked) - 1 })],
])('a page that says that %s is found', async (_words, tells) => {
  expect(await foundAt(tells, false, 6)).toEqual(['page-misreported resource:note/law/total-counts']);
});

test.each<readonly [string, Tells, number]>([
  ['as it is', (asked) => ({ hasMore: !isLast(asked), last: isLast(asked) }), 6],
  ['by whether it is full', (asked) => ({ hasMore: asked.page * asked.limit <= asked.total }), 7],
  ['in other words', () => ({ hasMoreInfo: 'yes', lastName: 'x' }), 6],
])('a page may say whether another one follows %s', async (_words, tells, before) => {
  expect(await foundAt(tells, false, before)).toEqual([]);
});

test('a full page by the last item that says that none follows is found', async () => {
  const shown = objectOf({ items: { type: 'array', items: note }, hasMore: { type: 'boolean' } });
  const after = { name: 'starting_after', in: 'query', schema: text };
  const contract = await contractOf(
    documentOf({
      '/notes': {
        get: {
          parameters: [count('limit', { minimum: 1, maximum: 5, default: 5 }), after],
          ...answers(200, shown),
        },
        post: { ...sent(objectOf({ text })), ...answers(201, note) },
      },
      '/notes/{id}': { ...at('id'), get: answers(200, note) },
    }),
  );
  const foundWith = async (tells: (end: number, all: number) => boolean): Promise<readonly string[]> => {
    const notes = new Map<string, object>();
    const url = await serviceOf({
      'GET /notes': ({ query }) => {
        const start = [...notes.keys()].indexOf(query.get('starting_after') ?? '') + 1;
        const end = start + Number(query.get('limit') ?? 5);
        return [200, { items: [...notes.values()].slice(start, end), hasMore: tells(end, notes.size) }];
      },
      'POST /notes': ({ body: { text: said } }) => {
        if (!isShort(said)) return 400;
        const id = `n-${notes.size}`;
        notes.set(id, { id, text: said });
        return [201, notes.get(id)];
      },
      'GET /notes/{id}': ({ ids: [id] }) => (notes.has(id) ? [200, notes.get(id)] : 404),
    });
    return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only: /total-counts/ }));
  };
  expect(await foundWith(() => false)).toEqual(['page-misreported resource:note/law/total-counts']);
  expect(await foundWith((end, all) => end < all)).toEqual([]);
  expect(await foundWith((end, all) => end <= all)).toEqual([]);
});
