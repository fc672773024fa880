import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/json/index.js';

/** Text, column (from 1) and message. */
const malformed: readonly (readonly [text: string, column: number, message: string])[] = [
  ['[1,]', 3, 'trailing comma before "]"'],
  ['{"a":1 , }', 8, 'trailing comma before "}"'],
  ['[,]', 2, 'unexpected ","; expected a value'],
  ['[,1]', 2, 'unexpected ","; expected a value'],
  ['[1,,2]', 4, 'unexpected ","; expected a value'],
  ['{,}', 2, 'unexpected ","; expected a member name in double quotes'],
  ['{"a":1,,}', 8, 'unexpected ","; expected a member name in double quotes'],
  ['[1 2]', 4, 'unexpected "2"; expected "," or "]"'],
  ['["a" "b"]', 6, 'unexpected double quote; expected "," or "]"'],
  ['[1}', 3, 'unexpected "}"; expected "," or "]"'],
  ['{"a":1]', 7, 'unexpected "]"; expected "," or "}"'],
  ['{"a" 1}', 6, 'unexpected "1"; expected ":" after the member name'],
  ['{"a","b"}', 5, 'unexpected ","; expected ":" after the member name'],
  ['{"a"::1}', 6, 'unexpected ":"; expected a value'],
  ['{"a":}', 6, 'unexpected "}"; expected a value'],
  ['{a:1}', 2, 'unexpected a; expected a member name in double quotes'],
  ['{1:1}', 2, 'unexpected "1"; expected a member name in double quotes'],
  ['{[:1}', 2, 'unexpected "["; expected a member name in double quotes'],
  ["{'a':1}", 2, 'unexpected single quote; strings stand in double quotes'],
  ["['a']", 2, 'unexpected single quote; strings stand in double quotes'],
  ['// a\n1', 1, 'JSON has no comments'],
  ['[1/* a */]', 3, 'JSON has no comments'],
  ['[1 # a\n]', 4, 'JSON has no comments'],
  ['[1/2]', 3, 'unexpected "/"; expected "," or "]"'],
  ['NaN', 1, 'JSON has no NaN'],
  ['[Infinity]', 2, 'JSON has no Infinity'],
  ['[-Infinity]', 2, 'JSON has no -Infinity'],
  ['[-NaN]', 3, 'JSON has no NaN'],
  ['[+1]', 2, 'a number must not begin with "+"'],
  ['[.5]', 2, 'a number must not begin with "."; write a digit before the decimal point'],
  ['[1.]', 4, 'expected a digit after the decimal point'],
  ['[1.e3]', 4, 'expected a digit after the decimal point'],
  ['[1e]', 4, 'expected a digit in the exponent'],
  ['[1e+]', 5, 'expected a digit in the exponent'],
  ['[1e1.5]', 5, 'a number must not begin with "."; write a digit before the decimal point'],
  ['[01]', 2, 'a number must not have leading zeros'],
  ['[-012]', 3, 'a number must not have leading zeros'],
  ['[00]', 2, 'a number must not have leading zeros'],
  ['[0x1F]', 2, 'JSON has no hexadecimal numbers'],
  ['[-]', 3, 'unexpected "]"; expected a digit after "-"'],
  ['[--1]', 3, 'unexpected "-"; expected a digit after "-"'],
  ['[1_000]', 3, 'unexpected _000; expected "," or "]"'],
  ['[1n]', 3, 'unexpected n; expected "," or "]"'],
  ['[１]', 2, 'unexpected character U+FF11; expected a value'],
  ['True', 1, 'unexpected True; did you mean true?'],
  ['[None]', 2, 'unexpected None; did you mean null?'],
  ['[undefined]', 2, 'unexpected undefined; did you mean null?'],
  ['[truex]', 2, 'unexpected truex; expected a value'],
  ['[nul]', 2, 'unexpected nul; expected a value'],
  ['[abc]', 2, 'unexpected abc; expected a value'],
  ['<html>', 1, 'unexpected "<"; expected a value'],
  ['1 2', 3, 'unexpected "2" after the value; a text holds one value'],
  ['{}}', 3, 'unexpected "}" after the value; a text holds one value'],
  ['[1]x', 4, 'unexpected x after the value; a text holds one value'],
  ['"a""b"', 4, 'unexpected double quote after the value; a text holds one value'],
  ['{},', 3, 'unexpected "," after the value; a text holds one value'],
  ['1\u0000', 2, 'unexpected character U+0000 after the value; a text holds one value'],
  ['\u00a0[]', 1, 'unexpected character U+00A0; expected a value'],
  ['[\f]', 2, 'unexpected character U+000C; expected a value'],
  ['[\ufeff]', 2, 'unexpected character U+FEFF; expected a value'],
  ['["a\tb"]', 4, 'unescaped tab in a string; write \\t'],
  ['["a\nb"]', 4, 'unescaped line break in a string; write \\n'],
  ['["a\u0000b"]', 4, 'unescaped control character in a string; write \\u0000'],
  ['["a\u001fb"]', 4, 'unescaped control character in a string; write \\u001f'],
  [String.raw`["\x41"]`, 3, String.raw`a backslash must not stand before "x"; write \\ for a backslash`],
  [String.raw`["\'"]`, 3, String.raw`a backslash must not stand before "'"; write \\ for a backslash`],
  [String.raw`["\U0041"]`, 3, String.raw`a backslash must not stand before "U"; write \\ for a backslash`],
  ['["\\🌱"]', 3, 'a backslash must not stand before character U+1F331; write \\\\ for a backslash'],
  [String.raw`["\u12"]`, 3, String.raw`four hexadecimal digits must follow \u`],
  [String.raw`["\u12G4"]`, 3, String.raw`four hexadecimal digits must follow \u`],
  [String.raw`["\u{41}"]`, 3, String.raw`four hexadecimal digits must follow \u`],
];

const truncated: readonly (readonly [text: string, message: string])[] = [
  ['[', 'the text ends early; expected a value'],
  ['[1', 'the text ends early; expected "," or "]"'],
  ['[1,', 'the text ends early; expected a value'],
  ['{', 'the text ends early; expected a member name in double quotes'],
  ['{"a"', 'the text ends early; expected ":" after the member name'],
  ['{"a":', 'the text ends early; expected a value'],
  ['{"a":1', 'the text ends early; expected "," or "}"'],
  ['{"a":1,', 'the text ends early; expected a member name in double quotes'],
  ['"', 'the text ends inside a string'],
  ['"a', 'the text ends inside a string'],
  ['"a\\', 'the text ends inside a string'],
  ['"a\\u', 'the text ends inside a string'],
  ['"a\\u12', 'the text ends inside a string'],
  ['tru', 'the text ends inside true'],
  ['[nul', 'the text ends inside null'],
  ['-', 'the text ends early; expected a digit after "-"'],
  ['1.', 'the text ends early; expected a digit after the decimal point'],
  ['1e', 'the text ends early; expected a digit in the exponent'],
  ['1e-', 'the text ends early; expected a digit in the exponent'],
];

describe('what is no JSON text', () => {
  it.each(malformed)('%j is refused at column %i', (text, column, message) => {
    const offset = column - 1;

    expect(parseJson(Buffer.from(text))).toMatchObject({ ok: false, problem: { kind: 'syntax', message, offset } });
  });

  it.each(truncated)('%j is refused at its end', (text, message) => {
    const problem = { kind: 'syntax', message, offset: text.length, line: 1, column: text.length + 1 };

    expect(parseJson(Buffer.from(text))).toEqual({ ok: false, problem });
  });

  it('tells line and column', () => {
    expect(parseJson(Buffer.from('{\r\n  "a": 1,\r\n  "é" 2\r\n}'))).toMatchObject({
      problem: { line: 3, column: 7, offset: 20 },
    });
  });

  it.each(['', ' ', '\r\n\t '])('%j is empty', (text) => {
    expect(parseJson(Buffer.from(text))).toMatchObject({ ok: false, problem: { kind: 'empty' } });
  });

  it('agrees with JSON.parse on every text that one change of a good one can make', () => {
    const good = '{"a":[1.5e3,-0,"x\\u0041\\n",true],"b":null}';
    const changes = ['', ' ', ',', '"', '\\', '0', '-', '.', 'e', '[', ']', '{', '}', ':', 'x', '\u0001', '/', 'é'];
    const texts = [...good].flatMap((_, at) =>
      changes.flatMap((change) => [
        good.slice(0, at) + change + good.slice(at + 1),
        good.slice(0, at) + change + good.slice(at),
      ]),
    );
    const disagreed = texts.filter((text) => parseJson(Buffer.from(text)).ok !== jsonParseTakes(text));

    expect(texts.length).toBeGreaterThan(1000);
    expect(disagreed).toEqual([]);
  });
});

function jsonParseTakes(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
