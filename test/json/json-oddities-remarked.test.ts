import { describe, expect, it } from 'vitest';
import { parseJson, toValue } from '../../src/json/index.js';
import type { ParsedJson } from '../../src/json/index.js';

function remarks(parsed: ParsedJson): readonly unknown[] {
  return parsed.ok ? parsed.remarks.map(({ kind, pointer, line, column }) => [kind, pointer, line, column]) : [parsed];
}

describe('what JSON lets pass but no two parsers read alike', () => {
  it.each([
    ['{"a":1,"a":2}', [['duplicate-name', '/a', 1, 8]]],
    ['{"a":1,"\\u0061":2}', [['duplicate-name', '/a', 1, 8]]],
    [
      '{"a":1,"a":2,"a":3}',
      [
        ['duplicate-name', '/a', 1, 8],
        ['duplicate-name', '/a', 1, 14],
      ],
    ],
    ['[0,{"x":{"a/b~c":1,\n"a/b~c":2}}]', [['duplicate-name', '/1/x/a~1b~0c', 2, 1]]],
    ['{"1":0,"2":0,"3":0,"4":0,"5":0,"6":0,"7":0,"8":0,"9":0,"1":0}', [['duplicate-name', '/1', 1, 56]]],
    ['{"__proto__":1,"__proto__":2}', [['duplicate-name', '/__proto__', 1, 16]]],
    ['{"a":{"b":1},"c":{"b":1}}', []],
    ['{"a":1,"A":2}', []],
    ['"\\ud800"', [['lone-surrogate', '', 1, 1]]],
    ['["x\\uDC00y"]', [['lone-surrogate', '/0', 1, 2]]],
    ['[1,"\\uDF31\\uD83C"]', [['lone-surrogate', '/1', 1, 4]]],
    ['{"a":"\\ud83c\\u0031"}', [['lone-surrogate', '/a', 1, 6]]],
    ['{"a":{"\\ud800":1}}', [['lone-surrogate', '/a/\ud800', 1, 7]]],
    ['["\\ud83c\\udf31","🌱"]', []],
    ['["\\u00e9\\n"]', []],
  ])('%s', (text, expected) => {
    expect(remarks(parseJson(Buffer.from(text)))).toEqual(expected);
  });

  it('the last of repeated members counts', () => {
    const parsed = parseJson(Buffer.from('{"a":1,"a":2}'));

    expect(parsed.ok && toValue(parsed.node)).toEqual({ a: 2 });
  });

  it('names the member, cut if it is long', () => {
    const name = 'n'.repeat(1000);
    const parsed = parseJson(Buffer.from(`{"${name}":1,"${name}":2}`));

    expect(parsed.ok && parsed.remarks[0]?.message).toBe(`member "${'n'.repeat(60)}…" is repeated`);
  });

  it('makes at most a hundred remarks', () => {
    const repeated = `{${Array.from({ length: 500 }, () => '"a":1').join()}}`;
    const halves = `[${Array.from({ length: 500 }, () => '"\\ud800"').join()}]`;

    expect(remarks(parseJson(Buffer.from(repeated)))).toHaveLength(100);
    expect(remarks(parseJson(Buffer.from(`[${halves},${repeated}]`)))).toHaveLength(100);
  });
});
