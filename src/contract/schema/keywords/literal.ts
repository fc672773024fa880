import { compareNumbers, exactNumber, isInteger, type JsonValue } from '../../../json/index.js';
import type { Shape } from '../../structure/shape.js';
import type { Keyword, KeywordSite } from '../sites/schema-site.js';

/** The number literal of a keyword whose shape has been checked. */
export function literalOf({ value: { node } }: KeywordSite): string {
  return node.type === 'number' ? node.literal : '0';
}

/** A non-negative integer (JSON Schema 2020-12 validation §6.3.1), such as `1.0`. */
export const natural: Shape = {
  kind: 'number',
  test(literal) {
    const value = exactNumber(literal);
    if (isInteger(value) && compareNumbers(value, 0) >= 0) return undefined;
    return { message: `must be a non-negative integer, not ${literal}` };
  },
};

/** The value of a natural as the nearest double; counts never reach 2^53. */
export function naturalOf(site: KeywordSite): number {
  return Number(literalOf(site));
}

/**
 * A limit of the number of characters, items or properties of a value. `sizeOf` is that number, undefined for values
 * of other types; `must` completes "the value …" from `at least` or `at most` and the limit.
 */
export function sizeLimit(
  name: string,
  bound: 'at least' | 'at most',
  sizeOf: (value: JsonValue) => number | undefined,
  must: (bound: string, limit: string) => string,
): Keyword {
  return {
    name,
    shape: natural,
    compile(site, build) {
      const limit = naturalOf(site);
      const isWithin = bound === 'at least' ? (size: number) => size >= limit : (size: number) => size <= limit;
      build.assert(site, {
        test(value) {
          const size = sizeOf(value);
          return size === undefined || isWithin(size);
        },
        message: (value) => `${must(bound, literalOf(site))}, but has ${sizeOf(value)}`,
      });
    },
  };
}
