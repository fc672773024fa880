import { integerRanges, isTrue, once, schemasIn, type Schema } from '../../../contract/index.js';
import {
  compareNumbers,
  exactNumber,
  isExactNumber,
  isMultipleOf,
  toValue,
  type ExactNumber,
} from '../../../json/index.js';
import { means, wordsOf } from '../../../resources/index.js';
import type { Constraint, Facets } from './facets.js';
import {
  add,
  commonMultiple,
  decimalOf,
  lastPlaceOf,
  multipleAtOrAbove,
  multipleAtOrBelow,
  negate,
  numberOf,
  type Decimal,
} from './decimal.js';

/** The numbers that a contract allows at one place: between two limits, in steps if there are any. */
export interface NumberSpace {
  readonly lower: Limit | undefined;
  readonly upper: Limit | undefined;
  /** The allowed numbers are its multiples: by `multipleOf`, or 1 for integers. */
  readonly step: ExactNumber | undefined;
}

const half: Decimal = { coefficient: 5n, exponent: -1 };

export const numberSpaceOf = once((facets: Facets): NumberSpace => {
  const limit = (end: End): Limit | undefined => {
    return strictest([...writtenLimits(facets, end), ...formatLimits(facets, end)], end);
  };
  return { lower: limit('lower'), upper: limit('upper'), step: stepOf(facets) };
});

export function fits({ lower, upper, step }: NumberSpace, n: ExactNumber): boolean {
  return isWithin(lower, n, 1) && isWithin(upper, n, -1) && (step === undefined || isMultipleOf(n, step));
}

/** Returns the allowed number nearest to a limit; undefined if there is no limit or no such number. */
export function outermost(space: NumberSpace, end: End): ExactNumber | undefined {
  const limit = space[end];
  const value = limit && decimalOf(limit.value);
  if (limit === undefined || value === undefined) return undefined;
  const found = space.step === undefined ? nextTo(limit, value, end) : onGrid(limit, value, space.step, end);
  if (found !== undefined && fits(space, found)) return found;
  const middle = middleOf(space);
  return middle !== undefined && fits(space, middle) ? middle : undefined;
}

/** Returns the nearest number beyond a limit: by one step, or by one unit of its last digit. */
export function justBeyond(
  { value: limit, exclusive }: Limit,
  step: ExactNumber | undefined,
  end: End,
): ExactNumber | undefined {
  const value = decimalOf(limit);
  if (value === undefined) return undefined;
  const grid = step === undefined ? undefined : decimalOf(step);
  if (exclusive && (grid === undefined || isMultipleOf(limit, numberOf(grid)))) return limit;
  const outwards = end === 'lower' ? negate : (n: Decimal): Decimal => n;
  if (grid === undefined) return numberOf(add(value, outwards(lastPlaceOf(value))));
  // The last multiple within the limit, and one step more.
  const inside = end === 'lower' ? multipleAtOrAbove(value, grid) : multipleAtOrBelow(value, grid);
  return numberOf(add(inside, outwards(grid)));
}

export function plus(a: ExactNumber, b: ExactNumber): ExactNumber | undefined {
  const [left, right] = [decimalOf(a), decimalOf(b)];
  return left && right && numberOf(add(left, right));
}

function minus(a: ExactNumber, b: ExactNumber): ExactNumber | undefined {
  const right = decimalOf(b);
  return right && plus(a, numberOf(negate(right)));
}

/** Returns a number about half-way between the limits, and a multiple of the step if there is one. */
export function middleOf({ lower, upper, step }: NumberSpace): ExactNumber | undefined {
  const [from, to] = [lower && decimalOf(lower.value), upper && decimalOf(upper.value)];
  if (from === undefined || to === undefined) return undefined;
  const sum = add(from, to);
  const middle: Decimal = { coefficient: sum.coefficient * half.coefficient, exponent: sum.exponent + half.exponent };
  const grid = step === undefined ? undefined : decimalOf(step);
  return numberOf(grid === undefined ? middle : multipleAtOrBelow(middle, grid));
}

/** Returns the least common multiple of all divisors; integers are multiples of 1. */
function stepOf(facets: Facets): ExactNumber | undefined {
  const divisors = facets.constraints('multipleOf').flatMap(({ node }) => {
    return node.type === 'number' ? (decimalOf(exactNumber(node.literal)) ?? []) : [];
  });
  const isWhole = facets.integral || formatLimits(facets, 'lower').length > 0;
  const all = isWhole ? [...divisors, { coefficient: 1n, exponent: 0 }] : divisors;
  const usable = all.filter(({ coefficient }) => coefficient > 0n);
  return usable.length === 0 ? undefined : numberOf(usable.reduce(commonMultiple));
}

function isWithin(limit: Limit | undefined, n: ExactNumber, sign: 1 | -1): boolean {
  if (limit === undefined) return true;
  const order = compareNumbers(n, limit.value) * sign;
  return order > 0 || (order === 0 && !limit.exclusive);
}

function onGrid(limit: Limit, value: Decimal, step: ExactNumber, end: End): ExactNumber | undefined {
  const grid = decimalOf(step);
  if (grid === undefined) return undefined;
  const nearest = end === 'lower' ? multipleAtOrAbove(value, grid) : multipleAtOrBelow(value, grid);
  if (isWithin(limit, numberOf(nearest), end === 'lower' ? 1 : -1)) return numberOf(nearest);
  return numberOf(add(nearest, end === 'lower' ? grid : negate(grid)));
}

function nextTo(limit: Limit, value: Decimal, end: End): ExactNumber {
  if (!limit.exclusive) return limit.value;
  const unit = lastPlaceOf(value);
  return numberOf(add(value, end === 'lower' ? unit : negate(unit)));
}

/** One end of a range of numbers. */
export interface Limit {
  readonly value: ExactNumber;
  /** True if the value itself is excluded. */
  readonly exclusive: boolean;
  /** `minimum`, `maximum`, … or, for the range of a format, `format`. */
  readonly constraint: Constraint;
}

export type End = 'lower' | 'upper';

/** Returns the limits that keywords state (JSON Schema 2020-12 validation §6.2). */
export function writtenLimits(facets: Facets, end: End): readonly Limit[] {
  const [inclusive, exclusive] = end === 'lower' ? ['minimum', 'exclusiveMinimum'] : ['maximum', 'exclusiveMaximum'];
  return [
    // In OpenAPI 3.0 §4.7.24, `exclusiveMinimum: true` applies to the `minimum` beside it.
    ...facets.constraints(inclusive).flatMap((at) => limit(at, isTrue(at.schema, exclusive))),
    ...facets.constraints(exclusive).flatMap((at) => limit(at, true)),
  ];
}

/** Returns the limits of integer formats. */
function formatLimits(facets: Facets, end: End): readonly Limit[] {
  return facets.constraints('format').flatMap((constraint) => {
    const range = constraint.node.type === 'string' ? integerRanges.get(constraint.node.value) : undefined;
    return range === undefined ? [] : [{ value: range[end === 'lower' ? 0 : 1], exclusive: false, constraint }];
  });
}

/** Returns the strictest limit; of equal ones an exclusive one, or else the first. */
export function strictest(limits: readonly Limit[], end: End): Limit | undefined {
  return limits.reduce<Limit | undefined>((strict, next) => {
    if (strict === undefined) return next;
    const order = compareNumbers(next.value, strict.value) * (end === 'lower' ? 1 : -1);
    return order > 0 || (order === 0 && next.exclusive && !strict.exclusive) ? next : strict;
  }, undefined);
}

function limit(constraint: Constraint, exclusive: boolean): readonly Limit[] {
  const { node } = constraint;
  return node.type === 'number' ? [{ value: exactNumber(node.literal), exclusive, constraint }] : [];
}

/** Plain numbers, as a person would write them. */
const plainIntegers: readonly ExactNumber[] = [1, 2, 10, 100];
const plainNumbers: readonly ExactNumber[] = [1.5, 1, 10.5, 0.5];
/** For the capacity of a course, say, which many later requests take a part of. */
const ampleNumbers: readonly ExactNumber[] = [100, 1000, 10];

const landmarkKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'const', 'enum'];

/** Generates allowed numbers: plain ones, the outermost ones, and the neighbours of all others. */
export function* numberCandidates(facets: Facets, name = ''): Iterable<ExactNumber> {
  const space = numberSpaceOf(facets);
  const given = new Set<string>();
  for (const candidate of proposals(facets, name)) {
    const key = String(typeof candidate === 'function' ? candidate.literal : candidate);
    if (candidate === undefined || given.has(key) || !fits(space, candidate)) continue;
    given.add(key);
    yield candidate;
  }
}

function* proposals(facets: Facets, name: string): Iterable<ExactNumber | undefined> {
  const space = numberSpaceOf(facets);
  if (wordsOf(name).some((word) => means(word, 'room'))) yield* ampleNumbers;
  yield* space.step === undefined ? plainNumbers : plainIntegers;
  yield space.step;
  yield* [0, -0.5, -1];
  yield outermost(space, 'lower');
  yield outermost(space, 'upper');
  yield middleOf(space);
  const unit = space.step ?? 1;
  const from = outermost(space, 'lower') ?? outermost(space, 'upper') ?? 0;
  const away = space.lower === undefined && space.upper !== undefined ? minus : plus;
  let at: ExactNumber | undefined = from;
  for (let count = 0; count < 8 && at !== undefined; count++) yield (at = away(at, unit));
  for (const landmark of landmarks([...facets.schemas, ...facets.refuted])) {
    yield landmark;
    yield plus(landmark, unit);
    yield minus(landmark, unit);
    yield plus(landmark, 0.5);
  }
}

/** Returns every number in the schemas of a place, in all branches: validity changes near them. */
function landmarks(schemas: readonly Schema[]): readonly ExactNumber[] {
  return everyInPlace(schemas).flatMap((schema) => {
    return landmarkKeywords.flatMap((name) => {
      const node = schema.keyword(name)?.node;
      if (node?.type === 'number') return [exactNumber(node.literal)];
      return node?.type === 'array' ? node.items.map(toValue).filter(isExactNumber) : [];
    });
  });
}

const mostSchemas = 200;

/** Returns every schema for the same value, whether its branch is chosen or refuted or not. */
function everyInPlace(schemas: readonly Schema[]): readonly Schema[] {
  const found = new Set(schemas);
  for (const schema of found) {
    if (found.size > mostSchemas) break;
    if (schema.reference !== undefined) found.add(schema.reference);
    for (const name of ['allOf', 'anyOf', 'oneOf']) for (const part of schemasIn(schema, name)) found.add(part);
    for (const name of ['not', 'if', 'then', 'else']) {
      const part = schema.subschema(name);
      if (part !== undefined) found.add(part);
    }
  }
  return [...found];
}
