import { describe, expect, it } from 'vitest';
import { exactNumber, parseJson, stringifyNode, stringifyValue, toValue } from '../../src/json/index.js';

describe('a value', () => {
  it.each([
    [null, 'null'],
    [true, 'true'],
    ['a"\\\n\u0000é🌱', '"a\\"\\\\\\n\\u0000é🌱"'],
    ['\ud800', '"\\ud800"'],
    [1.5, '1.5'],
    [9223372036854775807n, '9223372036854775807'],
    [exactNumber('1e400'), '1e400'],
    [[], '[]'],
    [[1, [2n], {}], '[1,[2],{}]'],
    [{ id: 9223372036854775808n, tags: ['a'] }, '{"id":9223372036854775808,"tags":["a"]}'],
  ])('is written as compact JSON (%#)', (value, text) => {
    expect(stringifyValue(value)).toBe(text);
  });

  it('of a tree has objects without prototype, so that __proto__ and constructor are members', () => {
    const text = '{"__proto__":{"polluted":true},"constructor":1}';
    const parsed = parseJson(Buffer.from(text));
    const value = parsed.ok ? toValue(parsed.node) : null;

    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'constructor']);
    expect(stringifyValue(value)).toBe(text);
    expect('polluted' in {}).toBe(false);
  });
});

describe('a tree', () => {
  it('is written with its duplicates, its order and its literals', () => {
    const parsed = parseJson(Buffer.from(' { "b" : 1.0 , "2" : "\\u0041" , "b" : [ true , null ] } '));

    expect(parsed.ok && stringifyNode(parsed.node)).toBe('{"b":1.0,"2":"A","b":[true,null]}');
  });
});
