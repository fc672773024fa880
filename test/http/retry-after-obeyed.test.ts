import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../src/http/index.js';

const now = new Date('2026-03-01T12:00:00.500Z');

describe('the value of Retry-After', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 5 ', 5000],
    ['007', 7000],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['Sun, 01 Mar 2026 12:01:00 GMT', 59_500],
    ['Sunday, 01-Mar-26 12:01:00 GMT', 59_500],
    ['Sun Mar  1 12:01:00 2026', 59_500],
    ['Sun Mar 15 12:00:00 2026', 14 * 86_400_000 - 500],
    ['Sun, 01 Mar 2026 12:00:00 GMT', 0],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
    ['Thu, 31 Dec 2026 23:59:60 GMT', Date.UTC(2027, 0, 1) - now.getTime()],
    ['Tue, 29 Feb 2028 00:00:00 GMT', Date.UTC(2028, 1, 29) - now.getTime()],
    ['Sunday, 01-Mar-76 12:00:00 GMT', Date.UTC(2076, 2, 1, 12) - now.getTime()],
    ['Sunday, 01-Mar-77 12:00:00 GMT', 0],
  ])('%j is a wait of %i ms', (value, expected) => {
    expect(parseRetryAfter(value, now)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    '1 2',
    '1, 2',
    'soon',
    '2026-03-01T12:01:00Z',
    'Sun, 1 Mar 2026 12:01:00 GMT',
    'Sun, 01 Mar 2026 12:01:00 UTC',
    'Sun, 01 Mar 2026 12:01:00 +0000',
    'Sun, 01 Mar 2026 12:01:00',
    'sun, 01 mar 2026 12:01:00 gmt',
    'Sun, 30 Feb 2026 12:01:00 GMT',
    'Sun, 29 Feb 2026 12:01:00 GMT',
    'Sun, 00 Mar 2026 12:01:00 GMT',
    'Sun, 01 Mar 2026 24:00:00 GMT',
    'Sun, 01 Mar 2026 12:60:00 GMT',
    'Sun, 01 Mar 2026 12:00:61 GMT',
    'Sun, 01 Mrz 2026 12:01:00 GMT',
    'Sun, 01-Mar-26 12:01:00 GMT',
    'Sun Mar 1 12:01:00 2026',
    'Sun Mar  1 12:01:00 2026 GMT',
  ])('%j is none', (value) => {
    expect(parseRetryAfter(value, now)).toBeUndefined();
  });
});
