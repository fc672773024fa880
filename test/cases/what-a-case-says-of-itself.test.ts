import { describe, expect, test } from 'vitest';
import { contractOf, load, loadOne } from './load.js';

describe('the change in words', () => {
  test.each([
    ['', 'the valid request "plant"'],
    ['from: tagged-plant', 'the valid request "tagged-plant"'],
    ['set: { /id: 9223372036854775808 }', 'id: 9223372036854775808 instead of a fresh int64'],
    ["set: { /id: '${unique.int64}' }", 'id: a fresh int64 in quotes instead of a fresh int64'],
    ['set: { /tag: indoor }', 'tag: "indoor" added'],
    ['body: { a: [1] }\nset: { /a/0: 2 }', 'body: {"a":[1]}; a.0: 2 instead of 1'],
    ['drop: [/name]', 'name dropped'],
    ['drop: [/name, /id]', 'name dropped; id dropped'],
    ['rawBody: null', 'no body'],
    ["rawBody: ''", 'an empty body'],
    [`rawBody: '{"id":\${unique.int64},}'`, 'body: {"id":<fresh int64>,}'],
    ['rawBody: "a\\r\\n\\u202eb"', 'body: a\\u000d\\u000a\\u202eb'],
    ['rawBodyBase64: eyJhIjoi/yJ9', 'body: {"a":"<ff>"}'],
    ["set: { /name: '${repeat.10000.f}' }", `name: "${'f'.repeat(49)}… (10002 characters) instead of "Fern"`],
    ['headers: { Content-Type: text/plain, X-A: [b, c] }', 'Content-Type: text/plain; X-A: b and X-A: c'],
    ['headers: { Content-Type: null }', 'no Content-Type'],
    ['query: { a: b, c: ["1", "2"] }', 'query a=b; query c=1&c=2'],
    ['method: PUT\npath: /plants/', 'PUT instead of POST; /plants/ instead of /plants'],
    ['auth: none', 'no credentials'],
    ['auth: shortened', 'the right credential shortened'],
    ['auth: { header: Bearer x }', 'Authorization: Bearer x'],
    ['before: [{}]\nauth: none', 'no credentials; after a valid request on the same connection'],
    ['before: [{}, {}]', 'the valid request "plant"; after 2 valid requests on the same connection'],
    ['drop: [/id]\ntitle: id left out', 'id left out'],
  ])('%s', async (theCase, change) => {
    expect((await loadOne(`${theCase}\nexpect: survive`)).change).toBe(change);
  });
});

describe('what of the request is other than in a good one', () => {
  test.each([
    ['', []],
    ['drop: [/id]', ['body']],
    ['rawBody: null', ['media-type', 'no-body']],
    ["rawBody: ''", ['no-body']],
    ['headers: { content-type: text/plain }', ['media-type']],
    ['headers: { Content-Type: application/json }', []],
    ['headers: { Content-Encoding: gzip }', ['content-encoding']],
    ['headers: { Accept: a/b }', ['negotiation']],
    ['headers: { Accept-Language: de }', ['negotiation']],
    ['headers: { X-A: b }', ['header']],
    ['query: { a: b }', ['parameter']],
    ['path: /plants?a', ['parameter']],
    ['path: /plants/', ['path']],
    ['method: PUT', ['method']],
    ['auth: wrong', ['credentials']],
    ["set: { /name: '${repeat.9000.f}' }", ['body', 'size']],
    ["headers: { X-A: '${repeat.3000.f}' }", ['header', 'size']],
    ["query: { a: '${repeat.3000.f}' }", ['parameter', 'size']],
    ['method: PUT\nauth: none\ndrop: [/id]', ['credentials', 'method', 'body']],
  ])('%s', async (theCase, aspects) => {
    expect((await loadOne(`${theCase}\nexpect: survive`)).aspects).toEqual(aspects);
  });
});

describe('what the target must be or allow', () => {
  test.each([
    ['', []],
    ['auth: none', []],
    ['auth: no-scheme', []],
    ['auth: wrong', ['token-knowledge']],
    ['auth: middle-changed', ['token-knowledge']],
    ['auth: { header: Bearer x }', ['token-knowledge']],
    ['auth: { header: bearer two words }', ['token-knowledge']],
    ['auth: { header: Basic x }', []],
    ['auth: { header: Bearer }', []],
    ['method: PUT', ['intrusive']],
    ['method: PUT\nauth: none', []],
    ['method: GET', []],
    ['path: /plants/', ['intrusive']],
    ['path: /plants?a', []],
  ])('%s', async (theCase, needs) => {
    expect((await loadOne(`${theCase}\nexpect: survive`)).needs).toEqual(needs);
  });
});

describe('how much it weighs', () => {
  test.each([
    ['expect: accept', 'violation'],
    ['expect: accept\nlevel: warning', 'warning'],
    ['auth: lower-case-scheme\nexpect: accept', 'warning'],
    ['auth: joined\nexpect: deny', 'warning'],
    ['auth: joined\nexpect: deny\nlevel: violation', 'violation'],
    ['auth: wrong\nexpect: deny', 'violation'],
  ])('%s', async (theCase, level) => {
    expect((await loadOne(theCase)).level).toBe(level);
  });
});

describe('the part of the contract that speaks for it', () => {
  test.each([
    ['expect: accept', '/paths/~1plants/post/responses/200'],
    ['set: { /id: 5 }\nexpect: accept', '/components/schemas/NewPlant/allOf/1/properties/id'],
    ['set: { /name: Oak }\nexpect: accept', '/components/schemas/Plant/properties/name'],
    ['set: { /id: 9223372036854775808 }\nexpect: refuse', '/components/schemas/NewPlant/allOf/1/properties/id/format'],
    ['set: { /tag: 7 }\nexpect: refuse', '/components/schemas/Plant/properties/tag/type'],
    ['drop: [/name]\nexpect: refuse', '/components/schemas/Plant/required'],
    ['rawBody: "{"\nexpect: refuse', '/paths/~1plants/post/requestBody/content/application~1json'],
    ['rawBody: null\nexpect: refuse', '/paths/~1plants/post/requestBody'],
    ['headers: { Content-Type: text/plain }\nexpect: refuse', '/paths/~1plants/post/requestBody'],
    ['headers: { Content-Type: application/json; charset=utf-8 }\nexpect: accept', '/paths/~1plants/post/requestBody'],
    ['auth: none\ndrop: [/id]\nexpect: deny', '/security/0'],
    ['auth: lower-case-scheme\nexpect: accept', '/security/0'],
    ['method: PUT\nexpect: survive', '/paths/~1plants/post'],
  ])('%s', async (theCase, pointer) => {
    const { contract } = await loadOne(theCase);
    expect([contract.file, contract.pointer]).toEqual(['openapi.yaml', pointer]);
  });
});

test('its place in the case file, its tags, its rule', async () => {
  const theCase = await loadOne('tags: [slow, fixed-id]\nproves: id-required\nexpect: [200, 201]');
  expect(theCase).toMatchObject({
    id: 'a/case',
    source: 'written',
    tags: ['slow', 'fixed-id'],
    proves: 'id-required',
    expect: { outcome: 'statuses', statuses: [200, 201] },
    written: { file: expect.stringMatching(/cases\.yaml$/), line: 14, column: 5, pointer: '/cases/0' },
  });
});

test('a bearer token needs a target that knows its tokens under every scheme that sends one', async () => {
  const document = (scheme: string): string =>
    `openapi: 3.1.0\ninfo: { title: t, version: '1' }\nsecurity: [{ s: [] }]\npaths:\n  /p:\n    get:\n      operationId: g\n      responses: { '200': { description: d } }\ncomponents:\n  securitySchemes:\n    s: ${scheme}\n`;
  const text = 'version: 1\noperation: g\ncases:\n  - { id: a, auth: { header: Bearer x }, expect: deny }\n';
  const needs = async (scheme: string) => (await load(text, await contractOf(document(scheme)))).cases[0]?.needs;
  expect(await needs("{ type: openIdConnect, openIdConnectUrl: 'https://example.org' }")).toEqual(['token-knowledge']);
  expect(await needs('{ type: oauth2, flows: {} }')).toEqual(['token-knowledge']);
  expect(await needs('{ type: http, scheme: basic }')).toEqual([]);
  expect(await needs('{ type: apiKey, in: header, name: k }')).toEqual([]);
});

test('the text of a rule is free of the white space around it', async () => {
  const { rules } = await load('version: 1\nrules:\n  a:\n    text: |\n      One line.\n    source: Page 1\n');
  expect(rules.map(({ text, source, cases }) => [text, source, cases])).toEqual([['One line.', 'Page 1', []]]);
});
