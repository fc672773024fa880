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
