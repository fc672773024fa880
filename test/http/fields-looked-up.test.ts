import { describe, expect, it } from 'vitest';
import { fieldValue, fieldValues, hasField, parseFieldList } from '../../src/http/index.js';

describe('the fields of a message', () => {
  const fields = [
    ['Allow', 'GET'],
    ['X-Empty', ''],
    ['ALLOW', 'POST, PUT'],
  ] as const;

  it('are found whatever the case of their names, in their order', () => {
    expect(fieldValues(fields, 'allow')).toEqual(['GET', 'POST, PUT']);
    expect(fieldValue(fields, 'aLLow')).toBe('GET, POST, PUT');
    expect(hasField(fields, 'Allow')).toBe(true);
  });

  it('may be empty', () => {
    expect(fieldValue(fields, 'x-empty')).toBe('');
    expect(hasField(fields, 'x-empty')).toBe(true);
  });

  it('may be absent', () => {
    expect(fieldValues(fields, 'accept')).toEqual([]);
    expect(fieldValue(fields, 'accept')).toBeUndefined();
    expect(hasField(fields, '__proto__')).toBe(false);
  });
});

describe('a comma-separated value', () => {
  it.each([
    ['', []],
    [' ,\t,, ', []],
    ['GET', ['GET']],
    ['GET,POST', ['GET', 'POST']],
    [' GET ,, \tPOST\t', ['GET', 'POST']],
    ['"a, b", c', ['"a, b"', 'c']],
    ['x="a\\", b", c', ['x="a\\", b"', 'c']],
    ['a\\, b', ['a\\', 'b']],
    ['"a, b', ['"a, b']],
    ['"a\\', ['"a\\']],
    ['\u00a0a\u00a0', ['\u00a0a\u00a0']],
  ])('%j has the elements %j', (value, elements) => {
    expect(parseFieldList(value)).toEqual(elements);
  });
});
