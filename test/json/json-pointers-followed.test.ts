import { describe, expect, it } from 'vitest';
import { formatPointer, memberOf, nodeAt, parseJson, parsePointer, stringifyNode } from '../../src/json/index.js';
import type { JsonNode } from '../../src/json/index.js';

function tree(text: string): JsonNode {
  const parsed = parseJson(Buffer.from(text));
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.node;
}

describe('a JSON Pointer', () => {
  it.each([
    ['', []],
    ['/', ['']],
    ['/a', ['a']],
    ['/a/', ['a', '']],
    ['/paths/~1plants~1{id}/get', ['paths', '/plants/{id}', 'get']],
    ['/~01', ['~1']],
    ['/~0~1~0', ['~/~']],
    ['/0/é', ['0', 'é']],
  ])('%j is %j', (pointer, tokens) => {
    expect(parsePointer(pointer)).toEqual(tokens);
    expect(formatPointer(tokens)).toBe(pointer);
  });

  it.each(['a', '#/a', '/~', '/~2', '/a~', '/~~0'])('%j is refused', (pointer) => {
    expect(() => parsePointer(pointer)).toThrow(RangeError);
  });

  const document = tree('{"":0,"a":[10,{"b":"x"}],"a/b":1,"d":1,"d":2,"0":"zero"}');

  it.each([
    ['/', '0'],
    ['/a', '[10,{"b":"x"}]'],
    ['/a/0', '10'],
    ['/a/1/b', '"x"'],
    ['/a~1b', '1'],
    ['/d', '2'],
    ['/0', '"zero"'],
  ])('%j finds %s', (pointer, text) => {
    const node = nodeAt(document, pointer);

    expect(node && stringifyNode(node)).toBe(text);
  });

  it('the empty one finds the whole document', () => {
    expect(nodeAt(document, '')).toBe(document);
  });

  it.each(['/x', '/a/2', '/a/-', '/a/01', '/a/-1', '/a/length', '/a/0/x', '/toString', '/x/y'])(
    '%j finds nothing',
    (pointer) => {
      expect(nodeAt(document, pointer)).toBeUndefined();
    },
  );

  it('a member is found by its name, the last one where it is repeated', () => {
    expect(memberOf(document, 'd')?.value).toMatchObject({ literal: '2' });
    expect(memberOf(document, 'e')).toBeUndefined();
    expect(memberOf(tree('[1]'), '0')).toBeUndefined();
  });
});
