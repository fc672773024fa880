import { expect, test } from 'vitest';
import { json, junit, reporters, terminal } from '../../src/report/index.js';

test('every reporter has its name', () => {
  expect(Object.fromEntries(reporters)).toEqual({ terminal, json, junit });
});
