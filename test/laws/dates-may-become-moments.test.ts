import { expect, test } from 'vitest';
import { isSame } from '../../src/laws/shape/equality.js';

test.each([
  ['2030-01-31', '2030-01-31T00:00:00.000Z', true],
  ['2030-01-31T00:00:00+00:00', '2030-01-31', true],
  ['2030-01-31', '2030-01-30T23:00:00Z', false],
  ['2030-01-31', '2030-02-01', false],
  ['2030-01-31', '2030-01-31 or so', false],
])('%s and %s are the same: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
});
