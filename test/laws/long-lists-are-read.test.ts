import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { storeDocument, storing, type Item, type Storing } from './storing.js';

const count = (name: string, more: object): object => ({
  name,
  in: 'query',
  schema: { type: 'integer', minimum: 1, ...more },
});
const text = storeDocument({
  notes: {
    said: { text: { type: 'string' } },
    parameters: [count('page', { default: 1 }), count('limit', { maximum: 50, default: 10 })],
  },
});

/** More items than fit on twenty pages of the usual size, before those of the run. */
const old = Array.from({ length: 230 }, (_, at): Item => ({ id: `old-${at}`, text: 'Old' }));

/** A list in pages, with what a fault makes of the size and of the items of the run. */
const paging =
  (
    sizeOf: (asked: number) => number,
    shown: (items: readonly Item[]) => readonly Item[] = (all) => all,
  ): Storing['list'] =>
  (items, query) => {
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
    const size = sizeOf(limit);
    return [...old, ...shown(items)].slice((page - 1) * size, page * size);
  };

const only = (law: string, list: Storing['list']) => judgedAt(storing({ ...(list && { list }) }), text, { only: law });

test.each(['pages-are-bounded', 'created-is-listed', 'deleted-is-unlisted'])(
  'a right list of any length keeps %s',
  async (law) => {
    expect(
      await only(
        law,
        paging((asked) => asked),
      ),
    ).toEqual({});
  },
);

test('a list that ignores the limit is found, although its own pages are smaller than those of a walk', async () => {
  const found = await only(
    'pages-are-bounded',
    paging(() => 10),
  );
  expect(found).toEqual({ 'note/pages-are-bounded': ['limit-ignored'] });
});

test('what a long list leaves out is found', async () => {
  const found = await only(
    'created-is-listed',
    paging(
      (asked) => asked,
      () => [],
    ),
  );
  expect(found).toEqual({ 'note/created-is-listed': ['created-not-listed'] });
});

test.each([
  [10, 'inconclusive: the list shows 10 items, and may leave others out'],
  [7, ['created-not-listed']],
])('a list without pages that shows the first %i items alone: %o', async (shown, verdict) => {
  const plain = storeDocument({ notes: { said: { text: { type: 'string' } } } });
  const list: Storing['list'] = (items) => [...old, ...items].slice(0, shown);
  const found = await judgedAt(storing({ list }), plain, { only: 'created-is-listed' });
  expect(found).toEqual({ 'note/created-is-listed': verdict });
});
