import { compareNumbers, type ExactNumber, isExactNumber, isInteger, type JsonValue } from '../../../json/index.js';
import type { Format } from './format.js';

/** The formats that are ranges of integers (OpenAPI 3.1 §4.4, OpenAPI Format Registry). */
export const integerRanges: ReadonlyMap<string, readonly [least: ExactNumber, most: ExactNumber]> = new Map([
  ['int8', [-128, 127]],
  ['int16', [-32768, 32767]],
  ['int32', [-2147483648, 2147483647]],
  ['int64', [-9223372036854775808n, 9223372036854775807n]],
  ['uint8', [0, 255]],
  ['uint16', [0, 65535]],
  ['uint32', [0, 4294967295]],
  ['uint64', [0, 18446744073709551615n]],
]);

function integerFormat(name: string, least: ExactNumber, most: ExactNumber): Format {
  return {
    name,
    test(value) {
      if (!isExactNumber(value)) return true;
      return isInteger(value) && compareNumbers(value, least) >= 0 && compareNumbers(value, most) <= 0;
    },
    message(value) {
      if (!isExactNumber(value) || !isInteger(value)) return `must be an integer (${name})`;
      const above = compareNumbers(value, most) > 0;
      return `must be at ${above ? 'most' : 'least'} ${String(above ? most : least)} (${name})`;
    },
  };
}

/**
 * A floating-point format. `limit` is the least magnitude that rounds to infinity: smaller numbers may be rounded
 * notations of the greatest value.
 */
function floatFormat(name: string, limit: bigint): Format {
  return {
    name,
    test(value: JsonValue) {
      return !isExactNumber(value) || (compareNumbers(value, limit) < 0 && compareNumbers(value, -limit) > 0);
    },
    message: () => `must be within the range of a ${name}`,
  };
}

/**
 * OpenAPI 3.1 §4.4 and the OpenAPI Format Registry, on exact values; for floating-point formats, the range of IEEE 754
 * binary32 and binary64 with rounding to nearest.
 */
export const numberFormats: readonly Format[] = [
  ...Array.from(integerRanges, ([name, [least, most]]) => integerFormat(name, least, most)),
  floatFormat('float', 2n ** 128n - 2n ** 103n),
  floatFormat('double', 2n ** 1024n - 2n ** 970n),
];
