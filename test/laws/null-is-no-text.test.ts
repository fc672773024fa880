import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { storeDocument, storing, type Item } from './storing.js';

const note = { type: ['string', 'null'], maxLength: 40 };
const mood = { type: ['string', 'null'], enum: ['None', 'good', null] };
const document = storeDocument({ pages: { said: { title: { type: 'string' }, note, mood }, patch: true } });

/** The rules that a store breaks which shows something else in place of null. */
async function rulesAt(instead: unknown, name = 'note'): Promise<readonly string[]> {
  const read = (item: Item): Item => ({ ...item, [name]: item[name] ?? instead });
  const verdicts = await judgedAt(storing({ read, list: (items) => items.map(read) }), document, {
    only: 'update-has-effect',
  });
  return Object.values(verdicts).flatMap((rules) => (typeof rules === 'string' ? [] : rules));
}

test.each(['null', 'None', 'undefined'])('a service that shows the text %s in place of null is found', async (text) => {
  expect(await rulesAt(text)).toEqual(['value-damaged']);
});

test.each([null, '', 'nothing', undefined])('a service may show %j in place of null', async (instead) => {
  expect(await rulesAt(instead)).toEqual([]);
});

test('a service may have a choice of that name', async () => {
  expect(await rulesAt('None', 'mood')).toEqual([]);
});
