import { describe, expect, test } from 'vitest';
import { FreshValues } from '../../src/run/one-case/fresh-values.js';

describe('in one run', () => {
  test('a case that is sent again and again gets another value each time', () => {
    const values = new FreshValues('seed');
    const given = Array.from({ length: 1500 }, () => values.for('createPlant/good/minimal')('int64'));
    expect(new Set(given).size).toBe(1500);
  });

  test('numbers of three digits are all given before one comes again, whichever cases ask', () => {
    const values = new FreshValues('seed');
    const given = Array.from({ length: 1200 }, (_, index) => values.for(`case ${index % 7}`)('digits-3'));
    expect(new Set(given.slice(0, 1000)).size).toBe(1000);
    expect(given.slice(1000).filter((text) => !/^[0-9]{3}$/.test(text))).toEqual([]);
  });
});
