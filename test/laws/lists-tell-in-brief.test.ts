import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { storeDocument, storing, type Item } from './storing.js';

const plan = { type: 'object', required: ['every'], properties: { every: { type: 'integer' } } };
const text = storeDocument({ jobs: { said: { note: { type: 'string' }, plan }, required: ['note', 'plan'] } });

const listing = (show: (item: Item) => Item) =>
  judgedAt(storing({ list: (items) => items.map(show) }), text, { only: 'list-agrees' });

test('a list that says whether there is an object, or how many, agrees with the read', async () => {
  expect(await listing((item) => ({ ...item, plan: true }))).toEqual({});
  expect(await listing((item) => ({ ...item, plan: 1 }))).toEqual({});
});

test('a list that shows another object or another text does not', async () => {
  const found = { 'job/list-agrees': ['list-differs'] };
  expect(await listing((item) => ({ ...item, plan: { every: 4711 } }))).toEqual(found);
  expect(await listing((item) => ({ ...item, note: 'Other' }))).toEqual(found);
});
