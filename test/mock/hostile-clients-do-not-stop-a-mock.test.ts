import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Mock } from '../../src/mock/index.js';
import { documentOf, mockOf, violationsOf } from './mocks.js';

const document = documentOf(`
/p:
  post:
    parameters: [{ name: X-Tag, in: header, schema: { type: string, enum: [a] } }]
    requestBody: { required: true, content: { application/json: { schema: { type: object, additionalProperties: { type: integer } } } } }
    responses: { '204': { description: Taken. } }
`);

let mock: Mock;
let port: number;
beforeAll(async () => {
  mock = await mockOf(document);
  port = Number(new URL(mock.url).port);
});
afterAll(async () => {
  await expectAlive();
  await mock.close();
});

async function expectAlive(): Promise<void> {
  const response = await post('{"a":1}');
  expect(response.status).toBe(204);
}

function post(body: NonNullable<RequestInit['body']>, headers = {}): Promise<Response> {
  return fetch(`${mock.url}/p`, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** Sends bytes and gives all that comes back until the other side ends. */
async function raw(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => {});
  for (const piece of pieces) socket.write(piece);
  await once(socket, 'close');
  return answer;
}

test('what is not Latin-1 is told in ASCII, and bounded', async () => {
  const body = `{${Array.from({ length: 300 }, (_, at) => `"名前${'前'.repeat(60)}${at}":"💚"`).join()}}`;
  const response = await post(body);
  expect(response.status).toBe(422);
  const field = response.headers.get('sl-violations') ?? '';
  expect(field).toMatch(/^[\x20-\x7e]{1,4096}$/);
  expect(violationsOf(response)[0]).toMatchObject({ location: ['request', 'body', expect.stringContaining('名前')] });
  expect(violationsOf(response).at(-1)).toMatchObject({ code: 'more' });
});

test('bytes beyond ASCII in target and fields', async () => {
  const request = Buffer.from(
    'POST /caf\u00e9?\u00ff=\u00fe HTTP/1.1\r\nHost: x\r\nX-Tag: \u00e9\u00ff\r\nPrefer: code=\u00e9\r\nConnection: close\r\n\r\n',
    'latin1',
  );
  expect(await raw(request)).toMatch(/^HTTP\/1\.1 4\d\d /);
  const tagged = Buffer.from(
    'POST /p HTTP/1.1\r\nHost: x\r\nX-Tag: \u00e9\u00ff\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    'latin1',
  );
  expect(await raw(tagged)).toMatch(/^HTTP\/1\.1 422 /);
});

test('nesting that is never closed, or too deep', async () => {
  expect((await post('['.repeat(200_000))).status).toBe(400);
  expect((await post(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)).status).toBe(400);
});

test('bodies of 20 MB, announced or in chunks, get 413', async () => {
  expect((await post('1'.repeat(20 * 1024 * 1024)).catch(() => ({ status: 413 }))).status).toBe(413);
  const head = 'POST /p HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const chunk = Buffer.from(`100000\r\n${'1'.repeat(0x10_00_00)}\r\n`);
  expect(await raw(head, ...Array.from({ length: 12 }, () => chunk))).toMatch(/^HTTP\/1\.1 413 /);
});

test('a client that still sends when it gets 413 is not cut off', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const chunk = `100000\r\n${'1'.repeat(0x10_00_00)}\r\n`;
  socket.write('POST /p HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
  socket.write(chunk.repeat(11));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 413 /);
  await once(socket, 'end');
  socket.end(`${chunk}0\r\n\r\n`);
  // An error, such as a reset, would reject this.
  await once(socket, 'close');
});

test('what is no HTTP', async () => {
  expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw(`GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await raw('CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /);
  expect(await raw('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 204 /);
});

test('what is refused before it is a request is remembered with the reason', async () => {
  await raw('GET /p?access_token=s3cret HTTP/1.1\r\nHost: x\r\nCookie: ' + 'a'.repeat(40_000) + '\r\n\r\n');
  await raw('\x16\x03\x01');
  const [large, noRequest] = mock.requests.slice(-2);
  expect(large).toMatchObject({ status: 431, method: 'GET', target: '/p?access_token=…' });
  expect(large?.violations).toMatchObject([
    { code: 'http', message: 'the request line and the headers are larger than 32 KiB' },
  ]);
  expect(noRequest).toMatchObject({ status: 400, method: '', target: '' });
  expect(noRequest?.violations[0]?.message).toMatch(/^the message is not an HTTP request: \w+/);
});

test('tunnels and expectations that nobody meets are refused, and remembered with the reason', async () => {
  expect(await raw('CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /);
  expect(await raw('GET /p HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 417 [^]*sl-violations: [^]*"status":417/i,
  );
  expect(mock.requests.slice(-2)).toMatchObject([
    { status: 405, method: 'CONNECT', target: 'a:1', violations: [{ message: expect.stringContaining('tunnel') }] },
    { status: 417, method: 'GET', target: '/p', violations: [{ message: expect.stringContaining('Expect') }] },
  ]);
});

test('who asks for a tunnel and is gone at once stops nothing', async () => {
  const before = mock.requests.at(-1)?.number ?? 0;
  const socket = connect(port, '127.0.0.1');
  socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', () => socket.resetAndDestroy());
  await once(socket, 'close');
  await vi.waitFor(() => expect(mock.requests.at(-1)?.number).toBeGreaterThan(before), { interval: 2 });
});

test('requests one behind the other get their answers in order', async () => {
  const one = (body: string): string =>
    `POST /p HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const answers = await raw(
    one('{}') + one('[]') + one('{') + 'GET /p HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['204', '422', '400', '405']);
});

test('a thousand connections that say nothing', async () => {
  const sockets: Socket[] = [];
  for (let at = 0; at < 1000; at++) sockets.push(connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await expectAlive();
  for (const socket of sockets) socket.destroy();
});

test('a mock closes at once although requests are under way', async () => {
  const own = await mockOf(document, { delay: 60_000 });
  const waiting = fetch(`${own.url}/p`, { method: 'POST' }).catch(() => 'cut');
  // A preflight is never late: once it is answered the other request has come in too.
  await fetch(own.url, { method: 'OPTIONS', headers: { Origin: 'http://a', 'Access-Control-Request-Method': 'GET' } });
  await own.close();
  expect(await waiting).toBe('cut');
});

/** Each with a text that it does not match, but for which a backtracking engine would try for ever. */
const catastrophic: readonly (readonly [pattern: string, text: string])[] = [
  ['(a+)+$', 'a!'],
  ['^(a|aa)+$', 'a!'],
  ['^(a|a)*$', 'a!'],
  ['^((a*)*)*$', 'a!'],
  ['^(?:a?){40}a{40}$', 'a!'],
  ['^(\\w*\\s?)*$', 'a!'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
  ['^([a-zA-Z0-9])(([.-]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$', 'a!'],
  ['^(?=(a+)+$)a*$', 'a!'],
  ['^(?!(a|aa)+$)', 'a'],
  ['(x+x+)+y', 'x'],
  ['^(?:(?=(?:a|aa)+!)a)*!!$', 'a!'],
];

test('texts that a backtracking engine would be held up by stop nobody', async () => {
  const paths = catastrophic.map(([pattern], at) => {
    const content = { 'application/json': { schema: { type: 'string', pattern } } };
    const parameters = [{ name: 'q', in: 'query', schema: { type: 'string', pattern } }];
    const post = { parameters, requestBody: { content }, responses: { 204: { description: 'd' } } };
    return [`/p${at}`, { post }] as const;
  });
  const other = await mockOf(
    JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: Object.fromEntries(paths) }),
  );
  const headers = { 'Content-Type': 'application/json' };
  const slow: unknown[] = [];
  for (const [at, [pattern, ending]] of catastrophic.entries()) {
    const text = ending.slice(0, 1).repeat(5_000) + ending.slice(1);
    for (const [query, body] of [
      ['', JSON.stringify(text)],
      [`?q=${text}`, '"good"'],
    ] as const) {
      // What else the machine does is in most times, but not in the least of several.
      let least = Infinity;
      for (let tries = 0; tries < 20 && least >= 150; tries++) {
        const started = performance.now();
        const { status } = await fetch(`${other.url}/p${at}${query}`, { method: 'POST', body, headers });
        least = Math.min(least, performance.now() - started);
        expect([pattern, status]).toEqual([pattern, 422]);
      }
      if (least >= 150) slow.push([pattern, query === '' ? 'body' : 'query', least]);
    }
  }
  expect(slow).toEqual([]);
  await other.close();
});

test('a search for an answer that there is none of, or a very large one, holds nobody up', async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  // Nested alternatives of which nothing satisfies the innermost.
  const branch = (at: number, inner: object) => ({
    type: 'object',
    required: ['k', 'c'],
    properties: { k: { const: `v${at % 2}` }, c: inner },
  });
  const alternatives = Array.from({ length: 5 }, (_, depth) => {
    const inner = depth === 0 ? { type: 'string', minLength: 5, maxLength: 3 } : ref(`N${depth - 1}`);
    return [`N${depth}`, { oneOf: Array.from({ length: 19 }, (_, at) => branch(at, inner)) }] as const;
  });
  // Schemas each of which has all others in it.
  const names = Array.from({ length: 20 }, (_, at) => `M${at}`);
  const linked = names.map((name) => {
    return [name, { type: 'object', properties: Object.fromEntries(names.map((each) => [each, ref(each)])) }] as const;
  });
  const get = (schema: object) => ({
    get: { responses: { 200: { description: 'd', content: { 'application/json': { schema } } } } },
  });
  const other = await mockOf(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 't', version: '1' },
      paths: { '/none': get(ref('N4')), '/large': get(ref('M0')) },
      components: { schemas: Object.fromEntries([...alternatives, ...linked]) },
    }),
  );
  const before = process.cpuUsage();
  const [none, large] = [await fetch(`${other.url}/none`), await fetch(`${other.url}/large`)];
  const { user } = process.cpuUsage(before);
  expect([none.status, large.status]).toEqual([200, 200]);
  expect(violationsOf(large)).toEqual([]);
  // In microseconds; without a bound it took ten times as much.
  expect(user).toBeLessThan(2_500_000);
  await other.close();
});
