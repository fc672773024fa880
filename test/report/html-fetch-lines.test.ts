import { compileFunction } from 'node:vm';
import { expect, test } from 'vitest';
import { fetchSnippet } from '../../src/report/formats/html/page/fetch-snippet.js';
import type { ExchangeSummary } from '../../src/run/index.js';
import { httpServer } from '../run/servers.js';

const exchange: ExchangeSummary = {
  method: 'POST',
  url: 'http://127.0.0.1/plants?a=b%20c',
  requestFields: [
    ['host', '127.0.0.1'],
    ['User-Agent', 'trellis/0.1.0'],
    ['Content-Type', 'application/json'],
    ['Authorization', 'Bearer $TRELLIS_TOKEN'],
  ],
  requestBody: '{"id":1}',
  status: 200,
  failure: undefined,
  responseFields: [],
  responseBody: '',
};

/** Runs what was made of an exchange, and gives what the server then got. */
async function sent(changes: Partial<ExchangeSummary>, token = 's3cret'): Promise<Record<string, unknown>> {
  let got: Record<string, unknown> = {};
  const url = await httpServer((request, response) => {
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => {
      const { method, url: target, headers } = request;
      const { authorization, 'content-type': type, 'x-key': key, 'user-agent': agent } = headers;
      got = { agent, method, target, authorization, type, key, body: Buffer.concat(body).toString() };
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
  });
  const snippet = fetchSnippet({
    ...exchange,
    ...changes,
    url: (changes.url ?? exchange.url).replace('http://127.0.0.1', url),
  });
  if (snippet.kind === 'none') throw new Error(snippet.why);
  // As a person would who has pasted it into a module of Node.js.
  const code = `return (async () => { ${snippet.code} })()`;
  await compileFunction(code, ['process', 'console'])({ env: { TRELLIS_TOKEN: token } }, { log: () => undefined });
  return got;
}

test('it sends the same request, with the credential from the environment', async () => {
  expect(await sent({})).toEqual({
    agent: expect.not.stringContaining('trellis'),
    method: 'POST',
    target: '/plants?a=b%20c',
    authorization: 'Bearer s3cret',
    type: 'application/json',
    key: undefined,
    body: '{"id":1}',
  });
});

test.each([
  ['quotes, line ends and what looks like code', '{"name":"it\'s \\"${1+1}\\" `x`"}\n\\u0041'],
  ['characters that cannot be seen', '\u0000\u2028\u202e\u{1f33f}'],
  ['the credential within the body', 'a`${b}\\$TRELLIS_TOKEN\'"'],
])('%s arrive as they are', async (_, requestBody) => {
  const { body, method, target, type } = await sent({
    requestBody,
    requestFields: [['Content-Type', 'application/json']],
  });
  expect({ body, method, target, type }).toEqual({
    body: requestBody.replace('$TRELLIS_TOKEN', 's3cret'),
    method: 'POST',
    target: '/plants?a=b%20c',
    type: 'application/json',
  });
});

test('no media type is added', async () => {
  expect(await sent({ requestFields: [] })).toMatchObject({ type: undefined, body: '{"id":1}' });
});

test('a credential in the query is encoded, one of the scheme Basic is in base64', async () => {
  const url = 'http://127.0.0.1/plants?key=$TRELLIS_TOKEN';
  expect(await sent({ url, requestFields: [['Authorization', 'Basic $TRELLIS_TOKEN']] }, 's3cret/ü')).toMatchObject({
    target: '/plants?key=s3cret%2F%C3%BC',
    authorization: `Basic ${Buffer.from('s3cret/ü').toString('base64')}`,
  });
});

test.each<readonly [string, Partial<ExchangeSummary>]>([
  ['fetch cannot send TRACE', { method: 'TRACE' }],
  ['fetch sends no body with GET', { method: 'GET' }],
  ['fetch would tidy this address up', { url: 'http://127.0.0.1/a/../plants' }],
  ['it carries a changed credential', { requestFields: [['Authorization', 'Bearer [changed credential]']] }],
  ['fetch cannot send these header fields', { requestFields: [['X-Key', 'a\u0001']] }],
  ['its body is too long', { requestBody: 'xxx… (9000 bytes)' }],
  ['its body is not text', { requestBody: '\ufffd' }],
])('where it cannot, it says so: %s', (why, changes) => {
  expect(fetchSnippet({ ...exchange, ...changes })).toEqual({ kind: 'none', why: expect.stringContaining(why) });
});
