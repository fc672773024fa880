import { expect, test } from 'vitest';
import { countOf, plural } from '../../src/report/text/count-of.js';

test.each([
  ['case', 'cases'],
  ['strategy', 'strategies'],
  ['key', 'keys'],
  ['address', 'addresses'],
  ['box', 'boxes'],
  ['branch', 'branches'],
  ['status', 'statuses'],
  ['orderStatus', 'orderStatuses'],
  ['order-status', 'order-statuses'],
  ['person', 'people'],
  ['Person', 'People'],
  ['movie', 'movies'],
  ['alias', 'aliases'],
  ['analysis', 'analyses'],
  ['child', 'children'],
  ['series', 'series'],
  ['metadata', 'metadata'],
  ['settings', 'settings'],
  ['order-item', 'order-items'],
  ['known finding', 'known findings'],
])('more than one %s are %s', (noun, many) => {
  expect(plural(noun)).toBe(many);
  expect(plural(many)).toBe(many);
  expect(countOf(1, noun)).toBe(`1 ${noun}`);
  expect(countOf(2, noun)).toBe(`2 ${many}`);
});
