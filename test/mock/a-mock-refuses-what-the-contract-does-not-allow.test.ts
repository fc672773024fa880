import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mock } from '../../src/mock/index.js';
import { documentOf, mockOf, violationsOf } from './mocks.js';

const document = documentOf(
  `
/plants:
  post:
    operationId: createPlant
    requestBody:
      required: true
      content: { application/json: { schema: { $ref: '#/components/schemas/Plant' } } }
    responses:
      '201': { description: Made. }
      '422': { description: Not allowed., content: { application/json: { example: { error: 7 } } } }
/search:
  get:
    operationId: search
    parameters:
      - { name: limit, in: query, required: true, schema: { type: integer, maximum: 10 } }
      - { name: sort, in: query, schema: { type: string, enum: [name] } }
      - { name: ids, in: query, explode: false, schema: { type: array, items: { type: integer } } }
      - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { age: { type: integer } } } }
      - { name: range, in: query, required: true, schema: { type: object, properties: { from: { type: integer }, to: { type: integer } } } }
      - { name: X-Trace, in: header, schema: { type: string, pattern: '^[a-f]+$' } }
      - { name: theme, in: cookie, schema: { type: string, enum: [dark] } }
      - { name: json, in: query, content: { application/json: { schema: { type: object, required: [a] } } } }
    responses: { '200': { description: Found. } }
/spread:
  get:
    parameters: [{ name: own, in: query, schema: { type: object, properties: { a: { type: integer }, list: { type: array, items: { type: integer } } } } }]
    responses: { '204': { description: Found. } }
/form:
  post:
    requestBody:
      required: true
      content:
        application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Form' } }
        multipart/form-data: { schema: { $ref: '#/components/schemas/Form' }, encoding: { meta: { contentType: application/json } } }
    responses: { '204': { description: Taken. } }
/secret:
  get: { security: [{ bearer: [] }, { key: [], basic: [] }], responses: { '204': { description: Seen. } } }
`,
  `components:
  schemas:
    Plant: { type: object, required: [id, name], properties: { id: { type: integer, format: int64 }, name: { type: string, maxLength: 4 } } }
    Form: { type: object, required: [age], properties: { age: { type: integer }, tags: { type: array, items: { type: string } }, meta: { type: object }, 'plant[kind]': { type: string, enum: ['fern '] } } }
  securitySchemes:
    bearer: { type: http, scheme: bearer }
    basic: { type: http, scheme: basic }
    key: { type: apiKey, in: header, name: X-Key }`,
);

let mock: Mock;
beforeAll(async () => {
  mock = await mockOf(document);
});
afterAll(() => mock.close());

function post(
  body: NonNullable<RequestInit['body']>,
  type: string | null = 'application/json',
  headers = {},
): Promise<Response> {
  const own = type === null ? {} : { 'Content-Type': type };
  return fetch(`${mock.url}/plants`, { method: 'POST', body, headers: { ...own, ...headers } });
}

describe('a body', () => {
  test('that is allowed is taken, int64 to its bounds', async () => {
    for (const id of ['1', '9223372036854775807', '-9223372036854775808', '1.0']) {
      expect([id, (await post(`{"id":${id},"name":"Fern"}`)).status]).toEqual([id, 201]);
    }
    expect((await post('{"id":1,"name":"Fern"}', 'Application/JSON; Charset=UTF-8')).status).toBe(201);
  });

  test.each([
    ['{"id":9223372036854775808,"name":"Fern"}', ['request', 'body', 'id'], 'format'],
    ['{"id":1}', ['request', 'body'], 'required'],
    ['{"id":1,"name":"Ferns"}', ['request', 'body', 'name'], 'maxLength'],
    ['[]', ['request', 'body'], 'type'],
    ['{"id":1,"name":"Fern"', ['request', 'body'], 'json'],
    ['{"id":1,"name":"Fern",}', ['request', 'body'], 'json'],
    ['{"id":1,"id":2,"name":"Fern"}', ['request', 'body', 'id'], 'duplicate-name'],
    ['\ufeff{"id":1,"name":"Fern"}', ['request', 'body'], 'json'],
    ['', ['request', 'body'], 'required'],
  ])('%s is refused with the documented answer', async (body, location, code) => {
    const response = await post(body);
    expect([response.status, await response.json()]).toEqual([422, { error: 7 }]);
    expect(violationsOf(response)).toContainEqual(expect.objectContaining({ location, code, severity: 'Error' }));
  });

  test.each(['text/plain', 'application/plant+json', 'nonsense', 'application/json; charset=utf-16'])(
    'of the media type %s is refused as that',
    async (type) => {
      const response = await post('{"id":1,"name":"Fern"}', type);
      expect([response.status, await response.json()]).toMatchObject([415, { status: 415 }]);
    },
  );

  test('without a media type, or compressed, is refused as that', async () => {
    expect((await post(Buffer.from('{"id":1,"name":"Fern"}'), null)).status).toBe(415);
    const coded = await post(gzipSync('{"id":1,"name":"Fern"}'), null, {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    });
    expect(coded.status).toBe(415);
  });
});

describe('parameters', () => {
  const search = (query: string, headers = {}): Promise<Response> => fetch(`${mock.url}/search?${query}`, { headers });

  test.each([
    'limit=1',
    'limit=10&sort=name&ids=1,2,3',
    'limit=1&filter[age]=7',
    'limit=1&filter%5Bage%5D=7',
    'limit=1&from=1&to=2',
    'limit=1&json=%7B%22a%22%3A1%7D',
    'limit=1&unknown=x',
  ])('%s is taken', async (query) => {
    expect((await search(query)).status).toBe(200);
  });

  test.each([
    ['', 'limit', 'required'],
    ['limit=x', 'limit', 'type'],
    ['limit=11', 'limit', 'maximum'],
    ['limit=', 'limit', 'type'],
    ['limit=1&limit=2', 'limit', 'repeated'],
    ['limit=1&sort=age', 'sort', 'enum'],
    ['limit=1&ids=1,x', 'ids', 'type'],
    ['limit=1&filter[age]=old', 'filter', 'type'],
    ['limit=1&from=far', 'range', 'type'],
    ['limit=1&json=%7B%7D', 'json', 'required'],
  ])('%s is refused', async (query, name, code) => {
    const response = await search(query);
    expect([response.status, response.headers.get('content-type')]).toEqual([422, 'application/problem+json']);
    const found = violationsOf(response).map(({ location, code: own }) => [location[2], own]);
    expect(found).toContainEqual([name, code]);
  });

  test('spread over the query, with a member of its own name', async () => {
    const spread = (query: string): Promise<number> =>
      fetch(`${mock.url}/spread?${query}`).then(({ status }) => status);
    expect([await spread('own=x&a=1'), await spread('own=x&a=y')]).toEqual([204, 422]);
  });

  test('spread over the query, with a list for a member, each item by itself', async () => {
    const spread = (query: string): Promise<number> =>
      fetch(`${mock.url}/spread?${query}`).then(({ status }) => status);
    expect([await spread('list=1'), await spread('a=1&list=1&list=2')]).toEqual([204, 204]);
    expect([await spread('list=x'), await spread('list=1&list=x')]).toEqual([422, 422]);
  });

  test('in fields and cookies too', async () => {
    expect((await search('limit=1', { 'X-Trace': 'abc', Cookie: 'a=b; theme=dark' })).status).toBe(200);
    expect((await search('limit=1', { 'X-Trace': 'xyz' })).status).toBe(422);
    expect((await search('limit=1', { Cookie: 'theme=light' })).status).toBe(422);
  });
});

describe('a form', () => {
  const send = (body: NonNullable<RequestInit['body']>): Promise<Response> =>
    fetch(`${mock.url}/form`, { method: 'POST', body });

  test('is read by its schema', async () => {
    expect(
      (
        await send(
          new URLSearchParams([
            ['age', '7'],
            ['tags', 'a'],
            ['tags', 'b'],
          ]),
        )
      ).status,
    ).toBe(204);
    expect((await send(new URLSearchParams({ age: 'old' }))).status).toBe(422);
    expect((await send(new URLSearchParams({ tags: 'a' }))).status).toBe(422);
  });

  test('has a property whose own name is in brackets, and its white space', async () => {
    expect((await send(new URLSearchParams({ age: '7', 'plant[kind]': 'fern ' }))).status).toBe(204);
    expect((await send(new URLSearchParams({ age: '7', 'plant[kind]': 'fern' }))).status).toBe(422);
  });

  test('in parts too', async () => {
    const form = new FormData();
    form.append('age', '7');
    form.append('tags', 'é');
    form.append('meta', new Blob(['{"a":1}'], { type: 'application/json' }));
    expect((await send(form)).status).toBe(204);
    form.set('age', 'old');
    expect((await send(form)).status).toBe(422);
  });

  test('in parts of the types that are asked for, where they say one', async () => {
    const form = new FormData();
    form.append('age', '7');
    form.append('meta', new Blob(['{"a":1}'], { type: 'application/xml' }));
    const refused = await send(form);
    expect([refused.status, violationsOf(refused)[0]?.message]).toEqual([
      422,
      'the media type of the part is application/xml, not application/json',
    ]);
    form.set('meta', '{"a":1}');
    expect((await send(form)).status).toBe(204);
  });
});

describe('credentials', () => {
  const basic = `Basic ${Buffer.from('user:password').toString('base64')}`;
  const ask = (headers: Record<string, string>, url = mock.url): Promise<number> =>
    fetch(`${url}/secret`, { headers }).then(({ status }) => status);

  test('that are well-formed let anyone in', async () => {
    expect(await ask({ Authorization: 'bEARER anything' })).toBe(204);
    expect(await ask({ Authorization: basic, 'X-Key': 'k' })).toBe(204);
  });

  test.each([
    {},
    { Authorization: 'Bearer' },
    { Authorization: 'Bearer ' },
    { Authorization: 'Token x' },
    { Authorization: 'Bearer a, Bearer b' },
    { Authorization: basic },
    { 'X-Key': 'k' },
    { 'X-Key': '', Authorization: basic },
  ])('%o do not', async (headers) => {
    const response = await fetch(`${mock.url}/secret`, { headers: headers as never });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm=.*, ApiKey .*, Basic realm=/);
  });

  test('that are refused are told apart from those that are missing, with the form that is due', async () => {
    const told = async (headers: Record<string, string>, url = mock.url): Promise<string | undefined> =>
      violationsOf(await fetch(`${url}/secret`, { headers }))[0]?.message;
    const due =
      'GET /secret asks for credentials of bearer (Authorization: Bearer ...), or key (X-Key: ...) and basic (Authorization: Basic ...), and ';
    expect(await told({})).toBe(`${due}none came`);
    expect(await told({ 'X-Key': 'k' })).toBe(`${due}what came is not all there or ill-formed`);
    await using own = await mockOf(document, { token: 's3cret' });
    expect(await told({ Authorization: 'Bearer s3creT' }, own.url)).toMatch(/ not all there or ill-formed or wrong$/);
  });

  test('of a user without a password are the token as the name of the user', async () => {
    await using own = await mockOf(document, { token: 's3cret' });
    const statusOf = async (pair: string): Promise<number> => {
      const headers = { 'X-Key': 's3cret', Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
      return (await fetch(`${own.url}/secret`, { headers })).status;
    };
    expect(await statusOf('s3cret:')).toBe(204);
    expect(await statusOf('fern:s3cret')).toBe(204);
    expect(await statusOf('s3cret:fern')).toBe(401);
    expect(await statusOf('fern:')).toBe(401);
  });

  test('must be the token where there is one', async () => {
    await using own = await mockOf(document, { token: 's3cret' });
    expect(await ask({ Authorization: 'Bearer s3cret' }, own.url)).toBe(204);
    expect(await ask({ Authorization: 'Bearer s3creT' }, own.url)).toBe(401);
  });
});
