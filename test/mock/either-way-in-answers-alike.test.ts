import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mock } from '../../src/mock/index.js';
import { documentOf, mockOf } from './mocks.js';

const document = documentOf(
  `
/p:
  get:
    parameters: [{ name: q, in: query, schema: { type: integer } }]
    responses:
      '200': { description: All., headers: { ETag: { schema: { type: string } } }, content: { application/json: { example: [1] }, text/plain: { example: Füchse } } }
      '404': { description: None. }
  post:
    security: [{ key: [] }]
    requestBody: { required: true, content: { application/json: { schema: { type: object, required: [a] } } } }
    responses: { '204': { description: Taken. } }
`,
  'components: { securitySchemes: { key: { type: http, scheme: bearer } } }',
);

let mock: Mock;
beforeAll(async () => {
  mock = await mockOf(document);
});
afterAll(() => mock.close());

function open(of = mock): Socket {
  return connect(Number(new URL(of.url).port), '127.0.0.1')
    .setNoDelay()
    .setEncoding('latin1');
}

/** Whether a text holds as many answers as it should, each of them whole. */
function holds(text: string, answers: number, toHead: boolean): boolean {
  let rest = text;
  for (let at = 0; at < answers; at++) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return false;
    const length = toHead ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(rest.slice(0, end))?.[1] ?? 0);
    if (rest.length < end + 4 + length) return false;
    rest = rest.slice(end + 4 + length);
  }
  return true;
}

/** What comes back for as many answers, without its date; the rest is sent once the first piece has been read. */
async function answersTo(pieces: readonly string[], answers = 1): Promise<string> {
  const socket = open();
  let text = '';
  const toHead = pieces.join('').startsWith('HEAD');
  const whole = new Promise<void>((resolve) => {
    socket.on('data', (more: string) => {
      text += more;
      if (holds(text, answers, toHead)) resolve();
    });
    socket.on('close', () => resolve());
  });
  for (const piece of pieces) {
    socket.write(piece, 'latin1');
    // Its own turn at the other end: a request to the same process is answered after what was sent before it is read.
    await fetch(`${mock.url}/p`, { headers: { connection: 'close' } });
  }
  await whole;
  socket.destroy();
  return text.replaceAll(/\r\nDate: [^\r]*/gi, '\r\nDate: …');
}

const request = (line: string, fields: readonly string[] = [], body = ''): string =>
  [`${line} HTTP/1.1`, 'Host: a', ...fields, '', body].join('\r\n');
const json = (body: string, ...fields: string[]): string =>
  request(
    'POST /p',
    ['Authorization: Bearer t', 'Content-Type: application/json', `Content-Length: ${body.length}`, ...fields],
    body,
  );

test.each([
  ['a good request', request('GET /p?q=1')],
  ['its bytes beyond ASCII', request('GET /p', ['Accept: text/plain'])],
  ['HEAD', request('HEAD /p')],
  ['a body', json('{"a":1}')],
  ['a body that is refused', json('{}')],
  ['a body that is no JSON', json('{')],
  ['no credentials', request('POST /p', ['Content-Length: 0'])],
  ['a preference', request('GET /p', ['Prefer: code=404'])],
  ['a field without a value', request('GET /p', ['Accept:'])],
  ['white space around a value', request('GET /p', ['Accept: \t text/plain \t'])],
  ['another origin', request('GET /p', ['Origin: http://b.example'])],
  ['a preflight', request('OPTIONS /p', ['Origin: http://b.example', 'Access-Control-Request-Method: PUT'])],
  ['a method that is not there', request('PUT /p', ['Content-Length: 2'], '{}')],
  ['a path that is not there', request('GET /nowhere')],
  ['a file of the page', request('GET /__trellis/icon.svg')],
])('%s, in one piece or in two', async (_, text) => {
  const whole = await answersTo([text]);
  expect(whole).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect(await answersTo([text.slice(0, 9), text.slice(9)])).toBe(whole);
  expect(mock.requests.length).toBeGreaterThan(0);
});

test.each([
  ['a length that is there twice', request('POST /p', ['Content-Length: 2', 'Content-Length: 2'], '{}'), '400'],
  ['two lengths', request('POST /p', ['Content-Length: 2', 'Content-Length: 3'], '{}'), '400'],
  ['a length of other characters', request('POST /p', ['Content-Length: +2'], '{}'), '400'],
  ['a length and chunks', request('POST /p', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'), '400'],
  ['no host', 'GET /p HTTP/1.1\r\n\r\n', '400'],
  ['a fold', request('GET /p', ['X-A: b', ' c']), '400'],
  ['a space before the colon', request('GET /p', ['X-A : b']), '400'],
  ['a control character', request('GET /p', ['X-A: \x01']), '400'],
  ['a line end without its first half', request('GET /p', ['X-A: b\nX-B: c']), '400'],
  ['an expectation', json('{"a":1}', 'Expect: 100-continue'), '100'],
  ['a connection that ends', request('GET /p', ['Connection: close']), '200'],
  ['the version before', 'GET /p HTTP/1.0\r\nHost: a\r\n\r\n', '200'],
  ['a whole address', request('GET http://a/p'), '200'],
  [
    'chunks',
    request(
      'POST /p',
      ['Transfer-Encoding: chunked', 'Authorization: Bearer t', 'Content-Type: application/json'],
      '7\r\n{"a":1}\r\n0\r\n\r\n',
    ),
    '204',
  ],
])('%s is left to the parser of Node', async (_, text, status) => {
  const whole = await answersTo([text]);
  expect(/\d{3}/.exec(whole)?.[0]).toBe(status);
  expect(await answersTo([text.slice(0, 9), text.slice(9)])).toBe(whole);
});

test('what is plain and what is not, by turns on one connection', async () => {
  const chunked = request('PUT /p', ['Transfer-Encoding: chunked'], '0\r\n\r\n');
  const answers = await answersTo([request('GET /p'), json('{"a":1}'), chunked, json('{}'), request('GET /p')], 5);
  expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(
    '200 204 405 422 200'.split(' '),
  );
});

test('a request that arrives before the one before it is answered waits for its turn', async () => {
  await using slow = await mockOf(document, { delay: 30 });
  const socket = open(slow);
  let text = '';
  socket.on('data', (more: string) => (text += more));
  socket.write(request('GET /p'));
  // Any answer shows that the first request has been read: it is as late, and was asked for later.
  await fetch(`${slow.url}/__trellis/icon.svg`);
  socket.write(request('GET /nowhere'));
  await fetch(`${slow.url}/__trellis/icon.svg`);
  expect(text).toBe('');
  socket.end(request('HEAD /p'));
  await once(socket, 'close');
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200']);
});

test('who has said all before the answer is there still gets it', async () => {
  const socket = open();
  let text = '';
  socket.on('data', (more: string) => (text += more));
  socket.end(request('GET /p'));
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 200 [^]*\[1\]$/);
});

test('a connection that rests is cut when the mock is closed', async () => {
  const own = await mockOf(document);
  const socket = open(own);
  socket.write(request('GET /p'));
  await once(socket, 'data');
  const cut = once(socket, 'close');
  await own.close();
  await cut;
});
