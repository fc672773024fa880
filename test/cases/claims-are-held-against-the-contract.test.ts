import { describe, expect, test } from 'vitest';
import { caseFile, load, loadOne, plantFile, refusal } from './load.js';

describe('a case is refused whose request is not what it expects', () => {
  test.each([
    [
      'refuse of a good request',
      'expect: refuse',
      '15:13: the case cannot expect refuse: its request is valid: the contract has nothing to refuse; expect accept, or change what is sent',
    ],
    [
      'refuse of an id that is an integer all the same',
      'set: { /id: 1.0 }\nexpect: refuse',
      '16:13: the case cannot expect refuse: its request is valid: the contract has nothing to refuse; expect accept, or change what is sent',
    ],
    [
      'refuse of the int64 maximum',
      'set: { /id: 9223372036854775807 }\nexpect: refuse',
      '16:13: the case cannot expect refuse: its request is valid: the contract has nothing to refuse; expect accept, or change what is sent',
    ],
    [
      'refuse of repeated names',
      `rawBody: '{"id":1,"id":2,"name":"Fern"}'\nexpect: refuse`,
      '16:13: the case cannot expect refuse: the body is JSON that parsers read differently: member "id" is repeated, so that servers rightly differ; expect survive',
    ],
    [
      'refuse of an unknown coding',
      'headers: { Content-Encoding: gzip }\nexpect: refuse',
      '16:13: the case cannot expect refuse: the body is coded as gzip, which is not taken, so that servers rightly differ; expect survive',
    ],
    [
      'refuse of two media types',
      'headers: { Content-Type: [application/json, text/plain] }\nexpect: refuse',
      '16:13: the case cannot expect refuse: the body has several media types, so that servers rightly differ; expect survive',
    ],
    [
      'refuse without credentials',
      'drop: [/id]\nauth: none\nexpect: refuse',
      '17:13: the case cannot expect refuse: it has no credentials, and a denial would count as a refusal; expect deny',
    ],
    [
      'refuse of another path',
      'path: /trees\nexpect: refuse',
      '16:13: the case cannot expect refuse: its path is /trees, not /plants, so that servers rightly differ; expect survive',
    ],
    [
      'accept of an id in quotes',
      "set: { /id: '${unique.int64}' }\nexpect: accept",
      '16:13: the case cannot expect accept: the body at /id must be an integer, but is a string (openapi.yaml:63:15); expect refuse, deny or survive',
    ],
    [
      'accept of an id beyond int64',
      'set: { /id: 9223372036854775808 }\nexpect: accept',
      '16:13: the case cannot expect accept: the body at /id must be at most 9223372036854775807 (int64) (openapi.yaml:64:15); expect refuse, deny or survive',
    ],
    [
      'accept of malformed JSON',
      `rawBody: '{"id":1,}'\nexpect: accept`,
      '16:13: the case cannot expect accept: the body is not JSON: trailing comma before "}" (line 1, column 8) (openapi.yaml:26:13); expect refuse, deny or survive',
    ],
    [
      'accept of no body',
      'rawBody: null\nexpect: accept',
      '16:13: the case cannot expect accept: the body is missing (openapi.yaml:23:9); expect refuse, deny or survive',
    ],
    [
      'accept of another media type',
      'headers: { Content-Type: text/plain }\nexpect: accept',
      '16:13: the case cannot expect accept: the media type of the body is text/plain, not application/json (openapi.yaml:23:9); expect refuse, deny or survive',
    ],
    [
      'accept without a media type',
      'headers: { Content-Type: null }\nexpect: accept',
      '16:13: the case cannot expect accept: the media type of the body is missing, so that servers rightly differ; expect survive, or weigh it with level: warning',
    ],
    [
      'accept of another method',
      'method: PUT\nexpect: accept',
      '16:13: the case cannot expect accept: its method is PUT, not POST, so that servers rightly differ; expect survive, or weigh it with level: warning',
    ],
    [
      'accept of an undeclared query parameter',
      'query: { a: b }\nexpect: accept',
      '16:13: the case cannot expect accept: the query parameter a is not in the contract, so that servers rightly differ; expect survive, or weigh it with level: warning',
    ],
    [
      'accept of a wrong token',
      'auth: wrong\nexpect: accept',
      '16:13: the case cannot expect accept: its credentials are not good: a wrong credential (openapi.yaml:16:5); expect refuse, deny or survive',
    ],
    [
      'accept of a literal credential',
      'auth: { header: Bearer x }\nexpect: accept',
      '16:13: the case cannot expect accept: its Authorization field is not the good one (openapi.yaml:16:5); expect refuse, deny or survive',
    ],
    [
      'deny of valid credentials',
      'drop: [/id]\nexpect: deny',
      '16:13: the case cannot expect deny: its credentials are good, or the operation asks for none; say with auth what is wrong with them',
    ],
    [
      'deny of credentials that must be let in',
      'auth: lower-case-scheme\nexpect: deny',
      '16:13: the case cannot expect deny: its credentials are good, or the operation asks for none; say with auth what is wrong with them',
    ],
  ])('%s', async (_, theCase, message) => {
    expect(await refusal(caseFile(theCase))).toBe(`cases.yaml:${message}`);
  });
});

describe('a case is taken whose request is what it expects', () => {
  test.each([
    ['accept of a good request', 'expect: accept'],
    ['accept of the int64 minimum', 'set: { /id: -9223372036854775808 }\nexpect: accept'],
    ['accept of what servers differ in, as a warning', 'query: { a: b }\nexpect: accept\nlevel: warning'],
    ['accept of an undeclared property', 'set: { /color: green }\nexpect: accept'],
    ['refuse of an id beyond int64', 'set: { /id: -9223372036854775809 }\nexpect: refuse'],
    ['refuse of broken UTF-8', 'rawBodyBase64: eyJpZCI6MSwibmFtZSI6Iv8ifQ==\nexpect: refuse'],
    ['refuse of a valid body of another media type', 'headers: { Content-Type: text/plain }\nexpect: refuse'],
    ['refuse of an empty body', "rawBody: ''\nexpect: refuse"],
    ['deny of an invalid body without credentials', 'drop: [/id]\nauth: none\nexpect: deny'],
    ['survive of anything', 'set: { /id: null }\nauth: wrong\nmethod: PUT\npath: /x\nexpect: survive'],
    ['a status for anything', 'set: { /id: null }\nexpect: 400'],
  ])('%s', async (_, theCase) => {
    expect((await loadOne(theCase)).id).toBe('a/case');
  });
});

test('a good request that is none is refused once, and not each case that begins with it', async () => {
  const text = caseFile('expect: accept').replace('name: Fern', 'nam: Fern');
  expect(await refusal(text)).toBe(
    'cases.yaml:7:3: the request "plant" below good is not valid: the body must have the property "name" (openapi.yaml:45:7)',
  );
});

test('what a file says for all of its cases is refused once', async () => {
  const text = `${caseFile('expect: accept')}  - { id: b, expect: accept }\n`;
  expect(await refusal(text.replace('from: plant', 'from: plan'))).toBe(
    'cases.yaml:3:7: there is no valid request "plan"; did you mean "plant"?',
  );
});

test('an earlier request has to be a good one', async () => {
  expect(await refusal(caseFile('before: [{}, { drop: [/name] }]\nexpect: accept'))).toBe(
    'cases.yaml:15:18: an earlier request must be a good one: the body must have the property "name" (openapi.yaml:45:7)',
  );
});

test('all problems of all files are told, in the order of the files', async () => {
  const message = await refusal({
    'a.yaml': caseFile('expect: refuse'),
    'b.yaml': 'version: 1\nfrom: plant\ncases:\n  - id: b\n    auth: none\n    expect: accept\n',
  });
  expect(message.split('\n').map((line) => line.replace(/:\d+:.*/, ''))).toEqual(['a.yaml', 'b.yaml']);
});

test('rules and good requests of one file serve all', async () => {
  const { cases, rules } = await load({
    'a.yaml': 'version: 1\ncases:\n  - { id: a, from: tagged-plant, expect: survive, proves: id-required }\n',
    'b.yaml': plantFile.replace('cases:', ''),
  });
  expect(cases.map(({ id, operation }) => [id, operation])).toEqual([['a', 'createPlant']]);
  expect(rules).toEqual([
    {
      id: 'id-required',
      text: 'A NewPlant requires an id.',
      source: 'NewPlant',
      written: { file: expect.stringMatching(/b\.yaml$/), line: 5, column: 3, pointer: '/rules/id-required' },
      cases: ['a'],
    },
  ]);
});
