import { expect, test } from 'vitest';
import { differingPart } from '../../src/report/formats/html/page/finding-body.js';
import { indentJson } from '../../src/pages/index.js';
import { continuedLines, type LineFacts } from '../../src/report/formats/html/page/line-states.js';

test.each([
  ['name, a string', 'name, a number', ['name, a ', 'string', ''], ['name, a ', 'number', '']],
  ['400', '200 OK: {"name":"Fern"}', ['', '400', ''], ['', '200 OK', ': {"name":"Fern"}']],
  [
    'a status below 500',
    '500 Internal Server Error',
    ['', 'a status below 500', ''],
    ['', '500 Internal Server Error', ''],
  ],
  ['`/error` must be 1', '`/error` must be 12', ['`/error` must be ', '1', ''], ['`/error` must be ', '12', '']],
  ['a b a', 'a a', ['a ', 'b ', 'a'], ['a ', '', 'a']],
  ['🌿x', '🌱x', ['', '🌿', 'x'], ['', '🌱', 'x']],
  ['same', 'same', ['same', '', ''], ['same', '', '']],
  ['', 'x', ['', '', ''], ['', 'x', '']],
])('of %j and %j the part that differs is marked', (expected, received, one, other) => {
  const [first, second] = differingPart(expected, received);
  expect([first, second]).toEqual([one, other]);
});

test.each([
  [
    '{"id":9223372036854775808,"a":[1.0,{"b":"x,{}:\\""}],"e":[],"o":{ }}',
    '{\n  "id": 9223372036854775808,\n  "a": [\n    1.0,\n    {\n      "b": "x,{}:\\""\n    }\n  ],\n  "e": [],\n  "o": { }\n}',
  ],
  ['{"cut":"in its mid', '{"cut":"in its mid'],
  ['{\n"lines": 1 }', '{\n"lines": 1 }'],
  ['"a text"', '"a text"'],
  ['null', 'null'],
])('%j is shown in lines, each token as it was', (text, shown) => {
  expect(indentJson(text)).toBe(shown);
});

test('what a keyword says goes on in the lines below it, as far as nothing else is said there', () => {
  const keyword = { kind: 'keyword', name: '', direction: undefined, file: '', line: 0, missing: [] } as const;
  const says: LineFacts = { state: 'exercised', elements: [keyword], found: [], cases: [] };
  const lines = [
    'required:',
    '- id',
    '- name',
    'type: object',
    'anyOf:',
    '  - description: a text',
    '    type: string',
    '    enum: [',
    '      a',
    '    ]',
    'x: 1',
  ];
  const continued = continuedLines(lines, new Map([1, 4, 5, 7, 8].map((line) => [line, says])));
  expect([...continued]).toEqual([
    [2, 1],
    [3, 1],
    [9, 8],
    [10, 8],
  ]);
});
