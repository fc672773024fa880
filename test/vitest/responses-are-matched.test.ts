import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract } from '../../src/contract/index.js';
import { useContract, type MatchOptions } from '../../src/vitest/index.js';
import { servePlants, token, type RunningServer } from '../cli/plant-server.js';

let server: RunningServer;
const headers = { 'content-type': 'application/json' };

beforeAll(async () => {
  server = await servePlants();
});

afterAll(() => server.close());

const post = (body: string, authorization = `Bearer ${token}`): RequestInit & { method: 'POST' } => ({
  method: 'POST',
  body,
  headers: { ...headers, authorization },
});

async function failure(response: unknown, operation = 'createPlant', options: MatchOptions = {}): Promise<string> {
  const error: unknown = await expect(response)
    .toMatchContract(operation, options)
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  return error instanceof Error ? error.message : 'it matches';
}

test('without a contract the matcher says how to name one', async () => {
  expect(await failure({ status: 200 })).toContain("call useContract('openapi.yaml') first");
});

describe('of the plant store', () => {
  beforeAll(() => useContract('openapi.yaml'));

  test('a fetch Response matches, and its body can still be read', async () => {
    const response = await fetch(`${server.url}/plants`, post('{"id":1,"name":"Fern"}'));
    await expect(response).toMatchContract('createPlant');
    expect(await response.json()).toEqual({ name: 'Fern' });
    await expect(await fetch(`${server.url}/plants`, post('{}'))).toMatchContract('POST /plants');
  });

  test('an answer of undici matches', async () => {
    const init = { method: 'POST', body: '{}', headers: { ...headers, authorization: 'Bearer x' } } as const;
    await expect(await request(`${server.url}/plants`, init)).toMatchContract('createPlant');
  });

  test('so does what has a status, header fields and a body', async () => {
    await expect({ status: 200, headers, body: '{"name":"Fern"}' }).toMatchContract('createPlant');
    await expect({ status: 200, headers, body: { name: 'Fern' } }).toMatchContract('createPlant');
    await expect({ statusCode: 200, headers, body: Buffer.from('{"name":"Fern"}') }).toMatchContract('createPlant');
    await expect({ status: 200, headers, body: {}, text: '{"name":"Fern"}' }).toMatchContract('createPlant');
    await expect({ status: 200, headers: new Headers(headers), body: '{"name":"Fern"}' }).toMatchContract(
      'createPlant',
    );
  });

  test('a body that breaks its schema does not, and the message says where', async () => {
    const message = await failure({ status: 200, headers, body: { name: 7 } });
    expect(message).toContain('the response 200 OK does not match openapi.yaml for createPlant');
    expect(message).toMatch(
      /schema-violation \(violation\): .*\n\n {2}expected .*\n {2}received {2}`\/name`: 7\n {2}contract {2}openapi\.yaml:\d+:\d+/,
    );
  });

  test('nor does an undocumented status, another media type, no body or no JSON', async () => {
    expect(await failure({ status: 201, headers, body: { name: 'Fern' } })).toContain('undocumented-status');
    expect(await failure({ status: 500 })).toContain('server-error');
    expect(await failure({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' })).toContain(
      'media-type-undocumented',
    );
    expect(await failure({ status: 200, headers })).toContain('body-missing');
    expect(await failure({ status: 400, headers, body: "{'error':1}" })).toContain('malformed-json');
  });

  test('a status that HTTP implies does, whatever was sent', async () => {
    await expect({ status: 401, headers: { 'www-authenticate': 'Bearer' } }).toMatchContract('createPlant');
    await expect({ status: 415 }).toMatchContract('createPlant');
  });

  test('warnings fail where they are asked to', async () => {
    const trace = { error: 1, message: 'Error: no\n    at Object.<anonymous> (/srv/app/index.js:10:5)' };
    const response = { status: 400, headers, body: trace };
    await expect(response).toMatchContract('createPlant');
    expect(await failure(response, 'createPlant', { strict: true })).toContain('stack-trace (warning)');
  });

  test('what a server sent does not command the terminal', async () => {
    const message = await failure({ status: 200, headers, body: { name: ['\u001b[2J'] } });
    expect(message).toContain('\\u001b');
    expect(await failure({ status: 200, headers: { 'content-type': 'a/b' }, body: '\u001b[2J' })).not.toContain(
      '\u001b',
    );
  });

  test('`not` says what was not expected', async () => {
    const matched = expect({ status: 200, headers, body: { name: 'Fern' } }).not.toMatchContract('createPlant');
    await expect(matched).rejects.toThrow('expected a response that openapi.yaml does not allow for createPlant');
    await expect({ status: 201 }).not.toMatchContract('createPlant');
  });
});

describe('what cannot be judged is said', () => {
  test('an operation that the document does not have', async () => {
    expect(await failure({ status: 200 }, 'creatPlant', { contract: 'openapi.yaml' })).toContain(
      'openapi.yaml has no operation "creatPlant"; did you mean "createPlant"?',
    );
  });

  test('no operation at all', async () => {
    expect(await failure({ status: 200 }, null as unknown as string, { contract: 'openapi.yaml' })).toContain(
      'requires an operation',
    );
  });

  test('what is no response, such as a promise of one', async () => {
    const promise = fetch(`${server.url}/plants`);
    expect(await failure(promise)).toContain('is an `await` missing');
    await promise;
  });

  test('a body that was read before', async () => {
    const response = await fetch(`${server.url}/plants`, post('{}'));
    await response.text();
    expect(await failure(response)).toContain('has already been read');
  });
});

test('another contract can be given, with a 5xx that it documents', async () => {
  const contract = await loadContract('memory.yaml', {
    readFile: () =>
      Promise.resolve(
        Buffer.from(`openapi: 3.1.0
info: { title: Busy, version: '1' }
paths:
  /busy:
    get:
      operationId: busy
      responses:
        '500': { description: Broken, content: { text/plain: {} } }
`),
      ),
  });
  const response = { status: 500, headers: { 'content-type': 'text/plain' }, body: 'sorry' };
  await expect(response).toMatchContract('busy', { contract });
  expect(await failure({ status: 500, headers, body: '{}' }, 'busy', { contract })).toContain(
    'media-type-undocumented',
  );
});
