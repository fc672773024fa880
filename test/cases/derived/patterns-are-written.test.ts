import { describe, expect, test } from 'vitest';
import { matchingStrings, readPattern, type Pattern } from '../../../src/cases/derived/values/matching-strings.js';
import {
  beyondAscii,
  beyondClasses,
  eachOption,
  lastOfEach,
  onceTooOften,
  onceTooRarely,
} from '../../../src/cases/derived/values/pattern-texts.js';
import { mismatchingStrings } from '../../../src/cases/derived/values/mismatching-strings.js';

function pattern(source: string): Pattern {
  const found = readPattern(source);
  if (found === undefined) throw new Error(`${source} does not compile`);
  return found;
}

function matches(source: string, least = 0, most = Infinity, count = 3): readonly string[] {
  const found: string[] = [];
  for (const text of matchingStrings([pattern(source)], least, most)) {
    found.push(text);
    if (found.length === count) break;
  }
  return found;
}

const sources = [
  '^[A-Z]{3}$',
  '^[^a-z]+$',
  '^\\+?[1-9]\\d{1,14}$',
  '^(?:\\d{3}|[a-z]{2})-x$',
  '^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}$',
  '^[\\w.+-]+@[\\w-]+\\.[\\w.]+$',
  '^v\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?$',
  '^(?=.{8,16}$)(?=.*[0-9]).*$',
  '^\\p{Script=Greek}{2}$',
  '^\\u{1F331}$',
  '^[\\u{1F300}-\\u{1F5FF}]$',
  '^\\x41\\t\\cA$',
  '^(a)(b)\\2\\1$',
  '^a{0}b{2}c{1,}d{2,3}?$',
  '(?<=a)b',
  '^[a-c&&]]?$',
  'x|y|z',
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  '^$|^none$',
  '[\\s\\S]{2}',
];

describe('strings are written that a pattern matches', () => {
  test.each(sources)('%s', (source) => {
    const texts = matches(source);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !pattern(source).expression.test(text))).toEqual([]);
  });
});

test.each([
  ['^[a-z]+$', 7],
  ['^(ab)*$', 6],
  ['^[A-Z]{2}\\d*$', 40],
  ['^(?:a|bc)+$', 5],
  ['plant', 12],
])('strings of a given length: %s, %i', (source, length) => {
  const [text = ''] = matches(source, length, length, 1);
  expect(Array.from(text)).toHaveLength(length);
});

test('where nothing matches, the search ends', () => {
  expect(matches('^a$', 2, 5)).toEqual([]);
  expect(matches('a^')).toEqual([]);
});

test('the same pattern always gives the same strings', () => {
  expect(matches('^.*[xyz].*[0-9]$', 10, 20, 20)).toEqual(matches('^.*[xyz].*[0-9]$', 10, 20, 20));
});

test('strings that a pattern does not match are changed inside and at either end', () => {
  const found = [...mismatchingStrings([pattern('^[0-9]{3}$')], '012')];
  expect(found.map(({ way, text }) => [way, text])).toEqual([
    ['changed', '0!2'],
    ['more-before', '!012'],
    ['more-after', '012!'],
    ['letter', '0z2'],
    ['sign-before', '-012'],
    ['less-before', '12'],
    ['zero-before', '0012'],
    ['other', '!'],
  ]);
});

test('what is added to a match of an unanchored pattern is no mismatch', () => {
  const found = [...mismatchingStrings([pattern('foo')], 'foo')];
  expect(found.map(({ way, text }) => [way, text])).toEqual([
    ['changed', 'f!o'],
    ['digit', 'f7o'],
    ['letter', 'fzo'],
    ['less-before', 'oo'],
    ['other-case', 'FOO'],
    ['other', '!'],
  ]);
});

/** The texts that are made in some of the ways in which a pattern can be missed. */
function missed(source: string, good: string, way: RegExp): readonly string[] {
  const found = [...mismatchingStrings([pattern(source)], good)];
  return found.filter((mismatch) => way.test(mismatch.way)).map(({ text }) => text);
}

test('a text of parts gets one part fewer, and one more', () => {
  const address = missed('^([0-9A-F]{2}:){2}[0-9A-F]{2}$', 'AB:CD:EF', /^part-/);
  expect(address).toEqual(['CD:EF', 'AB:AB:CD:EF']);
  expect(missed('^\\d+(\\.\\d+)*$', '1.2.3', /^part-/)).toEqual([]);
});

test('each mark that a pattern names as not allowed is tried, no range and no class', () => {
  expect(missed('^[^<>\\\\\'"*]+$', 'abcd', /^forbidden-/)).toEqual(['ab<d', 'ab>d', 'ab\\d', "ab'd", 'ab"d', 'ab*d']);
  expect(missed('^[^a-z\\s/]+$', 'ABCD', /^forbidden-/)).toEqual(['AB/D']);
});

test.each([
  ['^(?:up|down)(?:,(?:up|down)){0,2}$', ['up,up,up,up']],
  ['^v[12](-rc)?$', ['v1-rc-rc']],
  ['^((ab){2}-)*$', ['ababab-']],
  // Nobody can tell one of these from what is allowed.
  ['^(ab)+$', []],
  ['(ab){2}', []],
  ['^[a-z]{3}$', []],
  ['^(0|[1-9][0-9]{0,3})\\.[0-9]{2}$', ['10000.00']],
  ['^x{0,300}-[0-9]$', []],
])('a part of %s stands there once too often', (source, texts) => {
  expect(onceTooOften([pattern(source)])).toEqual(texts);
});

test.each([
  ['^[0-9]{2}-[0-9]{2}$', ['0-00']],
  ['^[A-Z]{2}[0-9]{4}[a-z]*$', ['A0000', 'AA000']],
  ['^(ab){2}$', ['ab']],
  ['^[a-z]+$', []],
  ['^x*y$', []],
])('a part of %s stands there once too rarely', (source, texts) => {
  expect(onceTooRarely([pattern(source)])).toEqual(texts);
});

test.each([
  ['^(?:[01]\\d|2[0-3])(?::[0-5]\\d)?$', '23:59', ['29:59', '24:59', '23:69']],
  ['^v[1-9](-[a-f]+)?$', 'v9-f', ['v0-f', 'v9-g']],
  ['^[A-Z]{2}$', 'ZZ', []],
  ['^[^0-4]$', 'z', []],
  ['^(?:[01](?:-(?!$)|$)){2}$', undefined, []],
])('classes of characters are used to their ends, and left by one: %s', (source, last, beyond) => {
  expect(lastOfEach([pattern(source)])).toBe(last);
  expect(beyondClasses([pattern(source)])).toEqual(beyond);
});

test.each([
  ['^-?\\d+(\\.\\d)?$', ['-0', '0.0']],
  ['^(?:INV|CRN)-\\d{2}$', ['INV-00', 'CRN-00']],
  ['^[a-z]{2,3}$', []],
  ['^(?:a*b)?$', ['b', 'ab']],
])('what %s leaves open is taken, each part at a time', (source, texts) => {
  expect(eachOption([pattern(source)])).toEqual(texts);
});

describe('a letter beyond ASCII is written', () => {
  test.each([
    ['^\\p{L}[\\p{L}-]*$', 0, ['ä', 'aä']],
    ['^\\p{Lu}\\d{2}$', 0, ['Ø00']],
    ['^[a-zà-ÿ ]+$', 3, ['äää']],
    ['^[\\u0400-\\u04FF]?$', 0, ['Д']],
  ])('where %s speaks of such letters', (source, length, texts) => {
    expect(beyondAscii([pattern(source)], length)).toEqual(texts);
  });

  test.each(['^[A-Za-z]+$', '^[^@]+$', '^.{3,}$', '^\\S+$', '^\\P{L}$', '^\\p{Nd}$'])(
    'not where %s does not',
    (source) => {
      expect(beyondAscii([pattern(source)], 0)).toEqual([]);
    },
  );
});
