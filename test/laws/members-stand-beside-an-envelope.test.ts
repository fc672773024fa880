import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { storeDocument, storing, type Item } from './storing.js';

/** `input` usually wraps an item. In this job it is one member of several, with more members than stand beside it. */
const number = { type: 'integer', minimum: 0 };
const input = { type: 'object', properties: { width: number, height: number, depth: number } };
const text = storeDocument({ jobs: { said: { priority: number, input } } });
const only = 'value-is-kept';

test('a service that keeps all members breaks no law', async () => {
  expect(await judgedAt(storing(), text, { only })).toEqual({});
});

test.each<readonly [string, (item: Item) => Item]>([
  ['of the envelope', ({ input: sent, ...item }) => ({ ...item, input: { ...(sent as Item), width: 1 } })],
  ['beside the envelope', (item) => ({ ...item, priority: 5 })],
])('a service that changes a member %s is found', async (_, keep) => {
  expect(await judgedAt(storing({ keep }), text, { only })).toEqual({ [`job/${only}`]: ['value-damaged'] });
});
