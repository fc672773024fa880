import { expect, test } from 'vitest';
import { historyWords } from '../../src/report/index.js';
import { mockTarget } from '../../src/mock/index.js';
import { run } from '../../src/run/index.js';
import { outcomeOf } from '../run/runs.js';
import { contractOf, judgedAt, lawsOf, outcomeAt, verdictsOf } from './judged.js';
import { storeDocument, storing, type Item, type Storing } from './storing.js';

const only = 'filter-filters';
const id = { type: 'string', pattern: '^[a-z]{3}_[0-9a-f]{12}$' };
const state = { type: 'string', enum: ['new', 'newly_paid', 'done'] };
const email = { type: 'string', format: 'email' };
const filter = (name: string, schema: object): object => ({ name, in: 'query', schema });
const text = storeDocument({
  customers: { id, said: { email }, parameters: [filter('email', email)] },
  orders: {
    id,
    said: { customer_id: id, count: { type: 'integer', minimum: 1 } },
    added: { state },
    parameters: [filter('customer_id', id), filter('state', state)],
  },
});

const codes = { customers: 'cus', orders: 'ord' } as Readonly<Record<string, string>>;
const habits: Storing = {
  name: (collection, made) => `${codes[collection]}_${(0xabc123def456 + made * 0x1f3).toString(16)}`,
  keep: (item, collection) => (collection === 'orders' ? { ...item, state: 'new' } : item),
};
/** A list with filters, some of which it may ignore. */
const filtering =
  (...ignored: readonly string[]): NonNullable<Storing['list']> =>
  (items, query) =>
    items.filter((item) =>
      [...query].every(([name, value]) => ignored.includes(name) || !(name in item) || item[name] === value),
    );

test('lists that apply their filters break no law', async () => {
  expect(await judgedAt(storing({ ...habits, list: filtering() }), text, { only })).toEqual({});
});

test('a list shows an item by the state that it has by then', async () => {
  const done = (item: Item): Item => ('state' in item ? { ...item, state: 'done' } : item);
  const list: Storing['list'] = (items, query, collection) => filtering()(items.map(done), query, collection);
  expect(await judgedAt(storing({ ...habits, list }), text, { only })).toEqual({});
});

test.each([
  ['customer', 'email'],
  ['order', 'customer_id'],
  ['order', 'state'],
])('the list of each %s that ignores %s is reported', async (thing, name) => {
  const found = await judgedAt(storing({ ...habits, list: filtering(name) }), text, { only });
  expect(found).toEqual({ [`${thing}/${only}`]: ['filter-not-applied'] });
});

test.each([
  ['Whether to include the signed field in each order.', {}],
  ['Whether the orders are signed.', { [`order/${only}`]: ['filter-not-applied'] }],
])('a flag with the description "%s" is judged as such', async (description, found) => {
  const signed = { type: 'boolean' };
  const flagged = storeDocument({
    orders: {
      id,
      said: { signed, email },
      parameters: [filter('email', email), { ...filter('signed', signed), description }],
    },
  });
  expect(await judgedAt(storing({ ...habits, list: filtering('signed') }), flagged, { only })).toEqual(found);
});

test('the history of such a finding shows the query', async () => {
  const { cases } = await outcomeAt(storing({ ...habits, list: filtering('state') }), text, { only });
  const histories = cases.flatMap(({ result }) => result.findings.flatMap(({ history }) => history ?? []));
  expect(histories.flatMap(historyWords).join('\n')).toMatch(/GET \/orders\?state=\w+: 200 OK/);
});

/** A service that filters its orders by members of the object `owner`, some of which it may ignore. */
const ofOwners = (...ignored: readonly string[]): Storing => ({
  list: (items, query) =>
    items.filter(({ owner }) =>
      [...query].every(
        ([name, value]) =>
          ignored.includes(name) || (owner as Item | undefined)?.[name.replace(/^owner[._]/, '')] === value,
      ),
    ),
});

const kind = { type: 'string', enum: ['team', 'person'] };
const owner = { type: 'object', required: ['email', 'kind'], properties: { email, kind } };
const ofParts = storeDocument({
  orders: {
    said: { note: { type: 'string' }, owner },
    parameters: [filter('owner_email', email), filter('owner.kind', kind)],
  },
});

test.each([[[]], [['owner_email']], [['owner.kind']]])(
  'a list that ignores %j is judged by the members within an object',
  async (ignored: readonly string[]) => {
    const found = ignored.length === 0 ? {} : { [`order/${only}`]: ['filter-not-applied'] };
    expect(await judgedAt(storing(ofOwners(...ignored)), ofParts, { only })).toEqual(found);
  },
);

test('a mock applies filters by the members within an object', async () => {
  const contract = await contractOf(ofParts);
  const cases = lawsOf(contract).filter(({ scenario }) => scenario?.law === only);
  const outcome = await outcomeOf(run({ contract, cases, seed: 'mock', targets: [mockTarget(contract)] }));
  expect(outcome.cases.map(({ result }) => result.kind)).toEqual(['passed']);
  expect(verdictsOf(outcome)).toEqual({});
});

test.each<readonly [string, NonNullable<Storing['list']>, readonly string[] | undefined]>([
  ['applies it', (items, asked) => items.filter(({ author }) => (asked.get('author') ?? author) === author), undefined],
  ['knows authors by another name', (items, asked) => (asked.has('author') ? [] : items), undefined],
  ['ignores it', (items) => items, ['filter-not-applied']],
])('a list with a filter by a text that only the service sets: %s', async (_, list, rules) => {
  const document = storeDocument({
    pages: {
      said: { title: { type: 'string', maxLength: 80 } },
      added: { author: { type: 'string' } },
      parameters: [{ name: 'author', in: 'query', schema: { type: 'string' } }],
    },
  });
  const service = storing({ keep: (item) => ({ ...item, author: 'ann' }), list });
  expect(await judgedAt(service, document, { only: 'filter-filters' })).toEqual(
    rules === undefined ? {} : { 'page/filter-filters': rules },
  );
});
