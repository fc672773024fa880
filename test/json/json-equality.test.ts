import { describe, expect, it } from 'vitest';
import { jsonEquals, parseJson, toValue } from '../../src/json/index.js';
import type { JsonValue } from '../../src/json/index.js';

function value(text: string): JsonValue {
  const parsed = parseJson(Buffer.from(text));
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return toValue(parsed.node);
}

describe('equality as JSON Schema has it', () => {
  it.each([
    ['1', '1.0'],
    ['0', '-0'],
    ['1e400', '10e399'],
    ['9007199254740993', '9007199254740993.0'],
    ['"a"', '"\\u0061"'],
    ['null', 'null'],
    ['[]', '[]'],
    ['[1,[2]]', '[1.0,[2]]'],
    ['{}', '{}'],
    ['{"a":1,"b":{"c":[]}}', '{"b":{"c":[]},"a":1.0}'],
    ['{"__proto__":1}', '{"__proto__":1}'],
  ])('%s equals %s', (a, b) => {
    expect(jsonEquals(value(a), value(b))).toBe(true);
    expect(jsonEquals(value(b), value(a))).toBe(true);
  });

  it.each([
    ['9007199254740992', '9007199254740993'],
    ['1e400', '1e401'],
    ['0.1', '0.1000000000000000055511151231257827021181583404541015625'],
    ['1', '"1"'],
    ['1', 'true'],
    ['0', 'false'],
    ['0', 'null'],
    ['""', 'null'],
    ['null', '{}'],
    ['[]', '{}'],
    ['[]', 'null'],
    ['[1,2]', '[2,1]'],
    ['[1]', '[1,1]'],
    ['["a"]', '{"0":"a"}'],
    ['{"a":1}', '{"a":2}'],
    ['{"a":1}', '{"b":1}'],
    ['{"a":null}', '{}'],
    ['{"a":1,"b":1}', '{"a":1}'],
    ['{"toString":1}', '{}'],
    ['"é"', '"e\u0301"'],
    ['1e400', '"1e400"'],
  ])('%s does not equal %s', (a, b) => {
    expect(jsonEquals(value(a), value(b))).toBe(false);
    expect(jsonEquals(value(b), value(a))).toBe(false);
  });

  it('does not find a member on the prototype of an ordinary object', () => {
    expect(jsonEquals({ toString: 1 }, { valueOf: 1 })).toBe(false);
  });
});
