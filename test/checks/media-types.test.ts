import { describe, expect, it } from 'vitest';
import { judge } from '../../src/checks/index.js';
import { aCase } from './a-case.js';
import { anExchange } from './an-exchange.js';
import { contractOf } from './contracts.js';

const theCase = aCase({ id: 'a request', operation: 'a', expect: 'accept' });

/** What is found where a response is documented with some media types and comes with others. */
async function found(content: object, body: string, ...mediaTypes: readonly string[]): Promise<readonly string[]> {
  const contract = await contractOf({
    paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: '', content } } } } },
  });
  const fields = mediaTypes.map((mediaType) => ['content-type', mediaType] as const);
  return judge(anExchange({ fields, body }), theCase, contract).map(({ rule, expected }) => `${rule}: ${expected}`);
}

/** A schema that gives itself away when it is asked, since no text is long enough for it. */
const asked = (length: number) => ({ schema: { type: 'string', minLength: length } });

describe('a body is held against the most specific media type that it falls under', () => {
  const content = {
    '*/*': asked(10),
    'application/*': asked(20),
    'application/json': asked(30),
    'application/json;version=2': asked(40),
  };

  it.each([
    ['application/json; version=2', 40],
    ['application/json', 30],
    ['APPLICATION/JSON;charset=UTF-8', 30],
    ['application/problem+json', 20],
    ['text/json', 10],
  ])('%s', async (mediaType, length) => {
    const [finding] = await found(content, '""', mediaType);
    expect(finding).toMatch(new RegExp(`^schema-violation: .*\\b${length}\\b`));
  });

  it('a subtype tells more than any parameter', async () => {
    const two = { 'application/*;version=2;draft=1': asked(20), 'application/json': asked(30) };
    expect((await found(two, '""', 'application/json;version=2;draft=1'))[0]).toMatch(/\b30\b/);
  });

  it('in whatever order they are documented', async () => {
    const reversed = Object.fromEntries(Object.entries(content).toReversed());
    expect(await found(reversed, '""', 'application/json')).toEqual(await found(content, '""', 'application/json'));
  });
});

describe('a media type is documented', () => {
  it.each([
    ['application/json', 'application/json;charset=utf-8'],
    ['application/json; charset=utf-8', 'application/json'],
    ['application/json', 'Application/Json; version=3'],
    ['text/*', 'text/plain'],
    ['*/*', 'image/png'],
  ])('%s covers %s', async (range, mediaType) => {
    expect(await found({ [range]: {} }, '{}', mediaType)).toEqual([]);
  });

  it('where it is sent twice alike', async () => {
    expect(await found({ 'application/json': {} }, '{}', 'application/json', 'application/json')).toEqual([]);
  });
});

describe('a media type is not documented', () => {
  it.each([
    ['application/json', 'text/json'],
    ['application/json', 'application/problem+json'],
    ['application/vnd.plants+json', 'application/json'],
    ['application/json;version=2', 'application/json;version=3'],
    ['text/*', 'application/json'],
    ['application/json', 'application'],
    ['application/json', 'application/json, text/plain'],
  ])('%s does not cover %s', async (range, mediaType) => {
    expect(await found({ [range]: {} }, '{}', mediaType)).toEqual([`media-type-undocumented: ${range}`]);
  });

  it('where it is sent twice and differs', async () => {
    const twice = ['application/json', 'application/json;charset=utf-8'];
    expect(await found({ 'application/json': {} }, '{}', ...twice)).toEqual([
      'media-type-undocumented: application/json',
    ]);
  });

  it('where it is not there or empty', async () => {
    expect(await found({ 'text/plain': {}, 'text/html': {} }, 'x')).toEqual([
      'media-type-missing: text/plain or text/html',
    ]);
    expect(await found({ 'text/plain': {} }, 'x', '')).toEqual(['media-type-missing: text/plain']);
  });
});

describe('a body is missing', () => {
  it('where JSON was promised, whatever the media type says', async () => {
    for (const mediaTypes of [[], ['application/json'], ['text/plain']]) {
      expect(await found({ 'application/json': {} }, '', ...mediaTypes)).toEqual(['body-missing: application/json']);
    }
  });

  it('not where an empty text is a text', async () => {
    expect(await found({ 'text/plain': {} }, '', 'text/plain')).toEqual([]);
    expect(await found({ 'application/json': {}, 'text/plain': {} }, '')).toEqual([]);
    expect(await found({ 'image/png': {} }, '')).toEqual(['body-missing: image/png']);
  });
});
