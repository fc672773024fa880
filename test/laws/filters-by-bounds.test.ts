import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { mockTarget } from '../../src/mock/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { run } from '../../src/run/index.js';
import { outcomeOf } from '../run/runs.js';
import { contractOf, judgedAt, outcomeAt, verdictsOf } from './judged.js';
import { expectShownAgain } from './pasted.js';
import { storeDocument, storing, type Item, type Storing } from './storing.js';

const only = 'filter-filters';
const number = { type: 'number', minimum: 0, maximum: 100_000 };
const moment = { type: 'string', format: 'date-time' };
const day = { type: 'string', format: 'date' };
const documentWith = (...parameters: readonly (readonly [name: string, schema: object])[]): string =>
  storeDocument({
    tasks: {
      said: {
        title: { type: 'string', maxLength: 80 },
        price: number,
        owner: { type: 'string' },
        dueOn: day,
        start: moment,
      },
      added: { createdAt: moment, assignedAt: moment },
      parameters: parameters.map(([name, schema]) => ({ name, in: 'query', schema })),
    },
  });

type Bound = readonly [name: string, schema: object, member: string, isLower: boolean];
const bounds: readonly Bound[] = [
  ['min_price', number, 'price', true],
  ['priceMax', number, 'price', false],
  ['price[gte]', number, 'price', true],
  ['filter[price][lt]', number, 'price', false],
  ['created_after', moment, 'createdAt', true],
  ['createdBefore', moment, 'createdAt', false],
  ['created_at_from', day, 'createdAt', true],
  ['dueTo', day, 'dueOn', false],
  ['starts_before', moment, 'start', false],
];

/** A list that applies a bound, or reads it otherwise. */
function bounded([name, , member, isLower]: Bound, isWithin = (own: number, bound: number) => own <= bound): Storing {
  const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Date.parse(String(value)));
  const read = (text: string): number => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Date.parse(text));
  return {
    keep: (item) => ({ ...item, createdAt: new Date().toISOString() }),
    list(items, query) {
      const text = query.get(name);
      if (text === null) return items;
      const sign = isLower ? -1 : 1;
      return items.filter((item) => isWithin(sign * numberOf(item[member]), sign * read(text)));
    },
  };
}

test.each(bounds)('a list that applies %s breaks no law, and one that ignores it does', async (...bound) => {
  const text = documentWith([bound[0], bound[1]]);
  expect(await judgedAt(storing(bounded(bound)), text, { only })).toEqual({});
  expect(await judgedAt(storing(bounded(bound, (own, other) => own < other)), text, { only })).toEqual({});
  const found = await judgedAt(storing(bounded(bound, () => true)), text, { only });
  expect(found).toEqual({ [`task/${only}`]: ['filter-not-applied'] });
});

test('a list that takes the lower bound for the upper one is reported', async () => {
  const [bound] = bounds;
  const text = documentWith([bound![0], bound![1]]);
  const outcome = await outcomeAt(storing(bounded(bound!, (own, other) => own >= other)), text, { only });
  const [finding] = outcome.cases.flatMap(({ result }) => result.findings);
  expect(finding?.message).toMatch(/^The list with `min_price=[\d.]+` shows a task that has [\d.]+ at `\/price`\.$/);
  await expectShownAgain(finding!);
});

test.each([
  ['assigned_to', { type: 'string' }],
  ['from', { type: 'string' }],
  ['max', number],
  ['max_size', number],
  ['title_before', moment],
  ['price_from', number],
])('%s bounds no member', async (name, schema) => {
  const found = await judgedAt(storing(), documentWith([name, schema]), { only });
  expect(JSON.stringify(found)).not.toContain('filter-not-applied');
});

test('a list with a bound that rejects it is not judged', async () => {
  const store = storing();
  const found = await judgedAt(
    (request, response) => {
      if (!request.url?.includes('created_after')) return store(request, response);
      response.writeHead(400, { 'Content-Type': 'application/json' }).end('{}');
    },
    documentWith(['created_after', moment]),
    { only },
  );
  expect(found).toEqual({ [`task/${only}`]: expect.stringContaining('inconclusive') });
});

test('a bound is no parameter of pages, so that lists are read to their end', async () => {
  const text = documentWith(['created_after', moment], ['price_max', { type: 'integer' }]);
  const list: NonNullable<Storing['list']> = (items: readonly Item[]) => items.slice(0, -1);
  expect(await judgedAt(storing({ list }), text, { only: 'newest-is-listed' })).toEqual({
    'task/newest-is-listed': ['created-not-listed'],
  });
});

test.each(bounds)('a mock applies %s', async (name, schema) => {
  const contract = await contractOf(documentWith([name, schema]));
  const cases = lawCases(contract, resourceGraph(contract)).filter(({ scenario }) => scenario?.law === only);
  const outcome = await outcomeOf(run({ contract, cases, seed: 'mock', targets: [mockTarget(contract)] }));
  expect(outcome.cases.map(({ result }) => result.kind)).toEqual(['passed']);
  expect(verdictsOf(outcome)).toEqual({});
});

/** Whether a list shows a task that begins and ends at these times, when it is asked for a start or an end at another time. */
type Shows = (name: string, begins: number, ends: number, asked: number) => boolean;

test.each<readonly [string, Shows, boolean]>([
  ['is the end of the range', (name, begins, ends, asked) => (name === 'start_date' ? begins : ends) === asked, true],
  ['bounds its end', (name, begins, ends, asked) => (name === 'start_date' ? begins >= asked : ends <= asked), true],
  [
    'ends the range it overlaps',
    (name, begins, ends, asked) => (name === 'start_date' ? ends >= asked : begins <= asked),
    true,
  ],
  ['is ignored', () => true, false],
])('an end of a range of times that %s is judged', async (_words, shows, isRight) => {
  const text = storeDocument({
    tasks: {
      said: { title: { type: 'string' }, startDate: day, endDate: day },
      parameters: ['start_date', 'end_date'].map((name) => ({ name, in: 'query', schema: day })),
    },
  });
  const list: NonNullable<Storing['list']> = (items, query) =>
    items.filter(({ startDate, endDate }) => {
      const [begins, ends] = [startDate, endDate].map((time) => Date.parse(String(time)));
      return [...query].every(([name, asked]) => shows(name, begins!, ends!, Date.parse(asked)));
    });
  const found = await judgedAt(storing({ list }), text, { only });
  expect(found).toEqual(isRight ? {} : { [`task/${only}`]: ['filter-not-applied', 'filter-not-applied'] });
});

/** A parameter without a member, and what the list shows with it. */
const bare = (name: string, isWithin: (item: Item, time: number) => boolean): readonly [string, Storing] => [
  documentWith([name, moment]),
  {
    ...bounded(bounds[4]!),
    list: (items, query) =>
      items.filter((item) => query.get(name) === null || isWithin(item, Date.parse(query.get(name) ?? ''))),
  },
];
const timesOf = ({ createdAt, dueOn }: Item): readonly number[] =>
  [createdAt, dueOn].flatMap((time) => (typeof time === 'string' ? [Date.parse(time)] : []));

test.each<readonly [string, string, (item: Item, time: number) => boolean, boolean]>([
  ['since', 'of when it was created', ({ createdAt }, time) => Date.parse(String(createdAt)) >= time, true],
  ['since', 'of when it was changed, which no response shows', (_item, time) => Date.now() >= time, true],
  ['from', 'of any time', (item, time) => timesOf(item).some((own) => own >= time), true],
  ['until', 'of any time', (item, time) => timesOf(item).some((own) => own <= time), true],
  ['until', 'of nothing', () => true, false],
  ['since', 'of nothing', () => true, false],
])('a list with the bound %s %s', async (name, _of, isWithin, isRight) => {
  const [text, service] = bare(name, isWithin);
  const expected = isRight ? {} : { [`task/${only}`]: ['filter-not-applied'] };
  expect(await judgedAt(storing(service), text, { only })).toEqual(expected);
});

test('a list that ignores a bound within an object is reported', async () => {
  const at = { name: 'price', in: 'query', style: 'deepObject', explode: true };
  const text = documentWith().replace(
    '"parameters":[]',
    `"parameters":[${JSON.stringify({ ...at, schema: { type: 'object', properties: { gte: number, lt: number } } })}]`,
  );
  expect(text).toContain('deepObject');
  const bound: Bound = ['price[gte]', number, 'price', true];
  const found = await judgedAt(storing(bounded(bound)), text, { only });
  expect(found).toEqual({ [`task/${only}`]: ['filter-not-applied'] });
  const both = await judgedAt(storing(bounded(bound, () => true)), text, { only });
  expect(both).toEqual({ [`task/${only}`]: ['filter-not-applied', 'filter-not-applied'] });
});
