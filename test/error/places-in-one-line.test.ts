import { expect, test } from 'vitest';
import { formatProblem } from '../../src/error/index.js';

const problem = { code: 'a', message: 'is wrong' };
const pointer = '/paths/~1plants/post/requestBody';

test('far off in a document of one line, a place is told by its pointer, which names the operation', () => {
  const at = (line: number, column: number) =>
    formatProblem({ ...problem, place: { file: 'a.json', line, column, pointer } });
  expect(at(1, 48_213)).toBe(`a.json:1:48213 (#${pointer}): is wrong`);
  expect(at(1, 12)).toBe('a.json:1:12: is wrong');
  expect(at(7, 480)).toBe('a.json:7:480: is wrong');
});
