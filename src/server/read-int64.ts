import { compareNumbers, exactNumber, isInteger } from '../json/index.js';

const least = -9223372036854775808n;
const greatest = 9223372036854775807n;

/** At most 18 digits are never out of range. */
const surelyInt64 = /^-?[0-9]{1,18}$/;

export type Int64 =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly reason: 'not-an-integer' | 'out-of-range' };

/**
 * What a JSON number literal says as a signed 64-bit integer, judged on its exact value (OpenAPI format `int64`).
 *
 * However an integer was written it is the same one: `1`, `1.0` and `1e0` are all 1n.
 *
 * @example
 * readInt64('9223372036854775808') // { ok: false, reason: 'out-of-range' }
 */
export function readInt64(literal: string): Int64 {
  if (surelyInt64.test(literal)) return { ok: true, value: BigInt(literal) };
  const number = exactNumber(literal);
  if (!isInteger(number)) return { ok: false, reason: 'not-an-integer' };
  const inRange = compareNumbers(number, least) >= 0 && compareNumbers(number, greatest) <= 0;
  // An exact integer that is neither a number nor a bigint has far more than 64 bits.
  if (!inRange || typeof number === 'function') return { ok: false, reason: 'out-of-range' };
  return { ok: true, value: BigInt(number) };
}
