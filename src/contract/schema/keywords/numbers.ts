import { compareNumbers, exactNumber, isExactNumber, isMultipleOf, isLiteral } from '../../../json/index.js';
import { flag, type Shape, type Test } from '../../structure/shape.js';
import type { Build, Keyword, KeywordSite } from '../sites/schema-site.js';
import { literalOf } from './literal.js';

const number: Shape = { kind: 'number' };

const aboveZero: Test<string> = (literal) =>
  compareNumbers(exactNumber(literal), 0) === 1 ? undefined : { message: `must be above 0, not ${literal}` };

const orders = {
  minimum: ['at least', (difference: number) => difference >= 0],
  maximum: ['at most', (difference: number) => difference <= 0],
  exclusiveMinimum: ['above', (difference: number) => difference > 0],
  exclusiveMaximum: ['below', (difference: number) => difference < 0],
} as const;

/** Asserts the order of a number and a bound. */
function bound(site: KeywordSite, build: Build, order: keyof typeof orders): void {
  const literal = literalOf(site);
  const limit = exactNumber(literal);
  const [phrase, holds] = orders[order];
  build.assert(site, {
    test: (value) => !isExactNumber(value) || holds(compareNumbers(value, limit)),
    message: () => `must be ${phrase} ${literal}`,
  });
}

function boundKeyword(name: keyof typeof orders): Keyword {
  return {
    name,
    shape: number,
    compile: (site, build) => bound(site, build, name),
    advice: ({ type }) => (type === 'literal' ? `since OpenAPI 3.1 "${name}" is the bound itself` : undefined),
  };
}

/** A bound of OpenAPI 3.0, which a boolean keyword makes exclusive. */
function boundOf30(name: 'minimum' | 'maximum', exclusive: 'exclusiveMinimum' | 'exclusiveMaximum'): Keyword {
  return {
    name,
    shape: number,
    compile(site, build) {
      const isStrict = isLiteral(build.site.keywords.get(exclusive)?.value.node, true);
      bound(site, build, isStrict ? exclusive : name);
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
  boundKeyword('minimum'),
  boundKeyword('maximum'),
  boundKeyword('exclusiveMinimum'),
  boundKeyword('exclusiveMaximum'),
  multipleOf,
];

/** OpenAPI 3.0 §4.7.24, from JSON Schema draft 5 (validation §5.1). */
export const numberKeywords30: readonly Keyword[] = [
  boundOf30('minimum', 'exclusiveMinimum'),
  boundOf30('maximum', 'exclusiveMaximum'),
  exclusive30('exclusiveMinimum', 'minimum'),
  exclusive30('exclusiveMaximum', 'maximum'),
  multipleOf,
];
