import { compareDecimals, type Decimal, isDecimalMultiple, isWholeDecimal, parseDecimal } from './decimal.js';

/**
 * A JSON number without loss of precision. Equal numbers have the same form, however they are written:
 *
 * - `number`: a safe integer, or a value that the shortest text of the double represents exactly (`0.1`, `1e300`);
 * - `bigint`: any other integer that is cheap to write out (`9223372036854775807`);
 * - {@link DecimalNumber}: all others (`1e400`, `0.12345678901234567890123`).
 */
export type ExactNumber = number | bigint | DecimalNumber;

/**
 * A number that neither a double nor a bigint of reasonable size can represent: `coefficient` × 10^`exponent`.
 *
 * It is a function, which throws when called, so that a validator that uses `typeof` does not mistake it for an object.
 */
export interface DecimalNumber {
  (): never;
  /** The number as written, a literal of RFC 8259 §6. */
  readonly literal: string;
  /** Signed, without trailing zeros. */
  readonly coefficient: bigint;
  /** Exact up to 2^53, otherwise the nearest double. */
  readonly exponent: number;
}

/** Integers with at most 20 digits, as most numbers are: they are cheap to convert into a bigint. */
const shortInteger = /^-?[1-9][0-9]{0,19}$/;

/** The most digits of a bigint. Longer numbers stay text, and their digits are converted only on demand. */
const mostBigintDigits = 1000;
const mostBigintZeros = 20n;

/**
 * The number that a literal of RFC 8259 §6 represents.
 *
 * @throws SyntaxError if the text is not a number literal.
 * @example
 * exactNumber('1.0') // 1
 * exactNumber('9223372036854775807') // 9223372036854775807n
 */
export function exactNumber(literal: string): ExactNumber {
  const double = Number(literal);
  if (shortInteger.test(literal)) return Number.isSafeInteger(double) ? double : BigInt(literal);
  if (String(double) === literal && hasNumberForm(double)) return double;
  const decimal = parseDecimal(literal);
  if (hasNumberForm(double) && compareDecimals(decimal, parseDecimal(String(double))) === 0) {
    return double === 0 ? 0 : double;
  }
  const cheap = decimal.digits.length <= mostBigintDigits && decimal.exponent <= mostBigintZeros;
  if (cheap && isWholeDecimal(decimal)) return coefficientOf(decimal) * 10n ** decimal.exponent;
  return decimalNumber(literal, decimal);
}

/** Whether a value is an exact number; NaN and the infinities are not. */
export function isExactNumber(value: unknown): value is ExactNumber {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'bigint') return true;
  return typeof value === 'function' && 'literal' in value && 'coefficient' in value;
}

/**
 * Compares two numbers as exact decimals.
 *
 * @example
 * compareNumbers(9223372036854775808n, 9223372036854775807n) // 1
 */
export function compareNumbers(a: ExactNumber, b: ExactNumber): -1 | 0 | 1 {
  if (typeof a !== 'function' && typeof b !== 'function' && (typeof a === typeof b || (isModest(a) && isModest(b)))) {
    // JavaScript compares a number and a bigint by their mathematical value.
    if (a < b) return -1;
    return a > b ? 1 : 0;
  }
  return compareDecimals(decimalOf(a), decimalOf(b));
}

/** Whether a number is an integer by the rules of JSON Schema (2020-12 validation §6.1.1), as `1.0` and `1e400` are. */
export function isInteger(n: ExactNumber): boolean {
  if (typeof n === 'number') return Number.isInteger(n);
  return typeof n === 'bigint' || isWholeDecimal(decimalOf(n));
}

/**
 * Whether a number is an integral multiple of another, as exact decimals; only zero is a multiple of zero.
 *
 * @example
 * isMultipleOf(4.35, 0.01) // true
 */
export function isMultipleOf(n: ExactNumber, divisor: ExactNumber): boolean {
  if (Number.isSafeInteger(n) && Number.isSafeInteger(divisor) && divisor !== 0) {
    return Number(n) % Number(divisor) === 0;
  }
  return isDecimalMultiple(decimalOf(n), decimalOf(divisor));
}

/**
 * The number as a literal of RFC 8259 §6.
 *
 * @example
 * numberText(9223372036854775807n) // '9223372036854775807'
 */
export function numberText(n: ExactNumber): string {
  return typeof n === 'function' ? n.literal : String(n);
}

/**
 * Whether a double keeps its number form. An unsafe integer becomes a bigint if JavaScript writes out all its digits,
 * so that none is lost.
 */
function hasNumberForm(double: number): boolean {
  if (!Number.isFinite(double)) return false;
  return !Number.isInteger(double) || Number.isSafeInteger(double) || Math.abs(double) >= 1e21;
}

/** Whether the value is exact to the last digit: `1e300` stands for a power of ten, which its double is not. */
function isModest(n: number | bigint): boolean {
  return typeof n === 'bigint' || Math.abs(n) <= Number.MAX_SAFE_INTEGER;
}

function decimalOf(n: ExactNumber): Decimal {
  return parseDecimal(numberText(n));
}

function coefficientOf(decimal: Decimal): bigint {
  const magnitude = BigInt(decimal.digits);
  return decimal.negative ? -magnitude : magnitude;
}

function decimalNumber(literal: string, decimal: Decimal): DecimalNumber {
  const number = (): never => {
    throw new TypeError('a number is not a function');
  };
  return Object.defineProperties(number, {
    literal: { value: literal, enumerable: true },
    coefficient: { get: () => coefficientOf(decimal), enumerable: true },
    exponent: { value: Number(decimal.exponent), enumerable: true },
  }) as DecimalNumber;
}

const numberLiteral = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;

/** Whether a text is a JSON number (RFC 8259 §6). */
export function isNumberLiteral(text: string): boolean {
  return numberLiteral.test(text);
}
