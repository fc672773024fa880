import { compareNumbers, exactNumber, isExactNumber, isMultipleOf } from '../../../json/index.js';
import { flag } from '../../structure/shape.js';
import type { Shape, Test } from '../../structure/shape.js';
import type { Build, Keyword, KeywordSite } from '../sites/schema-site.js';
import { literalOf } from './literal.js';

const number: Shape = { kind: 'number' };

const aboveZero: Test<string> = (literal) =>
  compareNumbers(exactNumber(literal), 0) === 1 ? undefined : { message: `must be above 0, not ${literal}` };

type Order = (difference: -1 | 0 | 1) => boolean;

/** Asserts the order of a number and a bound. */
function bound(site: KeywordSite, build: Build, holds: Order, phrase: string): void {
  const literal = literalOf(site);
  const limit = exactNumber(literal);
  build.assert(site, {
    test: (value) => !isExactNumber(value) || holds(compareNumbers(value, limit)),
    message: () => `must be ${phrase} ${literal}`,
  });
}

function boundKeyword(name: string, holds: Order, phrase: string): Keyword {
  return {
    name,
    shape: number,
    compile: (site, build) => bound(site, build, holds, phrase),
    advice: ({ type }) => (type === 'literal' ? `since OpenAPI 3.1 "${name}" is the bound itself` : undefined),
  };
}

/** A bound of OpenAPI 3.0, which a boolean keyword makes exclusive. */
function boundOf30(
  name: string,
  exclusive: string,
  order: Order,
  strictOrder: Order,
  words: readonly [string, string],
): Keyword {
  return {
    name,
    shape: number,
    compile(site, build) {
      const node = build.site.keywords.get(exclusive)?.value.node;
      const strict = node?.type === 'literal' && node.value === true;
      bound(site, build, strict ? strictOrder : order, words[strict ? 1 : 0]);
    },
  };
}

function exclusive30(name: string, bounded: string): Keyword {
  const advice = `in OpenAPI 3.0 the bound is "${bounded}", and "${name}: true" excludes it`;
  return { name, shape: flag, advice: ({ type }) => (type === 'number' ? advice : undefined) };
}

const multipleOf: Keyword = {
  name: 'multipleOf',
  shape: { kind: 'number', test: aboveZero },
  compile(site, build) {
    const literal = literalOf(site);
    const divisor = exactNumber(literal);
    build.assert(site, {
      test: (value) => !isExactNumber(value) || isMultipleOf(value, divisor),
      message: () => `must be a multiple of ${literal}`,
    });
  },
};

/** JSON Schema 2020-12 validation §6.2, on exact decimals. */
export const numberKeywords: readonly Keyword[] = [
  boundKeyword('minimum', (difference) => difference >= 0, 'at least'),
  boundKeyword('maximum', (difference) => difference <= 0, 'at most'),
  boundKeyword('exclusiveMinimum', (difference) => difference > 0, 'above'),
  boundKeyword('exclusiveMaximum', (difference) => difference < 0, 'below'),
  multipleOf,
];

/** OpenAPI 3.0 §4.7.24, from JSON Schema draft 5 (validation §5.1). */
export const numberKeywords30: readonly Keyword[] = [
  boundOf30(
    'minimum',
    'exclusiveMinimum',
    (d) => d >= 0,
    (d) => d > 0,
    ['at least', 'above'],
  ),
  boundOf30(
    'maximum',
    'exclusiveMaximum',
    (d) => d <= 0,
    (d) => d < 0,
    ['at most', 'below'],
  ),
  exclusive30('exclusiveMinimum', 'minimum'),
  exclusive30('exclusiveMaximum', 'maximum'),
  multipleOf,
];
