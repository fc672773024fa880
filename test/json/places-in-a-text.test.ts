import { describe, expect, it } from 'vitest';
import { formatPlace, Source } from '../../src/json/index.js';

describe('a place in a text', () => {
  it.each([
    ['', 0, 1, 1],
    ['abc', 0, 1, 1],
    ['abc', 3, 1, 4],
    ['a\nb', 1, 1, 2],
    ['a\nb', 2, 2, 1],
    ['a\r\nb', 2, 1, 3],
    ['a\r\nb', 3, 2, 1],
    ['a\rb', 2, 2, 1],
    ['\n\n\nx', 3, 4, 1],
    ['a\n', 2, 2, 1],
    ['🌱x', 2, 1, 3],
    ['\ufeffab', 1, 1, 1],
    ['\ufeffab', 0, 1, 1],
    ['\ufeffab', 2, 1, 2],
    ['\ufeffa\nb', 3, 2, 1],
  ])('%j at offset %i is line %i, column %i', (text, offset, line, column) => {
    expect(new Source(text, 'x').lineAndColumn(offset)).toEqual({ line, column });
  });

  it('carries file and pointer', () => {
    const place = new Source('a:\n  b: 1', 'case.yaml').place({ start: 5 }, '/a/b');

    expect(place).toEqual({ file: 'case.yaml', line: 2, column: 3, pointer: '/a/b' });
    expect(formatPlace(place)).toBe('case.yaml:2:3');
  });
});
