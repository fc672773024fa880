import { describe, expect, test } from 'vitest';
import type { Contract } from '../../src/contract/index.js';
import { contractOf, load, refusal, shownRequest } from './load.js';
import { documentIn } from '../table.js';

const document = documentIn(import.meta.dirname, 'cases-of-any-document.openapi.yaml');

let garden: Promise<Contract> | undefined;
const gardenContract = (): Promise<Contract> => (garden ??= contractOf(document));

const goods = `version: 1
good:
  some-plants:
    operation: listPlants
    path: /beds/7/plants
    query: { limit: '10' }
  new-plant:
    operation: POST /beds/{bed}/plants
    path: /beds/7/plants
    body: { name: Fern }
`;

/** The outcome of a file with these good requests and this one case: its request, or why it is refused. */
async function outcome(theCase: string): Promise<unknown> {
  const text = `${goods}cases:\n  - id: a\n${theCase.replace(/^/gm, '    ')}\n`;
  const message = await refusal(text, await gardenContract());
  return message === 'not refused'
    ? 'taken'
    : message.replace(/^cases\.yaml:\d+:\d+: /, '').replaceAll(/ \(\S*openapi\.yaml:\d+:\d+\)/g, '');
}

const accept = 'the case cannot expect accept:';

describe('parameters are judged before they are sent', () => {
  test.each([
    ['all good', '', 'taken'],
    [
      'every parameter',
      'query: { kind: tree, tags: [a, b] }\nheaders: { X-Trace: "${unique.uuid}", Cookie: "a=b; lang=de" }',
      'taken',
    ],
    [
      'a required one missing',
      'query: { limit: null }',
      `${accept} the query parameter limit is missing; expect refuse, deny or survive`,
    ],
    [
      'one above its maximum',
      "query: { limit: '101' }",
      `${accept} the query parameter limit must be at most 100; expect refuse, deny or survive`,
    ],
    [
      'one of another type',
      'query: { limit: many }',
      `${accept} the query parameter limit must be an integer, but is a string; expect refuse, deny or survive`,
    ],
    [
      'a path parameter below its minimum',
      'path: /beds/0/plants',
      `${accept} the path parameter bed must be at least 1; expect refuse, deny or survive`,
    ],
    [
      'one off its enum',
      'query: { kind: moss }',
      `${accept} the query parameter kind must be one of "herb", "tree"; expect refuse, deny or survive`,
    ],
    [
      'a header off its format',
      'headers: { X-Trace: "1" }',
      `${accept} the header parameter X-Trace must be a UUID (RFC 9562); expect refuse, deny or survive`,
    ],
    [
      'a cookie too short',
      'headers: { Cookie: lang=d }',
      `${accept} the cookie parameter lang must be at least 2 characters long, but has 1; expect refuse, deny or survive`,
    ],
    [
      'a number with a zero before it',
      "query: { limit: '05' }",
      `${accept} the query parameter limit must be an integer, but is a string, so that servers rightly differ; expect survive, or weigh it with level: warning`,
    ],
    [
      'nothing for a number',
      "query: { limit: '' }",
      `${accept} the query parameter limit must be an integer, but is a string, so that servers rightly differ; expect survive, or weigh it with level: warning`,
    ],
    [
      'one sent twice',
      "query: { limit: ['1', '2'] }",
      `${accept} the query parameter limit occurs 2 times, so that servers rightly differ; expect survive, or weigh it with level: warning`,
    ],
  ])('%s', async (_, change, expected) => {
    expect(await outcome(`from: some-plants\n${change === '' ? '' : `${change}\n`}expect: accept`)).toBe(expected);
  });

  test('a refuse with a bad parameter is taken', async () => {
    expect(await outcome("from: some-plants\nquery: { limit: '101' }\nexpect: refuse")).toBe('taken');
  });

  test('an undeclared one counts only where no parameter may take any name', async () => {
    const free = await outcome('from: some-plants\nquery: { x: y }\nexpect: accept');
    const strict = await outcome('operation: listBeds\nquery: { x: y }\nexpect: accept');
    expect([free, strict]).toEqual([
      'taken',
      `${accept} the query parameter x is not in the contract, so that servers rightly differ; expect survive, or weigh it with level: warning`,
    ]);
  });
});

describe('an operation without a good request', () => {
  test('begins with its method and path', async () => {
    const { cases } = await load(
      'version: 1\ncases:\n  - { id: a, operation: listBeds, query: { wet: "true" }, expect: accept }\n',
      await gardenContract(),
    );
    expect(cases.map(({ request }) => shownRequest(request))).toEqual([
      { line: 'GET /beds?wet=true', fields: [], body: undefined },
    ]);
    expect(cases[0]?.change).toBe('query wet=true');
  });

  test('with several, the case has to say which', async () => {
    const text = `${goods.replace('new-plant', 'other')}  some-more:\n    operation: listPlants\n    path: /beds/8/plants\n    query: { limit: '1' }\ncases:\n  - { id: a, operation: listPlants, expect: accept }\n`;
    expect(await refusal(text, await gardenContract())).toBe(
      'cases.yaml:16:5: listPlants has several good requests; say with from which one to begin with: some-plants, some-more',
    );
  });

  test('a good request of one operation is none of another', async () => {
    expect(await outcome('operation: listBeds\nfrom: some-plants\nexpect: accept')).toBe(
      'the request "some-plants" below good is one of listPlants, not of listBeds',
    );
    expect(await outcome('from: some-plants\nbefore: [{ from: new-plant }]\nexpect: accept')).toBe(
      'an earlier request must be one of listPlants, as the case is',
    );
  });

  test('a request to another operation has to be a case of that one', async () => {
    expect(await outcome('from: some-plants\npath: /beds\nauth: none\nexpect: deny')).toBe(
      'what the case sends is a request to listBeds; write operation: listBeds',
    );
    expect(await outcome('from: new-plant\nmethod: GET\nexpect: survive')).toBe(
      'what the case sends is a request to listPlants; write operation: listPlants',
    );
  });
});

describe('bodies of other media types', () => {
  test('JSON is chosen where the operation takes it', async () => {
    const { cases } = await load(
      `${goods}cases:\n  - { id: a, from: new-plant, expect: accept }\n`,
      await gardenContract(),
    );
    expect(cases.map(({ request }) => shownRequest(request))).toEqual([
      { line: 'POST /beds/7/plants', fields: ['Content-Type: application/vnd.plant+json'], body: '{"name":"Fern"}' },
    ]);
  });

  test.each([
    [
      'a form is not judged, and may be claimed to be good',
      "rawBody: 'name=Fern'\nheaders: { Content-Type: application/x-www-form-urlencoded }\nexpect: accept",
      'taken',
    ],
    [
      'or to be bad',
      "rawBody: 'nam=Fern'\nheaders: { Content-Type: application/x-www-form-urlencoded }\nexpect: refuse",
      'taken',
    ],
    [
      'a media type under a range is good',
      "rawBody: 'Fern'\nheaders: { Content-Type: text/plain }\nexpect: accept",
      'taken',
    ],
    ['a body that may be left out', 'rawBody: null\nexpect: accept', 'taken'],
    [
      'a media type without a body',
      'rawBody: null\nheaders: { Content-Type: text/plain }\nexpect: accept',
      `${accept} it has a media type, but no body, so that servers rightly differ; expect survive, or weigh it with level: warning`,
    ],
    [
      'another media type',
      "rawBody: 'Fern'\nheaders: { Content-Type: image/png }\nexpect: accept",
      `${accept} the media type of the body is image/png, not application/x-www-form-urlencoded, application/vnd.plant+json, text/*; expect refuse, deny or survive`,
    ],
  ])('%s', async (_, change, expected) => {
    expect(await outcome(`from: new-plant\n${change}`)).toBe(expected);
  });

  test('a body where none is taken', async () => {
    expect(await outcome("operation: listBeds\nrawBody: '{}'\nexpect: refuse")).toBe(
      'the case cannot expect refuse: it has a body, of which the contract says nothing, so that servers rightly differ; expect survive',
    );
  });
});

describe('credentials that nobody asks for', () => {
  test.each([
    ['none is good on a public operation', 'operation: listBeds\nauth: none\nexpect: accept', 'taken'],
    ['none is good where they are optional', 'from: new-plant\nauth: none\nexpect: accept', 'taken'],
    [
      'a public operation denies no one',
      'operation: listBeds\nauth: none\nexpect: deny',
      'the case cannot expect deny: its credentials are good, or the operation asks for none; say with auth what is wrong with them',
    ],
    [
      'wrong ones where they are optional are open',
      'from: new-plant\nauth: wrong\nexpect: deny',
      'the case cannot expect deny: its credentials are not good: a wrong credential, but the operation asks for none; expect survive',
    ],
  ])('%s', async (_, theCase, expected) => {
    expect(await outcome(theCase)).toBe(expected);
  });
});
