import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { storeDocument, storing, type Storing } from './storing.js';

/** The path takes identities of another form than most services here give. */
const text = storeDocument({ notes: { said: { text: { type: 'string' } } } }).replace(
  '"in":"path","required":true,"schema":{"type":"string"}',
  '"in":"path","required":true,"schema":{"type":"string","pattern":"^WF[0-9]{4}$"}',
);

const only = (prefix: string, law: string, habits: Storing = {}) =>
  judgedAt(storing({ ...habits, name: (_, made) => `${prefix}${1_000 + made}` }), text, { only: law });

/** Keeps every item under a name that no response shows. */
const forgetful: Storing = {
  keep: (item) => ({ ...item, kept: item['id'], id: 'WF0000' }),
  read: (item) => ({ ...item, id: item['kept'] }),
};

test('nothing is found where the path forbids the identity that the service gives', async () => {
  const { 'note/created-is-there': verdict } = await only('AP', 'created-is-there');
  expect(verdict).toMatch(/^inconclusive: the document does not allow the identity/);
});

test('what the service forgets is found where the path allows its identity', async () => {
  expect(await only('WF', 'created-is-there')).toEqual({});
  expect(await only('WF', 'created-is-there', forgetful)).toEqual({ 'note/created-is-there': ['created-not-found'] });
});
