import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../src/error/index.js';
import { documentWith, isValid, loadText, schemaOf } from './documents.js';

const json = (text: string): string => JSON.stringify(text);

async function remarksOf(schema: string): Promise<readonly string[]> {
  return (await loadText(documentWith(schema))).remarks.map(formatProblem);
}

describe('a pattern is read as people write them', () => {
  test.each([
    ['anchored nowhere of itself', 'b', 'abc', 'xyz'],
    ['by characters, not code units', '^.$', '😀', '😀😀'],
    ['with classes of Unicode', '^\\p{Lu}+$', 'ÄB', 'äb'],
    ['with escapes that need none', '^\\d{3}\\-\\d{4}$', '123-4567', '1234567'],
    ['with \\_ \\@ \\" and \\:', '^\\_\\@\\"\\:$', '_@":', '_@":x'],
    ['… inside of a class', '^[\\_\\@\\-a]+$', '_-@a', 'b'],
    ['… and both beside a class of Unicode', '^\\p{L}\\-\\p{L}$', 'ä-b', 'pL-b'],
    ['with a hyphen after a class escape', '^[\\w-.]+$', 'a-b.c', 'a b'],
    ['with braces that are none of its own', '^{id}$', '{id}', 'id'],
    ['with a named group', '^(?<y>\\d{4})$', '2024', '24'],
    ['with look-behind', '(?<=a)b', 'ab', 'cb'],
    ['with an escaped backslash before A', '^\\\\A$', '\\A', 'A'],
  ])('%s', async (_title, pattern, good, bad) => {
    const schema = await schemaOf(`{"pattern":${json(pattern)}}`);
    expect(isValid(schema, json(good))).toBe(true);
    expect(isValid(schema, json(bad))).toBe(false);
  });

  test('names are matched in the same way', async () => {
    const schema = await schemaOf('{"patternProperties":{"^x\\\\-.$":{"type":"string"}},"additionalProperties":false}');
    expect(isValid(schema, '{"x-😀":"a"}')).toBe(true);
    expect(isValid(schema, '{"x-😀":1}')).toBe(false);
    expect(isValid(schema, '{"x-ab":"a"}')).toBe(false);
  });
});

describe('what would mean something else is remarked on, and judges nothing', () => {
  test.each([
    ['(?i)abc', 'inline flags such as (?i) are not part of it; write [Aa] for both cases'],
    ['(?i:abc)', 'inline flags such as (?i) are not part of it; write [Aa] for both cases'],
    ['(?-i)abc', 'inline flags such as (?i) are not part of it; write [Aa] for both cases'],
    ['(?P<n>a)', 'write (?<name>…) for a named group'],
    ['(?>a)', 'it has no atomic groups'],
    ['[[:alpha:]]', 'it has no POSIX classes; write \\p{L}, \\d or the like'],
    ['\\Aabc\\z', 'write ^ and $ for the start and the end'],
    ['^[😀]{id}$', undefined],
    ['\\h+', undefined],
    ['a++', undefined],
    ['[', undefined],
    ['^[z-a]$', undefined],
    ['\\p{Foo}', undefined],
  ])('%s', async (pattern, hint) => {
    const remarks = await remarksOf(`{"pattern": ${json(pattern)}}`);
    const wrong = `openapi.yaml:9:24: "pattern" must be a regular expression of ECMA-262, which ${json(pattern)} is not, so it is ignored`;
    expect(remarks).toEqual([hint === undefined ? wrong : `${wrong}; ${hint}`]);
    expect(isValid(await schemaOf(`{"pattern": ${json(pattern)}, "maxLength": 3}`), '"ab!"')).toBe(true);
    expect(isValid(await schemaOf(`{"pattern": ${json(pattern)}, "maxLength": 3}`), '"ab!!"')).toBe(false);
  });

  test('also among the names of patternProperties', async () => {
    const schema = '{"patternProperties": {"(": {"type": "string"}}, "additionalProperties": false}';
    const [remark] = await remarksOf(schema);
    expect(remark).toMatch(/^openapi\.yaml:9:35: a name in "patternProperties" must be a regular expression/);
    // Whatever it is meant to match, any name may be one of those.
    expect(isValid(await schemaOf(schema), '{"a": 1}')).toBe(true);
  });
});
