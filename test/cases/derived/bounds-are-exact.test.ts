import { describe, expect, test } from 'vitest';
import type { Variation } from '../../../src/cases/derived/site/mutation.js';
import { sentText, variationsOf } from './site-of.js';

/** What is sent for each of some variations, by the end of their ids. */
function sent(variations: readonly Variation[], ...endings: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    endings.flatMap((ending) => {
      const found = variations.find(({ id }) => id === `body/${ending}`);
      return found === undefined ? [] : [[ending, `${found.expect.outcome} ${sentText(found)}`]];
    }),
  );
}

describe('numbers at a bound and next to it', () => {
  test.each([
    [
      '{"type":"integer","minimum":-3,"maximum":9007199254740993}',
      'refuse 9007199254740994',
      'accept 9007199254740993',
      'refuse -4',
      'accept -3',
    ],
    ['{"type":"number","minimum":0.1,"maximum":99.95}', 'refuse 99.96', 'accept 99.95', 'refuse 0', 'accept 0.1'],
    ['{"type":"integer","exclusiveMinimum":3,"exclusiveMaximum":8}', 'refuse 8', 'accept 7', 'refuse 3', 'accept 4'],
    [
      '{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1.5}',
      'refuse 1.5',
      'accept 1.4',
      'refuse 0',
      'accept 1',
    ],
    [
      '{"type":"number","multipleOf":0.25,"minimum":0.3,"maximum":9.9}',
      'refuse 10',
      'accept 9.75',
      'refuse 0.25',
      'accept 0.5',
    ],
    [
      '{"type":"integer","minimum":-9223372036854775809,"maximum":9223372036854775808}',
      'refuse 9223372036854775809',
      'accept 9223372036854775808',
      'refuse -9223372036854775810',
      'accept -9223372036854775809',
    ],
    ['{"type":"integer","minimum":2.5,"maximum":7.5}', 'refuse 8', 'accept 7', 'refuse 2', 'accept 3'],
    [
      '{"type":"number","minimum":1e300,"maximum":2e300}',
      'refuse 2' + '0'.repeat(299) + '1',
      'accept 2e+300',
      'refuse ' + '9'.repeat(300),
      'accept 1e+300',
    ],
  ])('%s', async (schema, above, most, below, least) => {
    const { variations } = await variationsOf(schema);
    expect(sent(variations, 'above-maximum', 'at-maximum', 'below-minimum', 'at-minimum')).toEqual({
      'above-maximum': above,
      'at-maximum': most,
      'below-minimum': below,
      'at-minimum': least,
    });
  });
});

test('a bound that is exclusive in OpenAPI 3.0', async () => {
  const { variations } = await variationsOf('{"type":"integer","minimum":5,"exclusiveMinimum":true}', {
    openapi: '3.0.3',
  });
  expect(sent(variations, 'below-minimum', 'at-minimum')).toEqual({
    'below-minimum': 'refuse 5',
    'at-minimum': 'accept 6',
  });
});

test('the ends of int32 and int64, and one beyond', async () => {
  const endings = (format: string): readonly string[] => [
    `${format}-maximum`,
    `above-${format}`,
    `${format}-minimum`,
    `below-${format}`,
  ];
  const narrow = await variationsOf('{"type":"integer","format":"int32"}');
  expect(Object.values(sent(narrow.variations, ...endings('int32')))).toEqual([
    'accept 2147483647',
    'refuse 2147483648',
    'accept -2147483648',
    'refuse -2147483649',
  ]);
  const wide = await variationsOf('{"type":"integer","format":"int64"}');
  expect(Object.values(sent(wide.variations, ...endings('int64')))).toEqual([
    'accept 9223372036854775807',
    'refuse 9223372036854775808',
    'accept -9223372036854775808',
    'refuse -9223372036854775809',
  ]);
});

test('a limit leaves out the end of a format that lies beyond it', async () => {
  const { variations } = await variationsOf('{"type":"integer","format":"int64","minimum":1}');
  expect(Object.keys(sent(variations, 'int64-maximum', 'int64-minimum', 'zero', 'negative'))).toEqual([
    'int64-maximum',
  ]);
});

test('multiples are exact decimals', async () => {
  const { variations } = await variationsOf('{"type":"number","multipleOf":0.01}');
  expect(sent(variations, 'exact-multiple', 'no-multiple')).toEqual({
    'exact-multiple': 'accept 4.35',
    'no-multiple': 'refuse 1.001',
  });
});

test('lengths are counted in characters, not in units of UTF-16', async () => {
  const { variations } = await variationsOf('{"type":"string","minLength":3,"maxLength":4}');
  const endings = [
    'above-maximum-length',
    'at-maximum-length',
    'astral-at-maximum-length',
    'below-minimum-length',
    'astral-below-minimum-length',
    'at-minimum-length',
  ];
  expect(sent(variations, ...endings)).toEqual({
    'above-maximum-length': 'refuse "Trell"',
    'at-maximum-length': 'accept "Trel"',
    'astral-at-maximum-length': 'accept "🌱🌱🌱🌱"',
    'below-minimum-length': 'refuse "Tr"',
    'astral-below-minimum-length': 'refuse "🌱🌱"',
    'at-minimum-length': 'accept "Tre"',
  });
});

describe('names of properties that are nearly right', () => {
  test.each([
    ['one character longer than the pattern allows', '{"pattern":"^[a-z]{1,3}$"}', 'long-name', 4],
    ['one character longer than maxLength', '{"maxLength":5}', 'long-name', 6],
    ['a pattern that is read only up to its end', '{"pattern":"^[a-z]{2}$"}', 'name-more-after', 3],
  ])('%s', async (_name, propertyNames, ending, length) => {
    const { variations } = await variationsOf(`{"type":"object","propertyNames":${propertyNames}}`);
    const text = sent(variations, ending)[ending] ?? '';
    expect(text).toMatch(/^refuse /);
    expect(Object.keys(JSON.parse(text.slice('refuse '.length)) as object).map((name) => name.length)).toEqual([
      length,
    ]);
  });

  test('none where every name is right', async () => {
    const { variations } = await variationsOf('{"type":"object","propertyNames":{"type":"string","pattern":"^"}}');
    expect(variations.map(({ id }) => id).filter((id) => /name(?:-|$)/.test(id) && !id.includes('empty'))).toEqual([]);
  });
});

describe('as many properties as may be and one more', () => {
  const counts = ['above-maximum-properties', 'at-maximum-properties'] as const;

  test('with names that break nothing else', async () => {
    const map =
      '{"type":"object","maxProperties":3,"propertyNames":{"pattern":"^[a-z]{1,2}$"},"additionalProperties":{"type":"boolean"}}';
    const { variations } = await variationsOf(map);
    const objects = counts.map((count) => sent(variations, count)[count] ?? '');
    expect(objects.map((text) => text.split(' ', 1)[0])).toEqual(['refuse', 'accept']);
    const [above, at] = objects.map((text) => JSON.parse(text.slice(text.indexOf('{'))) as Record<string, unknown>);
    expect([Object.keys(above ?? {}).length, Object.keys(at ?? {}).length]).toEqual([4, 3]);
    for (const [name, value] of Object.entries({ ...above, ...at })) {
      expect(name).toMatch(/^[a-z]{1,2}$/);
      expect(value).toBeTypeOf('boolean');
    }
  });

  test('of which none that is not declared has to be let in', async () => {
    const { variations } = await variationsOf('{"type":"object","maxProperties":2,"properties":{"a":{"type":"null"}}}');
    expect(Object.keys(sent(variations, ...counts))).toEqual(['above-maximum-properties']);
  });

  test('of which none is one that only answers have', async () => {
    const { variations } = await variationsOf(
      '{"type":"object","maxProperties":2,"properties":{"a":{"type":"null"},"id":{"type":"null","readOnly":true}},"additionalProperties":{"type":"null"}}',
    );
    const objects = Object.values(sent(variations, ...counts));
    expect(objects).toHaveLength(2);
    for (const text of objects) expect(text).not.toContain('"id"');
  });
});
