import { describe, expect, it } from 'vitest';
import { parseJson, stringifyNode } from '../../src/json/index.js';

const texts = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '7',
  '-7',
  '"x"',
  '""',
  '[]',
  '{}',
  '[[]]',
  '[{}]',
  '{"a":[]}',
  '{"":0}',
  ' [] ',
  '\t\r\n {\t"a"\r:\n1 , "b" : [ 1 , 2 ] }\n',
  '[null,true,false,0,"",[],{}]',
  '[0e1,0e+1,0E-1,1e5,1E5,1e+05,20e1]',
  '[0.1,-0.1,1.0,123.456,1.5e3,-0.0,0.000]',
  '[123456789012345678901234567890]',
  String.raw`["\"","\\","\/","\b","\f","\n","\r","\t"]`,
  String.raw`["\u0041","\u00e9","\u00E9","\uD83C\uDF31","\u0000","\uFFFF"]`,
  String.raw`["a\u0041b","\\u0041","\"\\\"","\\n"]`,
  String.raw`{"\u0061":1,"b\n":2}`,
  '["é","🌱","\u007f","\u2028\u2029","\uffff","\u{10ffff}"]',
  '{"a":{"b":{"c":{}}}}',
  '{"__proto__":1,"constructor":2,"toString":3}',
  '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":10}',
];

describe('a JSON text as RFC 8259 has it', () => {
  it.each(texts)('%j says what JSON.parse makes of it', (text) => {
    const parsed = parseJson(Buffer.from(text));

    expect(parsed).toMatchObject({ ok: true, remarks: [] });
    expect(JSON.parse(parsed.ok ? stringifyNode(parsed.node) : '')).toEqual(JSON.parse(text));
  });

  it('keeps every number literal as it is written', () => {
    const text = '[1.0,1e3,-0,9223372036854775808,1E400,0.10]';
    const parsed = parseJson(Buffer.from(text));

    expect(parsed.ok && stringifyNode(parsed.node)).toBe(text);
  });

  it('gives every node the extent of its text', () => {
    const text = ' {"añ": [1.5, "x\\n", true], "b":{} } ';
    const parsed = parseJson(Buffer.from(text));
    const written: string[] = [];
    const collect = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('start' in node && 'end' in node) written.push(text.slice(Number(node.start), Number(node.end)));
      for (const child of Object.values(node)) collect(child);
    };
    if (parsed.ok) collect(parsed.node);

    expect(written).toEqual([text.trim(), '"añ"', '[1.5, "x\\n", true]', '1.5', '"x\\n"', 'true', '"b"', '{}']);
  });

  it('reads a view into a larger buffer', () => {
    const bytes = new TextEncoder().encode('xx[1]xx').subarray(2, 5);

    expect(parseJson(bytes)).toMatchObject({ ok: true, node: { type: 'array', start: 0, end: 3 } });
  });
});
