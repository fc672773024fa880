import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, prismTarget, type Mock } from '../../src/mock/index.js';
import type { RunningTarget } from '../../src/run/index.js';
import { documentOf, violationsOf } from './mocks.js';

const document = documentOf(
  `
/pets:
  get:
    parameters: [{ name: limit, in: query, schema: { type: integer } }]
    responses:
      '200':
        description: Pets.
        headers: { X-Total: { schema: { type: integer }, example: 2 } }
        content:
          application/json:
            examples: { cat: { value: [{ name: Tom }] }, dog: { value: [{ name: Rex }] } }
          text/plain: { example: Tom }
      '404': { description: None., content: { application/json: { example: { message: none } } } }
      default: { description: Else., content: { application/json: { example: { message: else } } } }
  post:
    security: [{ bearer: [] }]
    requestBody:
      required: true
      content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer, format: int64 } } } } }
    responses:
      '201': { description: Made., content: { application/json: { example: { id: 1 } } } }
      '400': { description: Wrong., content: { application/json: { example: { message: wrong } } } }
      '422': { description: Wrong too., content: { application/json: { example: { message: unprocessable } } } }
`,
  'components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }',
);

let folder: string;
let prism: RunningTarget;
let mock: Mock;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-like-prism-'));
  const spec = join(folder, 'openapi.yaml');
  await writeFile(spec, document);
  [prism, mock] = await Promise.all([prismTarget({ spec }).start(new AbortController().signal), createMock({ spec })]);
});
afterAll(async () => {
  await Promise.all([prism.close(), mock.close(), rm(folder, { recursive: true })]);
});

type Options = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };

async function both(path: string, options: Options = {}): Promise<[prism: Response, mock: Response]> {
  return Promise.all([fetch(prism.url + path, options), fetch(mock.url + path, options)]);
}

async function shown(response: Response): Promise<unknown> {
  return [response.status, response.headers.get('content-type'), await response.text()];
}

const good = { Authorization: 'Bearer x', 'Content-Type': 'application/json' };

describe('the same answer', () => {
  test.each<[string, string, Options?]>([
    ['to a plain request', '/pets'],
    ['to Prefer: code', '/pets', { headers: { Prefer: 'code=404' } }],
    ['to Prefer: example', '/pets', { headers: { Prefer: 'example=dog' } }],
    ['to both', '/pets', { headers: { Prefer: 'code=200, example=dog' } }],
    ['to a status that default covers', '/pets', { headers: { Prefer: 'code=503' } }],
    ['to the query', '/pets?__code=404'],
    ['to an example in the query', '/pets?__example=dog'],
    ['to Prefer, whatever the query says', '/pets?__code=404', { headers: { Prefer: 'example=dog' } }],
    ['to Accept', '/pets', { headers: { Accept: 'text/plain' } }],
    ['to Accept with weights', '/pets', { headers: { Accept: 'text/plain;q=0.1, application/json' } }],
    ['to a good body', '/pets', { method: 'POST', headers: good, body: '{"id":1}' }],
    ['to a bad body', '/pets', { method: 'POST', headers: good, body: '{"id":"x"}' }],
  ])('%s', async (_, path, options) => {
    const [theirs, ours] = await both(path, options);
    expect(await shown(ours)).toEqual(await shown(theirs));
  });

  test.each<[string, string, number, Options?]>([
    ['an unknown path', '/dogs', 404],
    ['an unknown method', '/pets', 405, { method: 'DELETE' }],
    ['an example that is not documented', '/pets', 404, { headers: { Prefer: 'example=cow' } }],
    ['a preference that is none', '/pets', 422, { headers: { Prefer: 'code=many' } }],
  ])('in its status, as a problem, to %s', async (_, path, status, options) => {
    const [theirs, ours] = await both(path, options);
    expect([theirs.status, ours.status]).toEqual([status, status]);
    expect(ours.headers.get('content-type')).toBe(theirs.headers.get('content-type'));
    expect(await ours.json()).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
  });

  test('in the documented fields', async () => {
    const [theirs, ours] = await both('/pets');
    expect([theirs.headers.get('x-total'), ours.headers.get('x-total')]).toEqual(['2', '2']);
  });

  test('in where sl-violations sees what is wrong', async () => {
    const places = (response: Response): unknown =>
      violationsOf(response).map(({ location, code }) => [location.join('.'), code]);
    const [theirs, ours] = await both('/pets', { method: 'POST', headers: good, body: '{"id":"x"}' });
    expect(places(ours)).toEqual(places(theirs));
    expect(places(ours)).toEqual([['request.body.id', 'type']]);
  });

  test.each<[string, Options]>([
    ['any request', {}],
    ['one of another origin', { headers: { Origin: 'http://localhost:5173' } }],
    [
      'a preflight',
      {
        method: 'OPTIONS',
        headers: {
          Origin: 'http://a.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'x-a, prefer',
        },
      },
    ],
  ])('in the CORS fields of %s', async (_, options) => {
    const [theirs, ours] = await both('/pets', options);
    const names = ['origin', 'headers', 'credentials', 'methods'].map((name) => `access-control-allow-${name}`);
    expect(names.map((name) => ours.headers.get(name))).toEqual(names.map((name) => theirs.headers.get(name)));
    expect(ours.headers.get('access-control-allow-origin')).not.toBeNull();
    if (options.method === 'OPTIONS') expect([theirs.status, ours.status]).toEqual([204, 204]);
  });
});

describe('another answer on purpose', () => {
  const post = (body: string, headers: Record<string, string> = good): ReturnType<typeof both> =>
    both('/pets', { method: 'POST', headers, body });
  const statuses = ([theirs, ours]: [Response, Response]): [number, number] => [theirs.status, ours.status];

  test('an int64 that no double holds is taken', async () => {
    expect(statuses(await post('{"id":9223372036854775807}'))).toEqual([422, 201]);
  });

  test('the name of a scheme has no case', async () => {
    expect(statuses(await post('{"id":1}', { ...good, Authorization: 'bearer x' }))).toEqual([401, 201]);
  });

  test('a name that stands twice is refused', async () => {
    expect(statuses(await post('{"id":1,"id":2}'))).toEqual([201, 400]);
  });

  test('malformed JSON gets the documented answer', async () => {
    const [theirs, ours] = await post('{"id":1');
    expect([await theirs.json(), await ours.json()]).toEqual([{ error: expect.anything() }, { message: 'wrong' }]);
  });

  test('any media type that ends in +json is not JSON of this document', async () => {
    expect(statuses(await post('{"id":1}', { ...good, 'Content-Type': 'application/pet+json' }))).toEqual([201, 415]);
  });

  test('405 says what is allowed', async () => {
    const [theirs, ours] = await both('/pets', { method: 'DELETE' });
    expect([theirs.headers.get('allow'), ours.headers.get('allow')]).toEqual([null, 'GET, POST, HEAD, OPTIONS']);
  });

  test('406 has the shape that default gives it', async () => {
    const [theirs, ours] = await both('/pets', { headers: { Accept: 'image/png' } });
    expect(statuses([theirs, ours])).toEqual([406, 406]);
    expect(await ours.json()).toEqual({ message: 'else' });
  });

  test('HEAD is answered as GET is', async () => {
    const [theirs, ours] = await both('/pets', { method: 'HEAD' });
    expect(statuses([theirs, ours])).toEqual([405, 200]);
  });

  test('fields are named for pages that send credentials, to which * is the name of a field', async () => {
    const [theirs, ours] = await both('/pets', { headers: { Origin: 'http://a.example' } });
    expect(theirs.headers.get('access-control-expose-headers')).toBe('*');
    expect(ours.headers.get('access-control-expose-headers')).toBe('Content-Type, X-Total');
    expect(ours.headers.get('vary')).toBe('Origin');
  });
});
