/**
 * A decimal number without loss of precision, in canonical form: ±`digits` × 10^`exponent`.
 *
 * `digits` has neither leading nor trailing zeros and is empty for zero, whose exponent is 0. The zeros of an exponent
 * are never written out, so `1e999999999` takes no more memory than its eleven characters.
 */
export interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: bigint;
}

const zero: Decimal = { negative: false, digits: '', exponent: 0n };
const literalParts = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/**
 * Reads a number literal (RFC 8259 §6; leading zeros are accepted).
 *
 * @throws SyntaxError if the text is not a number literal.
 */
export function parseDecimal(literal: string): Decimal {
  const match = literalParts.exec(literal);
  if (match === null) throw new SyntaxError(`not a JSON number: ${literal.slice(0, 40)}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const written = whole + fraction;
  let first = 0;
  while (written.charCodeAt(first) === 0x30) first++;
  if (first === written.length) return zero;
  let end = written.length;
  while (written.charCodeAt(end - 1) === 0x30) end--;
  return {
    negative: sign === '-',
    digits: written.slice(first, end),
    exponent: BigInt(exponent) - BigInt(fraction.length) + BigInt(written.length - end),
  };
}

/** Compares two decimals in time linear in their digits: by sign, then magnitude, then digit by digit. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const signs = sign(a) - sign(b);
  if (signs !== 0) return signs < 0 ? -1 : 1;
  const magnitudes = compareMagnitudes(a, b);
  if (magnitudes === 0) return 0;
  return magnitudes < 0 === a.negative ? 1 : -1;
}

/** Whether the value is an integer. Without trailing zeros, only a negative exponent leaves a fraction. */
export function isWholeDecimal(decimal: Decimal): boolean {
  return decimal.exponent >= 0n;
}

/**
 * Whether `value` is an integral multiple of `divisor`; only zero is a multiple of zero.
 *
 * With value = a × 10^x and divisor = b × 10^y, b must divide a × 10^(x-y). A negative x-y requires a factor of ten in
 * a, which has no trailing zero. A positive x-y matters only up to the number of factors 2 and 5 that b can have, which
 * its length bounds. So no power grows with the exponent.
 */
export function isDecimalMultiple(value: Decimal, divisor: Decimal): boolean {
  if (value.digits === '') return true;
  if (divisor.digits === '') return false;
  const gap = value.exponent - divisor.exponent;
  if (gap < 0n) return false;
  const enough = BigInt(divisor.digits.length * 4);
  const factor = 10n ** (gap < enough ? gap : enough);
  const modulus = BigInt(divisor.digits);
  return (remainder(value.digits, modulus) * factor) % modulus === 0n;
}

/** Long division in pieces: linear in the digits, unlike a bigint of all of them. */
function remainder(digits: string, modulus: bigint): bigint {
  let rest = 0n;
  for (let at = 0; at < digits.length; at += 1000) {
    const piece = digits.slice(at, at + 1000);
    rest = (rest * 10n ** BigInt(piece.length) + BigInt(piece)) % modulus;
  }
  return rest;
}

function sign(decimal: Decimal): number {
  if (decimal.digits === '') return 0;
  return decimal.negative ? -1 : 1;
}

function compareMagnitudes(a: Decimal, b: Decimal): number {
  const gap = a.exponent + BigInt(a.digits.length) - (b.exponent + BigInt(b.digits.length));
  if (gap !== 0n) return gap < 0n ? -1 : 1;
  if (a.digits === b.digits) return 0;
  return a.digits < b.digits ? -1 : 1;
}
