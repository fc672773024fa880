import { compareNumbers, exactNumber, isMultipleOf, type ExactNumber } from '../../../../json/index.js';
import { once } from '../../../../contract/index.js';
import type { Facets } from '../compose/facets.js';
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
import { formatLimits, strictest, writtenLimits, type End, type Limit } from './limits.js';

/** The numbers that a contract allows at one place: from one limit to the other, in steps if there are any. */
export interface NumberSpace {
  readonly lower: Limit | undefined;
  readonly upper: Limit | undefined;
  /** Whole multiples of it are allowed: by `multipleOf`, or 1 for integers. */
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

/** The allowed number nearest to a limit; undefined where there is no limit at that end, or no such number. */
export function outermost(space: NumberSpace, end: End): ExactNumber | undefined {
  const limit = space[end];
  const value = limit && decimalOf(limit.value);
  if (limit === undefined || value === undefined) return undefined;
  const found = space.step === undefined ? nextTo(limit, value, end) : onGrid(limit, value, space.step, end);
  if (found !== undefined && fits(space, found)) return found;
  const middle = middleOf(space);
  return middle !== undefined && fits(space, middle) ? middle : undefined;
}

/** The number that lies as little as can be beyond a limit: by a step, else by one in the last place it is written to. */
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
  // The last multiple that is not beyond, and one further.
  const inside = end === 'lower' ? multipleAtOrAbove(value, grid) : multipleAtOrBelow(value, grid);
  return numberOf(add(inside, outwards(grid)));
}

export function plus(a: ExactNumber, b: ExactNumber): ExactNumber | undefined {
  const [left, right] = [decimalOf(a), decimalOf(b)];
  return left && right && numberOf(add(left, right));
}

export function minus(a: ExactNumber, b: ExactNumber): ExactNumber | undefined {
  const right = decimalOf(b);
  return right && plus(a, numberOf(negate(right)));
}

/** A number about half-way between the limits, on the grid if there is one. */
export function middleOf({ lower, upper, step }: NumberSpace): ExactNumber | undefined {
  const [from, to] = [lower && decimalOf(lower.value), upper && decimalOf(upper.value)];
  if (from === undefined || to === undefined) return undefined;
  const sum = add(from, to);
  const middle: Decimal = { coefficient: sum.coefficient * half.coefficient, exponent: sum.exponent + half.exponent };
  const grid = step === undefined ? undefined : decimalOf(step);
  return numberOf(grid === undefined ? middle : multipleAtOrBelow(middle, grid));
}

/** The least number above zero that all divisors divide; integers are multiples of 1. */
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
