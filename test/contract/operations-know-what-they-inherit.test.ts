import { describe, expect, test } from 'vitest';
import { stringifyNode } from '../../src/json/index.js';
import { loadText } from './documents.js';
import { documentIn } from '../table.js';

const document = documentIn(import.meta.dirname, 'operations-know-what-they-inherit.openapi.yaml');

describe('the contract', () => {
  test('has what the document says of itself', async () => {
    const contract = await loadText(document);
    expect(contract).toMatchObject({ file: 'openapi.yaml', openapi: '3.1.0', title: 'Garden', version: '2.0.0' });
    expect(contract.servers.map(({ url }) => url)).toEqual(['https://eu.example.com/v1', '/{unknown}']);
    expect([...contract.securitySchemes.values()]).toMatchObject([
      { type: 'http', name: 'token', scheme: 'bearer' },
      { type: 'apiKey', name: 'key', in: 'cookie', parameter: 'sid' },
      { type: 'openIdConnect', name: 'login' },
    ]);
  });

  test('has its operations in the order of the document, each under its key', async () => {
    const contract = await loadText(document);
    const keys = ['PUT /plants/{id}', 'readPlant', 'TRACE /plants/{id}', 'POST /upload'];
    expect(contract.operations.map(({ key }) => key)).toEqual(keys);
    for (const operation of contract.operations) expect(contract.operation(operation.key)).toBe(operation);
    expect(contract.operation('nothing')).toBeUndefined();
  });

  test('cannot be changed', async () => {
    const contract = await loadText(document);
    expect(() => Object.assign(contract, { title: 'x' })).toThrow(TypeError);
  });

  test('has one server where the document names none', async () => {
    const contract = await loadText('openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths: {}\n');
    expect(contract.servers).toMatchObject([{ url: '/' }]);
    expect(contract.operations).toEqual([]);
  });
});

describe('parameters', () => {
  test('of an operation override those of its path', async () => {
    const put = (await loadText(document)).operation('PUT /plants/{id}');
    expect(put?.parameters.map(({ in: location, name, required }) => [location, name, required])).toEqual([
      ['path', 'id', true],
      ['query', 'page', false],
      ['header', 'x-trace', true],
    ]);
  });

  test('have the defaults of their location', async () => {
    const get = (await loadText(document)).operation('readPlant');
    expect(
      get?.parameters.map(({ name, style, explode, allowReserved }) => [name, style, explode, allowReserved]),
    ).toEqual([
      ['id', 'simple', false, false],
      ['X-Trace', 'simple', false, false],
      ['page', 'form', false, true],
      ['session', 'form', true, false],
      ['filter', 'form', true, false],
      ['deep', 'deepObject', false, false],
    ]);
  });

  test('have a schema or content', async () => {
    const get = (await loadText(document)).operation('readPlant');
    const [id, , , , filter] = get?.parameters ?? [];
    expect(id?.schema?.keyword('type')?.node).toMatchObject({ value: 'integer' });
    expect(id?.content).toBeUndefined();
    expect(filter?.schema).toBeUndefined();
    expect(filter?.content?.range).toBe('application/json');
    expect(filter?.content?.schema).toBeDefined();
  });
});

describe('security', () => {
  test('is that of the document, unless the operation says otherwise', async () => {
    const contract = await loadText(document);
    const names = contract.operations.map(({ security }) =>
      security.map(({ schemes }) => schemes.map(({ scheme, scopes }) => [scheme.name, ...scopes].join(' '))),
    );
    expect(names).toEqual([[], [['token read', 'key'], []], [['token']], [['token']]]);
  });

  test('is none where nobody asks for any', async () => {
    const contract = await loadText(
      'openapi: 3.0.3\ninfo: {title: a, version: "1"}\npaths: {/: {get: {responses: {200: {description: d}}}}}\n',
    );
    expect(contract.operation('GET /')?.security).toEqual([]);
  });
});

describe('responses', () => {
  test('stand in the order of the document, their keys as written', async () => {
    const get = (await loadText(document)).operation('readPlant');
    expect(get?.responses.map(({ status, description }) => [status, description])).toEqual([
      ['404', 'none'],
      ['2XX', 'ok'],
    ]);
  });

  test('have headers without Content-Type, and the examples that are in the document', async () => {
    const get = (await loadText(document)).operation('readPlant');
    const ok = get?.responses[1];
    expect(ok?.headers).toMatchObject([{ name: 'X-Count', required: true, explode: false }]);
    expect(ok?.headers[0]?.examples.map(({ value }) => stringifyNode(value))).toEqual(['1']);
    expect(ok?.content.map(({ range }) => range)).toEqual(['application/json', 'text/*']);
    expect(ok?.content[0]?.examples.map(({ name, value }) => [name, stringifyNode(value)])).toEqual([
      ['one', '{"a":1}'],
    ]);
    expect(ok?.content[1]?.examples.map(({ name, value }) => [name, stringifyNode(value)])).toEqual([['', '"hello"']]);
    expect(ok?.content[1]?.schema).toBeUndefined();
  });

  test('may be missing in 3.1', async () => {
    expect((await loadText(document)).operation('POST /upload')?.responses).toEqual([]);
  });
});

describe('request bodies', () => {
  test('know how each part is written', async () => {
    const body = (await loadText(document)).operation('POST /upload')?.requestBody;
    expect(body?.required).toBe(false);
    expect(body?.content[0]?.encoding.get('file')).toMatchObject({
      contentType: 'image/png',
      explode: true,
      style: undefined,
      allowReserved: false,
      headers: [{ name: 'X-A' }],
    });
  });

  const withBody = (version: string): string => `openapi: ${version}
info: {title: a, version: "1"}
paths:
  /:
    get: {requestBody: {content: {text/plain: {}}}, responses: {200: {description: d}}}
    delete: {requestBody: {content: {text/plain: {}}}, responses: {200: {description: d}}}
    trace: {requestBody: {content: {text/plain: {}}}, responses: {200: {description: d}}}
    options: {requestBody: {content: {text/plain: {}}}, responses: {200: {description: d}}}
`;

  test.each([
    ['3.0.3', ['DELETE /', 'OPTIONS /']],
    ['3.1.0', ['GET /', 'DELETE /', 'OPTIONS /']],
  ])('are ignored where %s has them ignored', async (version, keys) => {
    const contract = await loadText(withBody(version));
    const found = contract.operations.filter(({ requestBody }) => requestBody !== undefined).map(({ key }) => key);
    expect(found).toEqual(keys);
    expect(contract.remarks.map(({ code }) => code)).toEqual(Array(3).fill('body-without-meaning'));
  });
});

test('places are those of the document', async () => {
  const get = (await loadText(document)).operation('readPlant');
  expect(get?.place).toEqual({ file: 'openapi.yaml', line: 25, column: 7, pointer: '/paths/~1plants~1{id}/get' });
  expect(get?.responses[1]?.content[0]?.place.pointer).toBe(
    '/paths/~1plants~1{id}/get/responses/2XX/content/application~1json',
  );
  expect(get?.security[1]?.place.pointer).toBe('/paths/~1plants~1{id}/get/security/1');
});

test('a path item may be a reference with more beside it', async () => {
  const contract = await loadText(documentIn(import.meta.dirname, 'operations-know-what-they-inherit-2.openapi.yaml'));
  expect(contract.operations.map(({ key, parameters }) => [key, parameters.length])).toEqual([
    ['POST /a', 1],
    ['GET /a', 1],
  ]);
});

test('callbacks and webhooks are no operations of the server', async () => {
  const contract = await loadText(`openapi: 3.1.0
info: {title: a, version: "1"}
webhooks: {grown: {post: {responses: {200: {description: d}}}}}
paths:
  /a: {post: {callbacks: {c: {'{$url}': {post: {responses: {200: {description: d}}}}}}, responses: {200: {description: d}}}}
`);
  expect(contract.operations.map(({ key }) => key)).toEqual(['POST /a']);
});
