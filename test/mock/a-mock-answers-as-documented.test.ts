import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/mock/index.js';
import { documentOf, mockOf, violationsOf } from './mocks.js';
import { documentIn } from '../table.js';

const document = documentOf(
  `
/plants/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
  get:
    operationId: getPlant
    responses:
      '200':
        description: A plant.
        headers:
          X-Rate: { required: true, schema: { type: integer, minimum: 5 } }
          X-Note: { schema: { type: string }, example: café }
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Plant' }
            examples:
              fern: { value: { id: 9223372036854775807, name: Fern } }
              moss: { value: { id: 2, name: Moss } }
          application/xml: { schema: { $ref: '#/components/schemas/Plant' } }
          text/plain: { example: a plant }
      '404': { description: None., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
      default: { description: Else., content: { application/json: { example: { message: else } } } }
    deprecated: true
  delete: { responses: { '204': { description: Gone. } } }
/plants/mine:
  get: { responses: { '200': { description: Mine., content: { application/json: { example: mine } } } } }
/wrong:
  get:
    responses:
      '200': { description: Wrong., content: { application/json: { schema: { type: integer }, example: text } } }
/one-right:
  get:
    responses:
      '200':
        description: One of them is right.
        content:
          application/json:
            schema: { type: integer }
            examples: { wrong: { value: text }, right: { value: 7 } }
/spelled:
  get:
    responses:
      '200':
        description: JSON in a string.
        content: { application/json: { schema: { type: object }, example: '{ "big": 9223372036854775807 }' } }
/hopeless:
  get:
    responses:
      '200':
        description: Nothing is of this schema.
        content: { application/json: { schema: { type: integer, enum: [a] }, example: text } }
/endless:
  get:
    responses:
      '200': { description: Endless., content: { application/json: { schema: { $ref: '#/components/schemas/Node' } } } }
/twins:
  get:
    responses:
      '200':
        description: Two that say the same.
        content:
          application/json:
            schema: { oneOf: [{ type: object, properties: { a: { const: 1 } } }, { type: object, properties: { a: { const: 1 } } }] }
`,
  `servers: [{ url: 'https://plants.example/v1' }]
components:
  schemas:
    Plant: { type: object, required: [id, name], properties: { id: { type: integer, format: int64 }, name: { type: string }, secret: { type: string, writeOnly: true } } }
    Node: { type: object, required: [name, parent], properties: { name: { const: fern }, parent: { $ref: '#/components/schemas/Node' } } }
    Problem: { type: object, required: [message], properties: { message: { type: string } } }`,
);

let mock: Mock;
beforeAll(async () => {
  // One mock for all tests: none of them may change what another one asks for.
  mock = await mockOf(document, { state: false });
});
afterAll(() => mock.close());

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(mock.url + path, { method, headers });
}

describe('a good request', () => {
  test('gets the first example of the lowest 2xx, to the last digit', async () => {
    const response = await get('/plants/7');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toBe('{"id":9223372036854775807,"name":"Fern"}');
  });

  test('gets the documented fields, as any client can read them', async () => {
    const { headers } = await get('/plants/7');
    expect(Number(headers.get('x-rate'))).toBeGreaterThanOrEqual(5);
    expect(headers.get('x-note')).toBe('caf%C3%A9');
    expect(headers.get('deprecation')).toBe('true');
  });

  test('is found below the base path of a server too', async () => {
    expect((await get('/v1/plants/7')).status).toBe(200);
    expect((await get('/v2/plants/7')).status).toBe(404);
  });

  test('is taken by the more concrete path', async () => {
    expect(await (await get('/plants/mine')).json()).toBe('mine');
  });

  test('gets no content where there is none', async () => {
    const response = await get('/plants/7', {}, 'DELETE');
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('content-type')).toBeNull();
    expect(response.headers.get('content-length')).toBeNull();
  });

  test.each([
    ['a made-up value rather than an example that its schema refuses', '/wrong', expect.any(Number)],
    ['the first example that its schema allows', '/one-right', 7],
  ])('gets %s', async (_, path, body) => {
    const response = await get(path);
    expect(await response.json()).toEqual(body);
    expect(violationsOf(response)).toEqual([]);
  });

  test('gets the value that an example spells in a string, to the last digit', async () => {
    expect(await (await get('/spelled')).text()).toBe('{"big":9223372036854775807}');
  });

  test.each([
    ['requires itself', '/endless', { name: 'fern' }],
    ['contradicts itself', '/twins', { a: 1 }],
  ])('gets the closest value found to a schema that %s, and is told so', async (_, path, body) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toEqual([200, body]);
    expect(violationsOf(response)).toContainEqual(expect.objectContaining({ location: ['response', 'body'] }));
  });

  test.each([
    ['that is asked for by name', '/one-right', { prefer: 'example=wrong' }],
    ['where there is nothing better', '/hopeless', {}],
  ])('gets an example that its own schema refuses %s, and is told so', async (_, path, headers) => {
    const response = await get(path, headers as never);
    expect(await response.json()).toBe('text');
    expect(violationsOf(response)).toContainEqual(expect.objectContaining({ location: ['response', 'body'] }));
  });
});

describe('a preference', () => {
  test.each([
    ['Prefer', '/plants/7', { prefer: 'code=404' }],
    ['the query', '/plants/7?__code=404', {}],
    ['Prefer in quotes, after others', '/plants/7', { prefer: 'return=minimal, code="404"' }],
  ])('of a status in %s', async (_, path, headers) => {
    const response = await get(path, headers as never);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });

  test.each([
    ['/plants/7', { prefer: 'example=moss' }],
    ['/plants/7?__example=moss', {}],
    ['/plants/7', { prefer: 'code=200; example=moss' }],
  ])('of an example: %s %o', async (path, headers) => {
    expect(await (await get(path, headers as never)).json()).toEqual({ id: 2, name: 'Moss' });
  });

  test('of a status that only default covers gets the status in that shape', async () => {
    const response = await get('/plants/7', { prefer: 'code=503' });
    expect([response.status, await response.json()]).toEqual([503, { message: 'else' }]);
  });

  test('of an example that is not documented gets 404 and says so', async () => {
    const example = await get('/plants/7', { prefer: 'example=rose' });
    expect([example.status, await example.json()]).toMatchObject([
      404,
      { detail: expect.stringContaining('no example rose') },
    ]);
  });

  test('that is none gets 422', async () => {
    expect((await get('/plants/7', { prefer: 'code=many' })).status).toBe(422);
    expect((await get('/plants/7', { prefer: 'dynamic=perhaps' })).status).toBe(422);
  });
});

describe('Accept', () => {
  test.each([
    ['application/xml', 'application/xml'],
    ['text/*', 'text/plain'],
    ['application/json;q=0.1, text/plain;q=0.9', 'text/plain'],
    ['application/json;q=0, */*', 'application/xml'],
    ['*/*', 'application/json'],
    ['image/png, application/*', 'application/json'],
  ])('%s gets %s', async (accept, type) => {
    expect((await get('/plants/7', { accept })).headers.get('content-type')).toBe(type);
  });

  test('that nothing fits gets 406, and the requests after it what they ask for', async () => {
    expect((await get('/plants/7', { accept: 'image/png' })).status).toBe(406);
    expect((await get('/plants/7')).status).toBe(200);
  });

  test('a list in XML has one root, an entity tag its quotes, and a field nothing that its schema forbids', async () => {
    await using own = await mockOf(documentIn(import.meta.dirname, 'a-mock-answers-as-documented.openapi.yaml'));
    const response = await fetch(`${own.url}/beds`);
    expect(await response.text()).toMatch(/\n<beds>(?:<bed>\d+<\/bed>){2,}<\/beds>$/);
    expect(response.headers.get('etag')).toBe('"Trellis"');
    expect(response.headers.get('last-modified')).toBe('Sun, 06 Nov 1994 08:49:37 GMT');
    expect(response.headers.get('retry-after')).toBe('1');
    expect(response.headers.get('x-town')).toBe('Z%C3%BCrich');
    expect(response.headers.has('x-city')).toBe(false);
  });

  test('XML is XML, without what only requests have', async () => {
    const text = await (await get('/plants/7', { accept: 'application/xml' })).text();
    expect(text).toMatch(/^<\?xml .*\?>\n<xml><id>-?\d+<\/id><name>Name<\/name><\/xml>$/);
  });
});

describe('methods', () => {
  test('HEAD is GET without the content', async () => {
    const response = await get('/plants/7', {}, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe('40');
  });

  test('OPTIONS says what a path has', async () => {
    const response = await get('/plants/7', {}, 'OPTIONS');
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, DELETE, HEAD, OPTIONS']);
  });

  test('others get 405 with Allow, other paths 404, both as a problem', async () => {
    const post = await get('/plants/7', {}, 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, DELETE, HEAD, OPTIONS']);
    expect(post.headers.get('content-type')).toBe('application/problem+json');
    const elsewhere = await get('/trees');
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([404, { title: 'Not Found', status: 404 }]);
  });
});

test('a mock remembers what it was asked and how it answered', async () => {
  const own = await mockOf(documentOf(`/p:\n  post: { responses: { '201': { description: Made. } } }`), { keep: 2 });
  await using _ = own;
  for (const body of ['a', 'b', 'c'])
    await fetch(`${own.url}/p?x=1&access_token=s3cret`, { method: 'POST', body, headers: { 'X-Tag': 'T' } });
  expect(own.requests.map(({ number, text, status }) => [number, text, status])).toEqual([
    [2, 'b', 201],
    [3, 'c', 201],
  ]);
  expect(own.requests[0]).toMatchObject({ method: 'POST', target: '/p?x=1&access_token=…', operation: 'POST /p' });
  expect(own.requests[0]?.fields).toContainEqual(['X-Tag', 'T']);
});

test.each([
  [undefined, /^the option spec of createMock must be the file of an OpenAPI document.*spec: 'openapi\.yaml'/],
  [{}, /^the option spec of createMock must be/],
  [{ specc: 'a.yaml' }, /^createMock has no option "specc"; did you mean "spec"\?\nthe option spec/],
  [{ spec: 'a.yaml', port: -1 }, /^the option port of createMock must be a port from 0 to 65535$/],
  [{ spec: 'a.yaml', delay: [800, 100] }, /^the option delay of createMock must be milliseconds/],
  [{ spec: 'a.yaml', chaos: 7, cors: 'a' }, /chaos of createMock must be a number.*\nthe option cors/],
])('a mock cannot be made by %j, which is said before the document is read', async (options, said) => {
  await expect(createMock(options as never)).rejects.toMatchObject({
    code: 'mock-options',
    message: expect.stringMatching(said),
  });
});
