import { expect, test } from 'vitest';
import { patternOf } from '../../src/contract/index.js';
import { documentWith, failures, isValid, remarksOf, schemaOf } from './documents.js';

const a = 'a'.repeat(5_000);

/** Patterns for which a backtracking engine needs exponential time, or time by a high power of the length. */
const catastrophic: readonly (readonly [pattern: string, good: string, bad: string])[] = [
  ['(a+)+$', a, `${a}!`],
  ['^(a+)+$', a, `${a}!`],
  ['(a|aa)+$', a, `${a}!`],
  ['^(a|a)*$', a, `${a}!`],
  ['^(?:a?){40}a{40}$', 'a'.repeat(60), 'a'.repeat(39)],
  ['(.*a){20}', 'a'.repeat(20), `${'a'.repeat(19)}${'b'.repeat(5_000)}`],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', `${'a'.repeat(999)}!Aa`, 'a'.repeat(5_000)],
  ['^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}[a-z]{2,3}$', `${a}@a.com`, `${a}!`],
  ['^(?=(a+)+$)a*', a, `${a}!`],
  ['^(?!(a|aa)+$)', `${a}!`, a],
  ['(?<=^(a+)+)!$', `${'a'.repeat(300)}!`, `b${'a'.repeat(300)}!`],
  ['^(\\w*\\s?)*$', 'a a'.repeat(5_000), `${a}!`],
  ['^(.*?,){11}P', `${'1,'.repeat(11)}P`, '1,'.repeat(2_000)],
  ['^\\s+|\\s+$', `${a} `, `a${' '.repeat(20_000)}a`],
  ['^((a*)*)*$', a, `${a}!`],
  ['^(?:[\\p{L}-]+\\s?)+$', 'ä '.repeat(5_000), `${'ä'.repeat(10_000)}!`],
];

test.each(catastrophic)('%s is judged at once', async (pattern, good, bad) => {
  const schema = await schemaOf(JSON.stringify({ pattern }));
  const started = performance.now();
  expect(isValid(schema, JSON.stringify(good))).toBe(true);
  expect(isValid(schema, JSON.stringify(bad))).toBe(false);
  expect(performance.now() - started).toBeLessThan(3_000);
});

test.each([
  ['a back-reference', '^(a+)\\1+(?<c>a|aa)+\\k<c>$'],
  ['a nested lookaround', '^(?:(?=(?:a|aa)+!)a)*!!$'],
])('where %s takes too long, nothing is valid and nothing invalid', async (_title, pattern) => {
  const text = JSON.stringify(`${a}!`);
  const started = performance.now();
  for (const schema of [{ pattern }, { not: { pattern } }, { anyOf: [{ pattern }, { type: 'integer' }] }]) {
    expect(failures(await schemaOf(JSON.stringify(schema)), text)).toEqual([
      expect.stringMatching(/^unjudged: cannot be judged: a text takes too long to compare with the pattern /),
    ]);
  }
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('the bound is one for a whole value, and each value has it anew', async () => {
  const schema = await schemaOf('{"items":{"pattern":"^(?:(?=(?:a|aa)+!)a)*!!$"}}');
  const items = JSON.stringify(Array.from({ length: 1_000 }, () => `${'a'.repeat(200)}!`));
  const started = performance.now();
  expect(failures(schema, items)).toEqual([expect.stringMatching(/^unjudged: /)]);
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(isValid(schema, '["aa!!"]')).toBe(true);
});

test('names are matched within the bound, too', async () => {
  const schema = await schemaOf('{"patternProperties":{"^(a+)+$":false}}');
  const started = performance.now();
  expect(isValid(schema, `{"${a}!":1}`)).toBe(true);
  expect(isValid(schema, `{"${a}":1}`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(3_000);
});

test('a pattern that is too large for any engine judges nothing valid', async () => {
  const schema = await schemaOf('{"pattern":"^(?:(?:a{1000}){1000}b?){1000}$"}');
  expect(failures(schema, '"a"')).toEqual([expect.stringMatching(/^unjudged: /)]);
  expect(await remarksOf(documentWith('{"pattern":"^(?:(?:a{1000}){1000}b?){1000}$"}'))).toEqual([
    '9:23 unusable-pattern',
  ]);
});

test.each([
  ['^(?:.|..)$', '😀', true],
  ['^(?:.|..){3}$', '😀😀', false],
  ['^(?:[^a]|😀)+$', '😀b😀', true],
  ['^(?:|x)\\u{1F600}(?<=😀)$', '😀', true],
  ['(?:|x)[\\u{DE00}]', '😀', false],
  ['^(?:|x)(.)\\1$', '😀😀', true],
])('characters beyond U+FFFF are one: %s', (pattern, text, matches) => {
  expect(new RegExp(pattern, 'u').test(text)).toBe(matches);
  expect(patternOf(pattern)?.test(text)).toBe(matches);
});

/** Always the same numbers, from zero up to, but not including, a given one (Park and Miller). */
function drawing(): (below: number) => number {
  let state = 1;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

test('both engines find the same', () => {
  const draw = drawing();
  const of = (list: readonly string[]): string => list[draw(list.length)]!;
  const pattern = (depth: number): string => {
    const inner = (): string => pattern(depth - 1);
    const kinds = [
      () => of(['a', 'b', '[ab]', '[^a]', '.', '\\d', '\\w', '1', '\\p{L}', 'ä', '[a-cñ]', '\\u{F1}']),
      () => inner() + inner(),
      () => `(${inner()}|${inner()})`,
      () => `(?:${inner()})${of(['*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}', '*?', '+?'])}`,
      () => `(?${of(['=', '!', '<=', '<!'])}${inner()})`,
      () => `(?:${of(['^', '$', '\\b'])}|${inner()})`,
      () => `(${inner()})${of(['', '*', '+', '?'])}${inner()}${of(['', '\\1'])}`,
    ];
    return kinds[depth === 0 ? 0 : draw(kinds.length)]!();
  };
  for (let count = 0; count < 1_000; count++) {
    // Two ways to the same text, so that none is left to the engine of JavaScript. That engine also looks for `\\b` inside
    // of a surrogate pair, so that pairs have a test of their own.
    const own = `(?:(?:)|)${pattern(4)}`;
    const native = tryRegExp(own);
    if (native === undefined) continue;
    for (let tries = 0; tries < 4; tries++) {
      const text = Array.from({ length: draw(9) }, () => of(['a', 'b', 'c', '1', 'ä', 'ñ', '-'])).join('');
      expect([own, text, patternOf(own)?.test(text)]).toEqual([own, text, native.test(text)]);
    }
  }
});

function tryRegExp(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    // A name or a group that is not there.
    return undefined;
  }
}
