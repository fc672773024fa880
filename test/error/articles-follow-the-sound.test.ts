import { expect, test } from 'vitest';
import { withArticle } from '../../src/error/index.js';

test.each([
  'a plant',
  'an order',
  'a user',
  'a unit',
  'an uncle',
  'a UUID',
  'an upload',
  'an hour',
  'a house',
  'a one-time-code',
])('%s', (text) => {
  expect(withArticle(text.slice(text.indexOf(' ') + 1))).toBe(text);
});
