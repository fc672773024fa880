import { STATUS_CODES } from 'node:http';
import { describe, expect, it } from 'vitest';
import { matchesStatusKey, reasonPhrase } from '../../src/http/index.js';

describe('a key of a responses object', () => {
  it.each([
    ['200', 200],
    ['2XX', 200],
    ['2XX', 299],
    ['5XX', 500],
    ['default', 200],
    ['default', 599],
  ])('%s covers %i', (key, status) => {
    expect(matchesStatusKey(key, status)).toBe(true);
  });

  it.each([
    ['200', 201],
    ['2XX', 300],
    ['4XX', 399],
    ['4xx', 400],
    ['40X', 400],
    ['XXX', 400],
    ['6XX', 600],
    ['0200', 200],
    ['2e2', 200],
    ['Default', 200],
    ['x-note', 200],
    ['', 200],
  ])('%s does not cover %i', (key, status) => {
    expect(matchesStatusKey(key, status)).toBe(false);
  });
});

describe('a reason phrase', () => {
  it.each([
    [200, 'OK'],
    [413, 'Content Too Large'],
    [422, 'Unprocessable Content'],
    [431, 'Request Header Fields Too Large'],
    [299, ''],
    [0, ''],
  ])('of %i is %j', (status, phrase) => {
    expect(reasonPhrase(status)).toBe(phrase);
  });

  it('is there for every status of the standard that Node.js knows', () => {
    // 418 is registered as unused, 509 and 510 are not or no longer standard.
    const known = Object.keys(STATUS_CODES).filter((code) => !['418', '509', '510'].includes(code));

    expect(known.filter((code) => reasonPhrase(Number(code)) === '')).toEqual([]);
  });
});
