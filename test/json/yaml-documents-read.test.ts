import { describe, expect, it } from 'vitest';
import { nodeAt, parseYaml, stringifyNode } from '../../src/json/index.js';
import type { ParsedYaml } from '../../src/json/index.js';

function told(parsed: ParsedYaml): unknown {
  return parsed.ok ? stringifyNode(parsed.node) : parsed.problems;
}

describe('a YAML document', () => {
  it.each([
    ['block mappings', 'a:\n  b: x\n  c: y\n', '{"a":{"b":"x","c":"y"}}'],
    ['block sequences', 'a:\n- 1\n-\n  - 2\n', '{"a":[1,[2]]}'],
    ['flow collections', 'a: {b: [1, two], "c": {}, d}', '{"a":{"b":[1,"two"],"c":{},"d":null}}'],
    ['a flow collection at its root', '{a: 1, b: [x]}', '{"a":1,"b":["x"]}'],
    ['a scalar alone', 'hello', '"hello"'],
    ['nothing for a value', 'a:\nb: ~\nc: null\nd: [~, ]\n', '{"a":null,"b":null,"c":null,"d":[null]}'],
    ['quotes', `a: "x\\n\\u00e9\\uD83C\\uDF31\\/"\nb: 'it''s'`, '{"a":"x\\né🌱/","b":"it\'s"}'],
    ['block scalars', 'a: |\n  x\n  y\nb: >-\n  x\n  y\n', '{"a":"x\\ny\\n","b":"x y"}'],
    ['plain text over lines', 'a: one\n  two\n', '{"a":"one two"}'],
    ['comments', '# c\na: 1 # d\n# e\n', '{"a":1}'],
    ['quoted numbers', `a: "1"\nb: 'true'\nc: "null"`, '{"a":"1","b":"true","c":"null"}'],
    [
      'keys that are no strings',
      '200: a\ntrue: b\n~: c\n0x10: d\n1.0: e',
      '{"200":"a","true":"b","~":"c","0x10":"d","1.0":"e"}',
    ],
    ['an explicit key', '? a\n: 1', '{"a":1}'],
    [
      'dates and times, which are strings',
      'a: 2024-01-01\nb: 2024-01-01T00:00:00Z\nc: 12:30:45',
      '{"a":"2024-01-01","b":"2024-01-01T00:00:00Z","c":"12:30:45"}',
    ],
    [
      'words that only YAML 1.1 takes for booleans',
      'a: yes\nb: no\nc: on\nd: y',
      '{"a":"yes","b":"no","c":"on","d":"y"}',
    ],
    ['a version directive', '%YAML 1.1\n---\na: yes\nb: 1_000\nc: 010', '{"a":"yes","b":"1_000","c":10}'],
    ['document markers', '---\na: 1\n...\n', '{"a":1}'],
    ['a byte order mark', '\ufeffa: 1', '{"a":1}'],
    ['carriage returns', 'a: 1\r\nb:\r\n  - x\r\n', '{"a":1,"b":["x"]}'],
    [
      'tags that JSON has',
      'a: !!str 1\nb: !!int "7"\nc: !!float 1.5\nd: !!bool true\ne: !!null ""\nf: !!map {}\ng: !!seq []\nh: ! 1',
      '{"a":"1","b":7,"c":1.5,"d":true,"e":null,"f":{},"g":[],"h":"1"}',
    ],
    ['an alias', 'a: &x {k: 1}\nb: *x\nc: [*x, *x]', '{"a":{"k":1},"b":{"k":1},"c":[{"k":1},{"k":1}]}'],
    ['an anchor defined anew', 'a: &x 1\nb: *x\nc: &x 2\nd: *x', '{"a":1,"b":1,"c":2,"d":2}'],
    ['a merge key', 'a: &x {k: 1, l: 2}\nb:\n  l: 3\n  <<: *x\n', '{"a":{"k":1,"l":2},"b":{"l":3,"k":1}}'],
    ['a merge of several, the first of which wins', 'b:\n  <<: [{k: 1}, {k: 2, l: 2}]', '{"b":{"k":1,"l":2}}'],
    ['a quoted merge key, which is an ordinary one', 'a: {"<<": 1}', '{"a":{"<<":1}}'],
    ['a member named __proto__', '__proto__: 1', '{"__proto__":1}'],
  ])('with %s', (_, text, expected) => {
    expect(told(parseYaml(text, 'a.yaml'))).toBe(expected);
  });

  it.each([
    ['0', '0'],
    ['-0', '-0'],
    ['+7', '7'],
    ['007', '7'],
    ['-010', '-10'],
    ['0o17', '15'],
    ['0x1F', '31'],
    ['0xFFFFFFFFFFFFFFFF', '18446744073709551615'],
    ['9223372036854775807', '9223372036854775807'],
    ['9223372036854775808', '9223372036854775808'],
    ['1.0', '1.0'],
    ['1.50', '1.50'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['+.5e3', '0.5e3'],
    ['1.', '1'],
    ['1.e3', '1e3'],
    ['01.5', '1.5'],
    ['1e400', '1e400'],
    ['1E+2', '1E+2'],
    ['0.12345678901234567890123', '0.12345678901234567890123'],
  ])('the number %s is the JSON number %s', (text, literal) => {
    expect(told(parseYaml(`- ${text}`, 'a.yaml'))).toBe(`[${literal}]`);
  });

  it.each([
    '1_000',
    '0b1',
    '0o8',
    '0xG',
    '-0x1',
    '.',
    '-',
    '+',
    '1e',
    '1.2.3',
    'e3',
    '1 2',
    'Nan',
    'inf',
    'nUll',
    'TRue',
  ])('%s is a text', (text) => {
    expect(told(parseYaml(`- a\n- ${text}x`, 'a.yaml'))).toBe(JSON.stringify(['a', `${text}x`]));
    expect(told(parseYaml(`k: ${text === '-' ? '"-"' : text}`, 'a.yaml'))).toBe(JSON.stringify({ k: text }));
  });
});

describe('a JSON document', () => {
  it.each(['a.json', 'a.yaml', 'A.JSON'])('in %s is read, tabs, escapes and all', (file) => {
    const text = '\ufeff{\n\t"a": [\n\t\t1.0,\n\t\t"\\ud83c\\udf31\\/"],\t"yes": null\n}\n';

    expect(told(parseYaml(text, file))).toBe('{"a":[1.0,"🌱/"],"yes":null}');
  });

  it('deeper than YAML may be is read', () => {
    expect(parseYaml('['.repeat(1500) + ']'.repeat(1500), 'a.json').ok).toBe(true);
  });
});

describe('the places in a YAML document', () => {
  const text = [
    'paths:', // 1
    '  /plants: # comment', // 2
    '    post:', // 3
    '      summary: >-', // 4
    '        one', // 5
    '        two', // 6
    '      tags: [a, "b"]', // 7
    '      empty:', // 8
    '      list:', // 9
    '      - x', // 10
    '      -', // 11
    '      anchored: &it', // 12
    '        k: 1', // 13
    '      again: *it', // 14
    '      200: ok', // 15
    '# end', // 16
  ].join('\r\n');
  const parsed = parseYaml(text, 'a.yaml');

  it.each([
    ['', 1, 1],
    ['/paths', 2, 3],
    ['/paths/~1plants', 3, 5],
    ['/paths/~1plants/post', 4, 7],
    ['/paths/~1plants/post/summary', 4, 16],
    ['/paths/~1plants/post/tags', 7, 13],
    ['/paths/~1plants/post/tags/0', 7, 14],
    ['/paths/~1plants/post/tags/1', 7, 17],
    ['/paths/~1plants/post/empty', 8, 13],
    ['/paths/~1plants/post/list', 10, 7],
    ['/paths/~1plants/post/list/0', 10, 9],
    ['/paths/~1plants/post/list/1', 11, 8],
    ['/paths/~1plants/post/anchored', 13, 9],
    ['/paths/~1plants/post/again', 13, 9],
    ['/paths/~1plants/post/again/k', 13, 12],
    ['/paths/~1plants/post/200', 15, 12],
  ])('%j stands at line %i, column %i', (pointer, line, column) => {
    const node = parsed.ok ? nodeAt(parsed.node, pointer) : undefined;

    expect(parsed.ok && node && parsed.source.place(node, pointer)).toEqual({ file: 'a.yaml', line, column, pointer });
  });

  it.each([
    ['/paths/~1plants/post/summary', '>-\r\n        one\r\n        two'],
    ['/paths/~1plants/post/tags', '[a, "b"]'],
    ['/paths/~1plants/post/empty', ''],
    ['/paths/~1plants/post/list', '- x\r\n      -'],
    ['/paths/~1plants/post/anchored', 'k: 1'],
    ['/paths/~1plants/post/200', 'ok'],
  ])('%j reaches from its first character to its last', (pointer, expected) => {
    const node = parsed.ok ? nodeAt(parsed.node, pointer) : undefined;

    expect(node && text.slice(node.start, node.end)).toBe(expected);
  });

  it('a block mapping ends where its last value ends, an alias included', () => {
    const block = parseYaml('a: &x {k: 1}\nm:\n  b: *x\n# end\n', 'a.yaml');

    expect(block.ok && nodeAt(block.node, '/m')).toMatchObject({ start: 18, end: 23 });
  });

  it('a block sequence ends where its last item ends, an alias included', () => {
    const block = parseYaml('a: &x {k: 1}\nm:\n- y\n- *x\n# end\n', 'a.yaml');

    expect(block.ok && nodeAt(block.node, '/m')).toMatchObject({ start: 16, end: 24 });
  });

  it('keys have theirs', () => {
    expect(parseYaml('a: 1\n"b" : 2', 'a.yaml')).toMatchObject({
      node: { members: [{ key: { value: 'a', start: 0, end: 1 } }, { key: { value: 'b', start: 5, end: 8 } }] },
    });
  });
});
