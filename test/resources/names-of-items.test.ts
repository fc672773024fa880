import { expect, test } from 'vitest';
import { isIdOf, kindsIn, relationOf, withoutId } from '../../src/resources/item-names.js';
import { wordsOf } from '../../src/resources/words.js';

test.each([
  ['managerId', true],
  ['zone_ids', true],
  ['zoneGuid', true],
  ['id', false],
  ['paid', false],
  ['zone', false],
])('the name %s is that of an identity of something: %s', (name, isSaid) => {
  expect(isIdOf(name)).toBe(isSaid);
});

test.each([
  ['parentId', { by: 'kin', thing: [], isId: true }],
  ['parentZoneId', { by: 'kin', thing: ['zone'], isId: true }],
  ['fromWarehouse', { by: 'links', thing: ['warehouse'], isId: false }],
  ['into', { by: 'links', thing: [], isId: false }],
  ['zoneId', undefined],
])('the relation that %s states', (name, relation) => {
  expect(relationOf(name)).toEqual(relation);
});

test.each([
  ['fromBankAccountId', ['bankaccountid', 'accountid']],
  ['accountId', []],
  ['from_account', []],
  ['externalAccountId', []],
  ['ourExternalAccountId', ['externalaccountid']],
])('the kinds of item that %s may name', (name, kinds) => {
  expect(kindsIn(name)).toEqual(kinds);
});

test.each([
  ['zone_ids', 'zone'],
  ['zoneid', 'zone'],
  ['zone', 'zone'],
  ['id', ''],
])('%s without the word for an identity', (name, rest) => {
  expect(withoutId(name)).toBe(rest);
});

test.each([
  ['IDs', ['ids']],
  ['userIDs', ['user', 'ids']],
  ['HTTPServer', ['http', 'server']],
  ['SKUsOfShop', ['skus', 'of', 'shop']],
])('the words of %s', (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});
