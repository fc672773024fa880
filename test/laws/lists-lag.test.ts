import { describe, expect, test } from 'vitest';
import { judged, judgedAt, outcomeAt } from './judged.js';
import { storeDocument, storing, type Item, type Storing } from './storing.js';
import type { Twist } from './workshop.js';

const document = storeDocument({
  tasks: {
    said: { title: { type: 'string', maxLength: 80 }, price: { type: 'integer', minimum: 0, maximum: 1_000_000 } },
    parameters: [
      { name: 'title', in: 'query', schema: { type: 'string' } },
      { name: 'sort', in: 'query', schema: { enum: ['price', '-price'] } },
    ],
  },
});

const judging = { settle: 600 };

interface Lag {
  /** The milliseconds after which a list shows an item, without and with a filter. */
  readonly usual: number;
  readonly filtered: number;
  readonly filters?: (item: Item, title: string) => boolean;
  readonly sorts?: boolean;
}

/** A service whose index of items lags behind. */
function lagging({ usual, filtered, filters = (item, title) => item['title'] === title, sorts = true }: Lag): Storing {
  const known = new Map<unknown, number>();
  return {
    keep(item) {
      known.set(item['id'], Date.now());
      return item;
    },
    list(items, query) {
      const title = query.get('title');
      const lag = title === null ? usual : filtered;
      const found = items.filter((item) => {
        const isIndexed = Date.now() - (known.get(item['id']) ?? 0) >= lag;
        return isIndexed && (title === null || filters(item, title));
      });
      const sort = query.get('sort');
      const sign = sort?.startsWith('-') === true ? -1 : 1;
      if (sort === null || !sorts) return found;
      return found.toSorted((one, other) => sign * (Number(one['price']) - Number(other['price'])));
    },
  };
}

const at = (lag: Lag, only: string) => judgedAt(storing(lagging(lag)), document, { ...judging, only });

describe('a filter of a list that lags', () => {
  const only = 'filter-filters';

  test.each([
    ['the list', 250, 250],
    ['the filter', 0, 250],
    ['the filter more', 100, 350],
  ])('is judged, and breaks no law if it filters: %s lags', async (_, usual, filtered) => {
    const outcome = await outcomeAt(storing(lagging({ usual, filtered })), document, { ...judging, only });
    const law = outcome.cases.find(({ case: { source } }) => source === 'law');
    expect(law?.result.kind).toBe('passed');
    expect(law?.result.findings.filter(({ level }) => level !== 'note')).toEqual([]);
  });

  test.each([
    ['shows everything', () => true],
    ['never shows anything', () => false],
    ['compares in the wrong way', (item: Item, title: string) => item['title'] !== title],
  ])('is reported if it %s', async (_, filters) => {
    expect(await at({ usual: 250, filtered: 250, filters }, only)).toEqual({
      [`task/${only}`]: ['filter-not-applied'],
    });
  });

  test('is inconclusive if no list shows the new items in time', async () => {
    expect(await at({ usual: 60_000, filtered: 60_000 }, only)).toEqual({
      [`task/${only}`]: 'inconclusive: no list shows what was created, so it may be hidden without any filter',
    });
  });
});

describe('a sort parameter of a list that lags', () => {
  const only = 'sort-sorts';

  test('is judged, and breaks no law if it sorts', async () => {
    const outcome = await outcomeAt(storing(lagging({ usual: 250, filtered: 250 })), document, { ...judging, only });
    const law = outcome.cases.find(({ case: { source } }) => source === 'law');
    expect(law?.result).toEqual({ kind: 'passed', findings: [] });
  });

  test('is reported if it does not sort', async () => {
    expect(await at({ usual: 250, filtered: 250, sorts: false }, only)).toEqual({
      [`task/${only}`]: ['sort-not-applied'],
    });
  });
});

describe('a list that lags', () => {
  const late: Twist = ({ create, list }) => {
    const known = new Map<unknown, number>();
    return {
      create(store, id, tool) {
        known.set(id, Date.now());
        create(store, id, tool);
      },
      list: (store) => list(store).filter(({ id }) => Date.now() - (known.get(id) ?? 0) >= 600),
    };
  };
  const open: Twist = () => ({ reaches: ({ method, id }) => method === 'GET' && id === '' });
  const only = 'others-see-nothing';

  test('is reported if it shows the items of all users', async () => {
    expect(await judged([late, open], { settle: 2_000, only })).toEqual({ [only]: ['isolation-broken'] });
    expect(await judged([late], { ...judging, only })).toEqual({});
  });
});
