import { expect, test } from 'vitest';
import { remarkLines } from '../../src/cli/documents/check.js';
import type { Problem } from '../../src/error/index.js';

const status = (line: number): Problem => ({
  code: 'bad-status',
  message: '"4xx" is not a status',
  place: { file: 'openapi.yaml', line, column: 5, pointer: `/paths/${line}` },
});
const noSuccess = (at: number): Problem => ({
  code: 'no-success',
  message: `GET /plants/${at} documents no response of success`,
});
const many = (count: number, make: (at: number) => Problem): readonly Problem[] =>
  Array.from({ length: count }, (_, at) => make(at + 1));

test('of many equal remarks, the first one is shown with the number of the other places', () => {
  const remarks = [...many(442, status), noSuccess(1)];
  expect(remarkLines(remarks, false)).toEqual([
    'openapi.yaml:1:5: "4xx" is not a status (and at 441 other places; --all shows them)',
    'GET /plants/1 documents no response of success',
  ]);
  expect(remarkLines(remarks, true)).toHaveLength(443);
  expect(remarkLines(many(3, status), false)).toHaveLength(3);
});

test('of many remarks that differ only in names, the first ten are shown with the number of the others', () => {
  expect(remarkLines(many(11, noSuccess), false)).toHaveLength(11);
  const other = { code: 'no-success', message: 'GET /e documents nothing' };
  expect(remarkLines([...many(30, noSuccess), other], false).slice(9)).toEqual([
    'GET /plants/10 documents no response of success',
    '  and 20 more remarks like these; --all shows them',
    'GET /e documents nothing',
  ]);
});
