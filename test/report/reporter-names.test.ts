import { expect, test } from 'vitest';
import { ctrf, github, html, json, junit, reporters, sarif, terminal } from '../../src/report/index.js';

test('every reporter has its name', () => {
  expect(Object.fromEntries(reporters)).toEqual({ terminal, json, junit, html, sarif, github, ctrf });
});
