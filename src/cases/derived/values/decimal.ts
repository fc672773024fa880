import { exactNumber, numberText, type ExactNumber } from '../../../json/index.js';

/** The number coefficient × 10^exponent, for exact arithmetic. */
export interface Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;
}

/** Larger exponents are excluded, because their digits would be written out. */
const mostExponent = 400;

const one: Decimal = { coefficient: 1n, exponent: 0 };

/** Converts a number; undefined if it has too many digits. */
export function decimalOf(n: ExactNumber): Decimal | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(numberText(n)) ?? [];
  const exponent = Number(power) - fraction.length;
  if (whole === '' || Math.abs(exponent) > mostExponent || whole.length > mostExponent) return undefined;
  return { coefficient: BigInt(`${sign}${whole}${fraction}`), exponent };
}

export function numberOf({ coefficient, exponent }: Decimal): ExactNumber {
  return exactNumber(`${coefficient}e${exponent}`);
}

export function add(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: scaled(a, exponent) + scaled(b, exponent), exponent };
}

export function negate({ coefficient, exponent }: Decimal): Decimal {
  return { coefficient: -coefficient, exponent };
}

/** Returns the least multiple of `step` that is not below `a`; `step` is positive. */
export function multipleAtOrAbove(a: Decimal, step: Decimal): Decimal {
  return negate(multipleAtOrBelow(negate(a), step));
}

/** Returns the greatest multiple of `step` that is not above `a`; `step` is positive. */
export function multipleAtOrBelow(a: Decimal, step: Decimal): Decimal {
  const exponent = Math.min(a.exponent, step.exponent);
  const divisor = scaled(step, exponent);
  const value = scaled(a, exponent);
  const rest = ((value % divisor) + divisor) % divisor;
  return { coefficient: value - rest, exponent };
}

/** Returns the least common multiple of two positive numbers. */
export function commonMultiple(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  const [left, right] = [scaled(a, exponent), scaled(b, exponent)];
  return { coefficient: (left / greatestCommonDivisor(left, right)) * right, exponent };
}

/** Returns one unit of the last written digit, at most 1: 0.01 for 99.95, 1 for 5 and for 500. */
export function lastPlaceOf({ coefficient, exponent }: Decimal): Decimal {
  if (exponent >= 0) return one;
  let place = exponent;
  for (let rest = coefficient; place < 0 && rest % 10n === 0n; rest /= 10n) place++;
  return { coefficient: 1n, exponent: place };
}

function scaled({ coefficient, exponent }: Decimal, to: number): bigint {
  return coefficient * 10n ** BigInt(exponent - to);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [greater, less] = [a, b];
  while (less !== 0n) [greater, less] = [less, greater % less];
  return greater;
}
