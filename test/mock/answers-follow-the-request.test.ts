import { writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TrellisError } from '../../src/error/index.js';
import type { Mock, MockRule } from '../../src/mock/index.js';
import { parseConfiguration } from '../../src/cli/config/parse-configuration.js';
import { trellis } from '../cli/trellis.js';
import { contractOf, documentOf, mockOf } from './mocks.js';

const order = '{ type: object, required: [id, total], properties: { id: { type: integer }, total: { type: number } } }';
const document = documentOf(`/orders:
  post:
    operationId: createOrder
    parameters: [{ name: dry, in: query, schema: { type: boolean } }]
    requestBody:
      required: true
      content:
        application/json:
          schema: { type: object, required: [quantity], properties: { quantity: { type: integer }, note: { type: string } } }
          examples:
            small: { value: { quantity: 1 } }
            large: { value: { quantity: 100, note: by truck } }
            soldOut: { value: { quantity: 7 } }
    responses:
      '201':
        description: Made.
        content:
          application/json:
            schema: ${order}
            examples: { small: { value: { id: 1, total: 2.5 } }, large: { value: { id: 2, total: 200 } } }
      '409':
        description: Sold out.
        content: { application/json: { schema: { type: object }, examples: { soldOut: { value: { sold: out } } } } }
      '413':
        description: Too many.
        x-trellis-when: { body: { /quantity: { matches: '^9\\d\\d$' } } }
        content: { application/json: { schema: { type: object } } }
/parts/{partId}:
  get:
    operationId: getPart
    parameters: [{ name: partId, in: path, required: true, schema: { type: string } }]
    responses:
      '200':
        description: A part.
        content:
          application/json:
            schema: { type: object, properties: { id: { type: string }, name: { type: string } } }
            examples:
              bolt: { value: { id: b1, name: Bolt } }
              nut: { value: { id: n1, name: Nut } }
              rare:
                x-trellis-when: { header: { X-Customer: { contains: gold } }, path: { partId: g1 } }
                value: { id: g1, name: Gold nut }
/search:
  get:
    operationId: search
    parameters:
      - { name: q, in: query, schema: { type: string }, examples: { none: { value: zzz }, some: { value: fern } } }
      - { name: page, in: query, schema: { type: integer }, examples: { none: { value: 1 } } }
    responses:
      '200':
        description: Found.
        content:
          application/json:
            schema: { type: array, items: { type: string } }
            examples: { some: { value: [fern] }, none: { value: [] } }
      '204': { description: Nothing. }
`);

let mock: Mock;
beforeAll(async () => {
  mock = await mockOf(document);
});
afterEach(() => mock.reset());
afterAll(() => mock.close());

interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

async function ask(line: string, body?: unknown, headers: Record<string, string> = {}, at = mock): Promise<Told> {
  const [method = '', path = ''] = line.split(' ');
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(at.url + path, { method, ...sent, headers: { ...type, ...headers } });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

describe('the documented example is sent', () => {
  test('whose name a request example has, all of whose values were sent', async () => {
    expect(await ask('POST /orders', { quantity: 1 })).toMatchObject({ status: 201, body: { id: 1, total: 2.5 } });
    expect(await ask('POST /orders', { note: 'by truck', quantity: 100 })).toMatchObject({
      body: { id: 2, total: 200 },
    });
    expect(await ask('POST /orders', { quantity: 7 })).toMatchObject({ status: 409, body: { sold: 'out' } });
    // One value differs, so that it is another request.
    expect(await ask('POST /orders', { quantity: 100 })).toMatchObject({ status: 201, body: { id: 1, total: 2.5 } });
  });

  test('for parameters, of which all that have an example count', async () => {
    expect((await ask('GET /search?q=zzz&page=1')).body).toEqual([]);
    expect((await ask('GET /search?q=zzz&page=2')).body).toEqual(['fern']);
    expect((await ask('GET /search?q=fern')).body).toEqual(['fern']);
  });

  test('whose members agree with the path', async () => {
    expect((await ask('GET /parts/n1')).body).toEqual({ id: 'n1', name: 'Nut' });
    expect((await ask('GET /parts/b1')).body).toEqual({ id: 'b1', name: 'Bolt' });
    const stateless = await mockOf(document, { state: false });
    expect((await ask('GET /parts/n1', undefined, {}, stateless)).body).toEqual({ id: 'n1', name: 'Nut' });
    await stateless.close();
  });

  test('whose conditions hold, all of them', async () => {
    const gold = { 'x-customer': 'gold, since 2019' };
    expect((await ask('GET /parts/g1', undefined, gold)).body).toEqual({ id: 'g1', name: 'Gold nut' });
    expect((await ask('GET /parts/n1', undefined, gold)).body).toEqual({ id: 'n1', name: 'Nut' });
  });

  test('or the response whose conditions hold', async () => {
    expect((await ask('POST /orders', { quantity: 950 })).status).toBe(413);
    expect((await ask('POST /orders', { quantity: 9500 })).status).toBe(201);
  });

  test('unless the client prefers another one', async () => {
    const preferred = await ask('POST /orders', { quantity: 7 }, { prefer: 'example=large' });
    expect(preferred).toMatchObject({ status: 201, body: { id: 2, total: 200 } });
  });
});

test('what was created from a documented example is kept, and created once', async () => {
  const paths = documentOf(`/orders:
  post:
    operationId: createOrder
    requestBody: { content: { application/json: { schema: { type: object, properties: { total: { type: number } } }, examples: { big: { value: { total: 9 } } } } } }
    responses:
      '201': { description: d, content: { application/json: { schema: ${order}, examples: { big: { value: { id: 77, total: 9.5 } } } } } }
/orders/{orderId}:
  parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
  get: { operationId: getOrder, responses: { '200': { description: d, content: { application/json: { schema: ${order} } } }, '404': { description: d } } }
`);
  const own = await mockOf(paths);
  expect((await ask('POST /orders', { total: 9 }, {}, own)).body).toEqual({ id: 77, total: 9.5 });
  expect((await ask('GET /orders/77', undefined, {}, own)).body).toEqual({ id: 77, total: 9.5 });
  const again = await ask('POST /orders', { total: 9 }, {}, own);
  expect(again).toMatchObject({ status: 201, body: { total: 9 } });
  expect(again.body).not.toMatchObject({ id: 77 });
  await own.close();
});

describe('a rule of a program', () => {
  test('answers so many requests that meet it, before what the document has', async () => {
    mock.on('createOrder', { when: { body: { '/quantity': 7 } }, reply: { status: 503 }, times: 2 });
    const statuses = [];
    for (let at = 0; at < 3; at++) statuses.push((await ask('POST /orders', { quantity: 7 })).status);
    expect(statuses).toEqual([503, 503, 409]);
    expect((await ask('POST /orders', { quantity: 1 })).status).toBe(201);
  });

  test.each<[string, NonNullable<MockRule['when']>, string, unknown, Record<string, string>, boolean]>([
    ['an equal number', { body: { '/quantity': 1 } }, 'POST /orders', { quantity: 1.0 }, {}, true],
    ['another number', { body: { '/quantity': 1 } }, 'POST /orders', { quantity: 2 }, {}, false],
    ['the whole body', { body: { '': { equals: { quantity: 1 } } } }, 'POST /orders', { quantity: 1 }, {}, true],
    ['a missing member', { body: { '/note': { absent: true } } }, 'POST /orders', { quantity: 1 }, {}, true],
    [
      'a member that is there',
      { body: { '/note': { absent: true } } },
      'POST /orders',
      { quantity: 1, note: '' },
      {},
      false,
    ],
    [
      'some text',
      { body: { '/note': { contains: 'tru' } } },
      'POST /orders',
      { quantity: 1, note: 'a truck' },
      {},
      true,
    ],
    [
      'a pattern',
      { body: { '/note': { matches: /^a .*k$/ } } },
      'POST /orders',
      { quantity: 1, note: 'a truck' },
      {},
      true,
    ],
    ['a header in any case', { header: { 'X-a': 'b' } }, 'POST /orders', { quantity: 1 }, { 'x-A': 'b' }, true],
    ['a boolean of the query', { query: { dry: true } }, 'POST /orders?dry=true', { quantity: 1 }, {}, true],
    ['another boolean', { query: { dry: true } }, 'POST /orders?dry=false', { quantity: 1 }, {}, false],
    [
      'one of two conditions',
      { query: { dry: true }, body: { '/quantity': 2 } },
      'POST /orders?dry=true',
      { quantity: 1 },
      {},
      false,
    ],
  ])('meets %s', async (_, when, line, body, headers, isMet) => {
    mock.on('POST /orders', { when, reply: { status: 418 } });
    expect((await ask(line, body, headers)).status).toBe(isMet ? 418 : 201);
  });

  test('goes before earlier ones, until it is undone', async () => {
    mock.on('search', { reply: { body: ['first'] } });
    const undo = mock.on('search', {
      reply: { body: ['second'], headers: { 'X-Page': '2', 'content-type': 'application/json; v=2' } },
    });
    const answer = await ask('GET /search');
    expect(answer.body).toEqual(['second']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-page': '2',
      'content-type': 'application/json; v=2',
    });
    undo();
    expect((await ask('GET /search')).body).toEqual(['first']);
    mock.reset();
    expect((await ask('GET /search')).body).toEqual(['fern']);
  });

  test('may be late, cut the connection, name an example of another status, or say what the document does not', async () => {
    mock.on('search', { reply: { delay: 60 }, times: 1 });
    const started = performance.now();
    expect((await ask('GET /search')).body).toEqual(['fern']);
    expect(performance.now() - started).toBeGreaterThan(55);
    mock.on('search', { reply: { reset: true }, times: 1 });
    await expect(ask('GET /search')).rejects.toThrow('fetch failed');
    expect(mock.requests.at(-1)).toMatchObject({ status: undefined, note: 'a rule: connection reset' });
    mock.on('createOrder', { reply: { example: 'soldOut' } });
    expect(await ask('POST /orders', { quantity: 1 })).toMatchObject({ status: 409, body: { sold: 'out' } });
    mock.on('search', { reply: { status: 507, body: { full: true } } });
    expect(await ask('GET /search')).toMatchObject({ status: 507, body: { full: true } });
    expect(mock.requests.at(-1)?.note).toBe('search documents no response with status 507');
    mock.on('search', { reply: { body: [1] } });
    expect(JSON.parse((await ask('GET /search')).headers.get('sl-violations') ?? '')).toMatchObject([
      { location: ['response', 'body', '0'] },
    ]);
  });

  test.each<[string, string, unknown, RegExp]>([
    [
      'an unknown operation',
      'createOrdr',
      { reply: { status: 500 } },
      /no operation "createOrdr"; did you mean "createOrder"/,
    ],
    [
      'an unknown example',
      'search',
      { reply: { example: 'nune' } },
      /no response of search has an example "nune"; did you mean "none"/,
    ],
    [
      'an example of another status',
      'createOrder',
      { reply: { status: 409, example: 'small' } },
      /with status 409 has an example "small"; it has: soldOut/,
    ],
    [
      'an unknown part of the path',
      'getPart',
      { when: { path: { id: 1 } }, reply: { status: 500 } },
      /the path of getPart has no parameter "id"; it has: partId/,
    ],
    ['no reply', 'search', { when: { query: { q: 'a' } } }, /an answer has no reply/],
    ['an empty reply', 'search', { reply: {} }, /reply says nothing/],
    ['two bodies', 'search', { reply: { example: 'some', body: [] } }, /both example and body/],
    [
      'no pointer',
      'createOrder',
      { when: { body: { quantity: 1 } }, reply: { status: 500 } },
      /"quantity" is not a JSON Pointer; did you mean "\/quantity"/,
    ],
    [
      'an object for a value',
      'createOrder',
      { when: { body: { '/a': { b: 1 } } }, reply: { status: 500 } },
      /unknown key "b" in the condition of \/a/,
    ],
    [
      'flags',
      'search',
      { when: { query: { q: { matches: /a/i } } }, reply: { status: 500 } },
      /the flags i of a regular expression have no effect/,
    ],
    ['a status that is none', 'search', { reply: { status: 99 } }, /status must be a whole number from 200 to 599/],
    ['no times', 'search', { reply: { status: 500 }, times: 0 }, /times must be a whole number from 1 up/],
  ])('is refused with %s', (_, operation, rule, message) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what callers without types may give
    expect(() => mock.on(operation, rule as MockRule)).toThrow(message);
  });
});

const answers = `answers:
  - operation: createOrder
    when: { body: { /quantity: 5 } }
    reply: { status: 409, example: soldOut }
    times: 1
  - operation: createOrder
    when: { body: { /quantity: 5 } }
    reply: { body: { id: 5, total: 5 }, headers: { X-Queue: '5' } }
`;

test('the first rule of the configuration that is for a request answers it', async () => {
  const { answers: rules } = parseConfiguration(answers, 'trellis.config.yaml', {});
  const own = await mockOf(document, { answers: rules });
  expect(await ask('POST /orders', { quantity: 5 }, {}, own)).toMatchObject({ status: 409, body: { sold: 'out' } });
  const next = await ask('POST /orders', { quantity: 5 }, {}, own);
  expect(next).toMatchObject({ status: 201, body: { id: 5, total: 5 } });
  expect(next.headers.get('x-queue')).toBe('5');
  own.reset();
  expect((await ask('POST /orders', { quantity: 5 }, {}, own)).status).toBe(409);
  const renamed = await contractOf(document.replaceAll('createOrder', 'placeOrder'));
  expect(own.use(renamed)).toMatchObject([{ code: 'unknown-operation' }, { code: 'unknown-operation' }]);
  expect(own.use(await contractOf(document))).toEqual([]);
  await own.close();
});

test('the command names the place of a rule that no request can meet', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-answers-'));
  await writeFile(join(folder, 'openapi.yaml'), document);
  await writeFile(join(folder, 'trellis.config.yaml'), answers.replace('soldOut', 'soldout'));
  const { code, stderr } = await trellis(['mock', '--port', '0'], {}, folder);
  expect(code).toBe(2);
  expect(stderr).toContain(
    'trellis.config.yaml:4:36: no response of createOrder with status 409 has an example "soldout"; did you mean "soldOut"?',
  );
});

test('a malformed condition of the document is told at its place, and holds for no request', async () => {
  const contract = await contractOf(document.replace("{ /quantity: { matches: '^9\\d\\d$' } }", '{ quantity: 1 }'));
  expect(contract.faults).toMatchObject([
    { code: 'bad-pointer', message: 'quantity: "quantity" is not a JSON Pointer', taken: 'for no request' },
  ]);
});

describe('a client may prefer', () => {
  test('a status that the document does not have, and is told so', async () => {
    const unavailable = await ask('GET /search', undefined, { prefer: 'code=503' });
    expect(unavailable.headers.get('content-type')).toBe('application/problem+json');
    expect(unavailable).toMatchObject({
      status: 503,
      body: { title: 'Service Unavailable', status: 503, detail: 'search documents no response with status 503' },
    });
    expect(await ask('GET /search?__code=202')).toMatchObject({ status: 202, body: undefined });
  });

  test('a late response, or none', async () => {
    const started = performance.now();
    expect((await ask('GET /search', undefined, { prefer: 'delay=70' })).status).toBe(200);
    expect((await ask('POST /orders?__delay=70', {})).status).toBe(422);
    expect(performance.now() - started).toBeGreaterThan(130);
    await expect(ask('GET /search', undefined, { prefer: 'reset' })).rejects.toThrow('fetch failed');
    await expect(ask('GET /search?__reset=true')).rejects.toThrow('fetch failed');
  });

  test.each(['delay=soon', 'delay=99999999', 'reset=perhaps'])('but not %s', async (prefer) => {
    expect((await ask('GET /search', undefined, { prefer })).status).toBe(422);
  });
});

test('an example that its own schema refuses is not chosen by the request', async () => {
  const price = {
    type: 'object',
    required: ['price'],
    properties: { id: { type: 'string' }, price: { type: 'number' } },
  };
  const examples = { good: { value: { price: 1 } }, a: { value: { id: 'a' } }, b: { value: { id: 'b', price: 2 } } };
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'named', in: 'query', schema: { type: 'string' }, examples: { a: { value: 'yes' } } },
  ];
  const responses = { 200: { description: 'It.', content: { 'application/json': { schema: price, examples } } } };
  const own = await mockOf(documentOf(`/prices/{id}: ${JSON.stringify({ get: { parameters, responses } })}`), {
    state: false,
  });
  const priceOf = async (path: string): Promise<unknown> => (await fetch(`${own.url}/prices/${path}`)).json();
  expect(await Promise.all(['a', 'x?named=yes', 'b'].map(priceOf))).toEqual([
    { price: 1 },
    { price: 1 },
    { id: 'b', price: 2 },
  ]);
  await own.close();
});

test.each(['Content-Length', 'transfer-encoding', 'Connection', 'Date'])(
  'a rule cannot set %s, which frames the message',
  (name) => {
    expect(() => mock.on('search', { reply: { headers: { [name]: '3' } } })).toThrow(
      `the mock sets the header ${name} itself`,
    );
  },
);

test('a rule that is no JSON is refused as any other', () => {
  expect(() => mock.on('search', { reply: { body: 1n } })).toThrow(TrellisError);
});
