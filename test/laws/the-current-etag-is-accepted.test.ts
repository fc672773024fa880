import { expect, test } from 'vitest';
import { judged } from './judged.js';
import { conditionalOn } from './workshop.js';

const settings = { only: 'no-lost-update', ofShapes: true };

test.each<readonly [string, Parameters<typeof conditionalOn>[0]]>([
  ['takes If-Match only as *', () => false],
  ['compares If-Match without quotes', (tag, own) => `"${tag}"` === own],
])('a service that %s is found', async (_words, isCurrent) => {
  expect(await judged([conditionalOn(isCurrent)], settings)).toEqual({ 'no-lost-update': ['valid-request-refused'] });
});

test('a service that accepts the current ETag breaks no law', async () => {
  expect(await judged([conditionalOn((tag, own) => tag === own)], settings)).toEqual({});
});
