import { expect, test } from 'vitest';
import { judged } from './judged.js';
import type { Twist } from './workshop.js';

/** What only an item shows that a law has changed, filled or put beside others. */
const faults: readonly (readonly [fault: string, law: string, rule: string, twist: Twist])[] = [
  [
    'shows a revision as a text once the item was updated',
    'update-has-effect',
    'schema-violation',
    ({ update }) => ({
      update: (store, id, change) => update(store, id, { ...change, revision: 'second' }),
    }),
  ],
  [
    'leaves the price out of every other item of a list',
    'created-is-listed',
    'schema-violation',
    ({ list }) => ({
      list: (store) => list(store).map(({ price, ...tool }, at) => (at % 2 === 1 ? tool : { ...tool, price })),
    }),
  ],
  [
    'shows items with tags with a status of its own',
    'value-is-kept',
    'undocumented-status',
    () => ({
      answer: (_store, { method, id }, answer) =>
        method === 'GET' && id !== '' && Object.hasOwn(answer.body ?? {}, 'tags') ? { ...answer, status: 203 } : answer,
    }),
  ],
];

test.each(faults)('a service that %s is found by %s: %s', async (_, law, rule, twist) => {
  const found = await judged([twist], { ofShapes: true });
  expect(found[law]).toContain(rule);
});

test('a service whose responses are as they should be is not', async () => {
  expect(await judged([], { ofShapes: true })).toEqual({});
});
