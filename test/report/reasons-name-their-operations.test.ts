import { expect, test } from 'vitest';
import { reasonWords } from '../../src/report/index.js';

test('a reason for cases that are not sent names the first operations and counts the others', () => {
  expect(reasonWords('not sent', ['a', 'b', 'a', 'c', 'd', 'e'])).toBe('not sent (a, b, c and 2 more)');
  expect(reasonWords('not sent', ['a', 'b', 'c', 'd'])).toBe('not sent (a, b, c, d)');
});

test('a reason that names its operation names it once', () => {
  expect(reasonWords('send it anyway with --touch stop', ['stop', 'stop'])).toBe('send it anyway with --touch stop');
});
