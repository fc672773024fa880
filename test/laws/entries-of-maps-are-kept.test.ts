import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { storeDocument, storing, type Item } from './storing.js';

const metadata = { type: 'object', additionalProperties: { type: 'string' } };
const text = storeDocument({ jobs: { said: { title: { type: 'string' }, metadata } } });
const only = 'value-is-kept';

const keeping =
  (kept: (sent: Item) => Item) =>
  ({ metadata: sent, ...item }: Item): Item => ({
    ...item,
    ...(sent === undefined ? {} : { metadata: kept(sent as Item) }),
  });

test.each<readonly [string, (sent: Item) => Item, object]>([
  ['keeps the entries of a map', (sent) => sent, {}],
  ['adds an entry', (sent) => ({ ...sent, graph: 'agent' }), { [`job/${only}`]: ['value-changed'] }],
  ['replaces all entries', () => ({ graph: 'agent' }), { [`job/${only}`]: ['value-damaged'] }],
])('a service that %s', async (_, kept, expected) => {
  expect(await judgedAt(storing({ keep: keeping(kept) }), text, { only })).toEqual(expected);
});

const mixed = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } };
const each = (change: (value: unknown) => unknown) => (sent: Item) =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, change(value)]));

test.each<readonly [string, (sent: Item) => Item, object]>([
  ['keeps values of several types', (sent) => sent, {}],
  ['makes texts of all values', each(String), { [`job/${only}`]: ['value-damaged'] }],
  ['loses false', each((value) => value || undefined), { [`job/${only}`]: ['value-damaged'] }],
])('a service that %s in a map', async (_, kept, expected) => {
  const document = storeDocument({ jobs: { said: { title: { type: 'string' }, metadata: mixed } } });
  expect(await judgedAt(storing({ keep: keeping(kept) }), document, { only })).toEqual(expected);
});
