import { describe, expect, test } from 'vitest';
import { FreshValues } from '../../src/run/one-case/fresh-values.js';
import { Seed } from '../../src/run/options/seed.js';

describe('in one run', () => {
  test('a case that is sent again and again gets another value each time', () => {
    const values = new FreshValues(new Seed('seed'));
    const given = Array.from({ length: 200 }, () => values.for('createPlant/good/minimal')('int64'));
    expect(new Set(given).size).toBe(200);
  });

  test('a case that is sent very often costs no more for each of its values', () => {
    const values = new FreshValues(new Seed('seed'));
    const started = process.cpuUsage();
    for (let count = 0; count < 3000; count++) values.for('createPlant/good/minimal')('string');
    // Sources that begin again draw 4.5 million values.
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });

  test('all numbers of one digit are given before one comes again, whichever cases ask', () => {
    const values = new FreshValues(new Seed('seed'));
    const given = Array.from({ length: 14 }, (_, index) => values.for(`case ${index % 4}`)('digits-1'));
    expect(new Set(given.slice(0, 10)).size).toBe(10);
    expect(given.slice(10).filter((text) => !/^[0-9]$/.test(text))).toEqual([]);
  });
});
