import { describe, expect, it } from 'vitest';
import {
  compareNumbers,
  exactNumber,
  isExactNumber,
  isInteger,
  isMultipleOf,
  numberText,
} from '../../src/json/index.js';

describe('the form of a number', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['-0.0', 0],
    ['0e999999999999999999999', 0],
    ['1.0', 1],
    ['1e3', 1000],
    ['1E+3', 1000],
    ['-12.50', -12.5],
    ['0.1', 0.1],
    ['1e-7', 1e-7],
    ['0.0000001', 1e-7],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['5e-324', 5e-324],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['1e300', 1e300],
    ['1000000000000000000000', 1e21],
    ['1e21', 1e21],
  ])('%s is the number that a double holds', (literal, expected) => {
    expect(exactNumber(literal)).toBe(expected);
  });

  it.each([
    ['9007199254740992', 9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['-9007199254740993', -9007199254740993n],
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9223372036854775807.0', 9223372036854775807n],
    ['9.223372036854775807e18', 9223372036854775807n],
    ['1e20', 100000000000000000000n],
    ['123456789012345678901234567890', 123456789012345678901234567890n],
  ])('%s is a bigint', (literal, expected) => {
    expect(exactNumber(literal)).toBe(expected);
  });

  it.each([
    ['1e400', 1n, 400],
    ['-25e399', -25n, 399],
    ['1e-400', 1n, -400],
    ['0.12345678901234567890123', 12345678901234567890123n, -23],
    [
      '0.1000000000000000055511151231257827021181583404541015625',
      1000000000000000055511151231257827021181583404541015625n,
      -55,
    ],
    ['9007199254740993.5', 90071992547409935n, -1],
    ['1e999999999', 1n, 999999999],
    ['12345678901234567890e1000', 1234567890123456789n, 1001],
  ])('%s keeps its decimals', (literal, coefficient, exponent) => {
    const number = exactNumber(literal);

    if (typeof number !== 'function') throw new Error(`took the form of a ${typeof number}`);
    expect([number.literal, number.coefficient, number.exponent]).toEqual([literal, coefficient, exponent]);
    expect(() => number()).toThrow(TypeError);
  });

  it.each(['', '+1', '.5', '1.', 'NaN', '0x1', ' 1', '1e', '--1', 'Infinity'])('%j is no literal', (text) => {
    expect(() => exactNumber(text)).toThrow(SyntaxError);
  });

  it.each([
    [exactNumber('1.0'), '1'],
    [exactNumber('1e21'), '1e+21'],
    [exactNumber('9223372036854775807'), '9223372036854775807'],
    [exactNumber('1E400'), '1E400'],
    [-0, '0'],
  ])('is written as a literal again (%#)', (number, text) => {
    expect(numberText(number)).toBe(text);
  });

  it.each<[unknown, boolean]>([
    [1, true],
    [1n, true],
    [exactNumber('1e400'), true],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
    ['1', false],
    [null, false],
    [() => 1, false],
    [{ literal: '1', coefficient: 1n }, false],
  ])('is recognised (%#)', (value, expected) => {
    expect(isExactNumber(value)).toBe(expected);
  });
});

/** In rising order; those in one row are equal. */
const order = [
  ['-1e1000000000000000000001'],
  ['-1e1000000000000000000000'],
  ['-1e400', '-10e399'],
  ['-9223372036854775809'],
  ['-9223372036854775808', '-9223372036854775808.0', '-9.223372036854775808e18'],
  ['-1.5'],
  ['-1', '-1.0', '-10e-1'],
  ['-1e-400'],
  ['0', '-0', '0.0', '0e5', '-0e-999999999'],
  ['1e-999999999999999999999'],
  ['1e-400'],
  ['0.1', '0.10', '1e-1'],
  ['0.1000000000000000055511151231257827021181583404541015625'],
  ['0.3'],
  ['0.30000000000000004'],
  ['1', '1.0', '1e0'],
  ['9007199254740992'],
  ['9007199254740992.5'],
  ['9007199254740993'],
  ['9223372036854775807'],
  ['9223372036854775807.5'],
  ['9223372036854775808'],
  ['1e21', '1000000000000000000000'],
  ['1000000000000000000001'],
  ['1.7976931348623157e308'],
  ['1e400', '10e399', '0.1e401'],
  ['11e399'],
  ['1e999999999', '10e999999998'],
  ['1e999999999999999999999'],
];

describe('the order of numbers', () => {
  const all = order.flatMap((literals, rank) => literals.map((literal) => ({ rank, literal })));

  it('is that of their decimals, whatever their forms', () => {
    const wrong = all.flatMap((a) =>
      all
        .filter((b) => compareNumbers(exactNumber(a.literal), exactNumber(b.literal)) !== Math.sign(a.rank - b.rank))
        .map((b) => [a.literal, b.literal]),
    );

    expect(wrong).toEqual([]);
  });
});

describe('an integer', () => {
  it.each(['0', '-0.0', '1.0', '1e400', '1e999999999', '9223372036854775808', '150e-1'])('is %s', (literal) => {
    expect(isInteger(exactNumber(literal))).toBe(true);
  });

  it.each(['0.5', '15e-1', '1e-400', '9007199254740993.5', '0.12345678901234567890123'])('is not %s', (literal) => {
    expect(isInteger(exactNumber(literal))).toBe(false);
  });
});

describe('a multiple', () => {
  it.each([
    ['4.35', '0.01'],
    ['0.3', '0.1'],
    ['1.1', '0.1'],
    ['19.99', '0.01'],
    ['-7', '7'],
    ['0', '3'],
    ['0.0', '0.7'],
    ['0', '0'],
    ['9223372036854775807', '7'],
    ['9223372036854775808', '2'],
    ['1e400', '1e-400'],
    ['1e400', '1024'],
    ['1e999999999', '1e-999999999'],
    ['3e999999999999999999999', '0.0003'],
    ['1e999999999', '1125899906842624'],
    ['12', '-4'],
    ['0.0075', '0.0001'],
    ['1e-7', '1e-8'],
  ])('%s is one of %s', (n, divisor) => {
    expect(isMultipleOf(exactNumber(n), exactNumber(divisor))).toBe(true);
  });

  it.each([
    ['4.351', '0.01'],
    ['7', '2'],
    ['9223372036854775807', '2'],
    ['9007199254740993', '2'],
    ['1', '0'],
    ['1e-400', '1'],
    ['1e400', '3'],
    ['1e999999999', '7'],
    ['1e-999999999', '1e999999999'],
    ['5', '1e1'],
    ['0.5', '1'],
    ['1', '1e999999999'],
  ])('%s is none of %s', (n, divisor) => {
    expect(isMultipleOf(exactNumber(n), exactNumber(divisor))).toBe(false);
  });

  it('is found among more digits than a piece of the division holds', () => {
    const product = (BigInt('123456789'.repeat(400)) * 97n).toString();

    expect(isMultipleOf(exactNumber(product), 97)).toBe(true);
    expect(isMultipleOf(exactNumber(`${product}1`), 970)).toBe(false);
  });
});
