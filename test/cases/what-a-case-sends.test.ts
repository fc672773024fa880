import { describe, expect, test } from 'vitest';
import { bodyTemplate, instantiate } from '../../src/cases/index.js';
import { load, loadOne, sentBody, shown, shownRequest } from './load.js';

test('a good request is its body as compact JSON, with the media type that the operation takes', async () => {
  const { request } = await loadOne('expect: accept');
  expect(shownRequest(request)).toEqual({
    line: 'POST /plants',
    fields: ['Content-Type: application/json'],
    body: '{"id":<int64>,"name":"Fern"}',
  });
  expect(request.credentials).toEqual({ kind: 'good' });
});

describe('values are set and dropped by JSON Pointer', () => {
  test.each([
    ['a value in place of another', 'set: { /name: Oak }', '{"id":<int64>,"name":"Oak"}'],
    ['a value added', 'set: { /tag: indoor }', '{"id":<int64>,"name":"Fern","tag":"indoor"}'],
    ['a property dropped', 'drop: [/id]', '{"name":"Fern"}'],
    ['a property renamed', 'drop: [/name]\nset: { /Name: Fern }', '{"id":<int64>,"Name":"Fern"}'],
    ['a name with a slash and a tilde', 'set: { /a~1b~0c: 1 }', '{"id":<int64>,"name":"Fern","a/b~c":1}'],
    ['the empty name', 'set: { /: 1 }', '{"id":<int64>,"name":"Fern","":1}'],
    [
      'a name that is special in JavaScript',
      'set: { /__proto__: { a: 1 } }',
      '{"id":<int64>,"name":"Fern","__proto__":{"a":1}}',
    ],
    ['the whole body', "set: { '': [1] }", '[1]'],
    ['another body', 'body: [null, true]', '[null,true]'],
    ['a part of another body', 'body: { a: [1, 2, 3] }\nset: { /a/1: x, /a/-: y }', '{"a":[1,"x",3,"y"]}'],
    ['an item dropped', 'body: { a: [1, { b: 2, c: 3 }] }\ndrop: [/a/1/b]', '{"a":[1,{"c":3}]}'],
  ])('%s', async (_, change, body) => {
    expect(shown((await loadOne(`${change}\nexpect: survive`)).request.body)).toBe(body);
  });
});

describe('numbers and texts go out as they are written', () => {
  test.each([
    ['1.0', '1.0'],
    ['1e3', '1e3'],
    ['-0', '-0'],
    ['9223372036854775808', '9223372036854775808'],
    ['1e400', '1e400'],
    ['0.1000', '0.1000'],
    ["'7'", '"7"'],
    ['"\\0"', '"\\u0000"'],
    ['"\\uD800"', '"\\ud800"'],
    ["'🌿 ä \"'", '"🌿 ä \\""'],
    ["'$${unique.int64}'", '"${unique.int64}"'],
    ["'${repeat.3.ab}'", '"ababab"'],
    ["'${repeat.2.\"}'", '"\\"\\""'],
  ])('%s', async (written, sent) => {
    const { request } = await loadOne(`set:\n  /id: ${written}\nexpect: survive`);
    expect(sentBody(request)).toBe(`{"id":${sent},"name":"Fern"}`);
  });
});

describe('a fresh value is a number only where its kind is one and nothing else stands there', () => {
  test.each([
    ['${unique.int64}', '<int64>'],
    ['${unique.int32}', '<int32>'],
    ['${unique.wide-int64}', '<wide-int64>'],
    ['${unique.int64.twin}', '<int64 twin>'],
    ["'${unique.int64}'", '"<int64>"'],
    ['"${unique.int64}"', '"<int64>"'],
    ['${unique.string}', '"<string>"'],
    ['${unique.uuid}', '"<uuid>"'],
    ['no. ${unique.int64}', '"no. <int64>"'],
    ['${unique.int64}${unique.int64}', '"<int64><int64>"'],
  ])('%s', async (written, sent) => {
    const { request } = await loadOne(`set:\n  /id: ${written}\nexpect: survive`);
    expect(shown(request.body)).toBe(`{"id":${sent},"name":"Fern"}`);
  });
});

describe('a raw body goes out as it is', () => {
  test.each([
    ['text with holes', `rawBody: '{"id":0\${unique.int64},}'`, '{"id":0<int64>,}'],
    ['nothing at all', 'rawBody: null', undefined],
    ['an empty text', "rawBody: ''", ''],
  ])('%s', async (_, change, body) => {
    expect(shown((await loadOne(`${change}\nexpect: survive`)).request.body)).toBe(body);
  });

  test('bytes in base64, over several lines', async () => {
    const { request } = await loadOne('rawBodyBase64: |\n  /wD+\n  gA==\nexpect: survive');
    expect([...instantiate(bodyTemplate(request.body ?? []), () => '')]).toEqual([0xff, 0x00, 0xfe, 0x80]);
  });

  test('no body has no media type unless the case says so', async () => {
    expect((await loadOne('rawBody: null\nexpect: survive')).request.fields).toEqual([]);
    const { request } = await loadOne('rawBody: null\nheaders: { Content-Type: application/json }\nexpect: survive');
    expect(shownRequest(request).fields).toEqual(['Content-Type: application/json']);
  });
});

describe('header fields', () => {
  test.each([
    [
      'replace that of the good request, whatever the case of the name',
      'headers: { content-type: text/plain }',
      ['content-type: text/plain'],
    ],
    ['drop it', 'headers: { Content-Type: null }', []],
    ['are added', 'headers: { X-A: "1" }', ['Content-Type: application/json', 'X-A: 1']],
    ['are sent several times', 'headers: { X-A: [a, b] }', ['Content-Type: application/json', 'X-A: a', 'X-A: b']],
    ['may be empty', "headers: { X-A: '' }", ['Content-Type: application/json', 'X-A: ']],
    ['have holes', 'headers: { X-A: "id ${unique.uuid}" }', ['Content-Type: application/json', 'X-A: id <uuid>']],
  ])('%s', async (_, change, fields) => {
    expect(shownRequest((await loadOne(`${change}\nexpect: survive`)).request).fields).toEqual(fields);
  });
});

describe('method, path and query', () => {
  test.each([
    ['another method', 'method: PUT', 'PUT /plants'],
    ['another path', 'path: //plants/%7E', 'POST //plants/%7E'],
    ['a path with a hole', 'path: /plants/${unique.uuid}', 'POST /plants/<uuid>'],
    ['query parameters, percent-encoded', 'query: { a b: "c&d=ä" }', 'POST /plants?a%20b=c%26d%3D%C3%A4'],
    ['a query parameter several times', 'query: { a: ["1", "2"] }', 'POST /plants?a=1&a=2'],
    [
      'query parameters after those of the path',
      'path: /plants?x\nquery: { a: "${unique.int32}" }',
      'POST /plants?x&a=<int32>',
    ],
  ])('%s', async (_, change, line) => {
    expect(shownRequest((await loadOne(`${change}\nexpect: survive`)).request).line).toBe(line);
  });
});

describe('credentials', () => {
  test.each([
    ['none', { kind: 'none' }],
    ['good', { kind: 'good' }],
    ['middle-changed', { kind: 'variant', variant: 'middle-changed' }],
    ['{ header: "Basic $${x" }', { kind: 'field', value: 'Basic ${x' }],
  ])('auth: %s', async (auth, plan) => {
    expect((await loadOne(`auth: ${auth}\nexpect: survive`)).request.credentials).toEqual(plan);
  });
});

test('earlier requests begin with the good request of the case, or with another one', async () => {
  const { before } = await loadOne(
    'before:\n  - {}\n  - { from: tagged-plant }\n  - set: { /id: 5 }\nrawBody: null\nexpect: survive',
  );
  expect(before.map(({ body }) => shown(body))).toEqual([
    '{"id":<int64>,"name":"Fern"}',
    '{"id":7,"name":"Fern","tag":"indoor"}',
    '{"id":5,"name":"Fern"}',
  ]);
});

test('what steers one target is kept apart from the request', async () => {
  const { cases } = await load(`version: 1
targets:
  prism:
    - { cases: a/*, headers: { Prefer: code=400 } }
    - { cases: slow, headers: { Prefer: [a, b], X-Id: '\${unique.uuid}' } }
  mock: [{ cases: createPlant, headers: { A: b } }]
operation: createPlant
good: { plant: { body: { id: 1, name: Fern } } }
cases:
  - { id: a/b/c, expect: accept }
  - { id: d, tags: [slow], expect: accept }
`);
  const steering = cases.map((theCase) =>
    [...theCase.steering].map(([target, fields]) => [
      target,
      ...fields.map(({ name, value }) => `${name}: ${shown(value)}`),
    ]),
  );
  expect(steering).toEqual([
    [
      ['prism', 'Prefer: code=400'],
      ['mock', 'A: b'],
    ],
    [
      ['prism', 'Prefer: a', 'Prefer: b', 'X-Id: <uuid>'],
      ['mock', 'A: b'],
    ],
  ]);
  expect(cases.map(({ request }) => request.fields.length)).toEqual([1, 1]);
});

test('an operation may be named by method and path, and is known by its key', async () => {
  expect((await loadOne('operation: POST /plants\nexpect: accept')).operation).toBe('createPlant');
});
