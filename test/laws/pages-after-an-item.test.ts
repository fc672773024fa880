import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { mockTarget } from '../../src/mock/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { run } from '../../src/run/index.js';
import { outcomeOf } from '../run/runs.js';
import { contractOf, judgedAt, verdictsOf } from './judged.js';
import { storeDocument, storing, type Item, type Storing } from './storing.js';

const laws = ['pages-are-disjoint', 'walk-ends', 'pages-are-bounded', 'newest-is-listed', 'created-is-listed'];
const documentWith = (parameter: object, id: object = { type: 'string' }): string =>
  storeDocument({
    events: {
      id,
      said: { title: { type: 'string', maxLength: 80 } },
      parameters: [
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
        { in: 'query', schema: { type: 'string' }, ...parameter },
      ],
    },
  });
const starting = { name: 'starting_after' };
const documents = [
  ['starting_after', documentWith(starting)],
  ['after_id', documentWith({ name: 'after_id' })],
  ['lastId', documentWith({ name: 'lastId', schema: { type: 'integer' } }, { type: 'integer' })],
  ['after', documentWith({ name: 'after', description: 'The id of the last event that was seen.' })],
  ['cursor', documentWith({ name: 'cursor', description: 'Identifier of the last item of the previous page.' })],
] as const;

/** A log that shows the events after one. */
function paging(name: string, from: (items: readonly Item[], after: string | null) => number): Storing {
  return {
    list: (items, query) => {
      const start = from(items, query.get(name));
      return items.slice(start, start + Number(query.get('limit') ?? 20));
    },
  };
}
const after = (items: readonly Item[], id: string | null): number =>
  id === null ? 0 : items.findIndex((item) => String(item['id']) === id) + 1;

async function found(text: string, habits: Storing): Promise<unknown> {
  const verdicts = await judgedAt(storing(habits), text);
  return Object.fromEntries(Object.entries(verdicts).filter(([law]) => laws.includes(law.split('/')[1] ?? '')));
}

test.each(documents)('a list of pages by %s that is right breaks no law', async (name, text) => {
  expect(await found(text, paging(name, after))).toEqual({});
});

test.each(documents)('a list of pages by %s that leaves an item out is reported', async (name, text) => {
  const late: typeof after = (items, id) => (id === null ? 0 : after(items, id) + 1);
  expect(await found(text, paging(name, late))).toMatchObject({ 'event/pages-are-disjoint': ['pages-overlap'] });
});

test.each([
  ['repeats an item', 'pages-are-disjoint', 'pages-overlap', (items, id) => (id === null ? 0 : after(items, id) - 1)],
  ['ignores the item', 'walk-ends', 'endless-pages', () => 0],
] satisfies readonly (readonly [string, string, string, typeof after])[])(
  'a list of pages that %s breaks %s',
  async (_, law, rule, from) => {
    expect(await found(documents[0][1], paging('starting_after', from))).toMatchObject({ [`event/${law}`]: [rule] });
  },
);

test.each([
  ['after', documentWith({ name: 'after' })],
  ['cursor', documentWith({ name: 'cursor', description: 'Where the list continues.' })],
  ['page_token', documentWith({ name: 'page_token', description: 'A token of the last response.' })],
])('what %s takes is not guessed', async (_, text) => {
  expect(JSON.stringify(await found(text, paging('none', after)))).not.toMatch(/pages-overlap|endless-pages/);
});

test.each([
  ['is right', 0, {}],
  ['repeats an item', 1, { 'event/pages-are-disjoint': ['pages-overlap'] }],
] as const)(
  'a list by an offset that %s is read by it, and not by the title that another parameter takes',
  async (_, back, expected) => {
    const text = storeDocument({
      events: {
        said: { title: { type: 'string', maxLength: 80 } },
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
          { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0 } },
          { name: 'after', in: 'query', schema: { type: 'string' } },
        ],
      },
    });
    const list: Storing['list'] = (items, query) => {
      const title = query.get('after') ?? '';
      const start = Number(query.get('offset') ?? 0);
      const from = Math.max(0, start - (start > 0 ? back : 0));
      const later = items.filter((item) => ((item['title'] ?? '') as string) >= title);
      return later.slice(from, from + Number(query.get('limit') ?? 20));
    };
    expect(await found(text, { list })).toEqual(expected);
  },
);

test.each(documents)('a mock has pages by %s', async (_, text) => {
  const contract = await contractOf(text);
  const cases = lawCases(contract, resourceGraph(contract)).filter(({ scenario }) =>
    laws.includes(scenario?.law ?? ''),
  );
  const outcome = await outcomeOf(run({ contract, cases, seed: 'mock', targets: [mockTarget(contract)] }));
  expect(verdictsOf(outcome)).toEqual({});
  expect(outcome.cases.map(({ result }) => result.kind)).toEqual(laws.map(() => 'passed'));
});

test('a page is full if it has as many whole items as a limit of 1.5 allows', async () => {
  const text = documentWith(starting).replace(
    '"schema":{"type":"integer","minimum":1,"maximum":50,"default":20}',
    '"required":true,"schema":{"type":"number","minimum":1}',
  );
  expect(text).toContain('"type":"number"');
  expect(await found(text, paging('starting_after', after))).toEqual({});
});
