import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mock } from '../../src/mock/index.js';
import { documentOf, mockOf } from './mocks.js';

const garden = documentOf(`/plants:
  get: { operationId: list, responses: { '200': { description: d, content: { application/json: { example: Fern } } } } }
  post: { operationId: add, requestBody: { content: { application/json: {} } }, responses: { '204': { description: d } } }`);

let mock: Mock;

afterEach(() => mock.close());

function open(...chunks: readonly string[]): Socket {
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
  for (const chunk of chunks) socket.write(chunk);
  return socket.on('error', () => {});
}

/** All requests before it have arrived. */
async function arrived(): Promise<void> {
  await fetch(`${mock.url}/__trellis/health`);
}

const get = 'GET /plants HTTP/1.1\r\nHost: a\r\n\r\n';
// The size of a chunk keeps it from the fast way in.
const chunked =
  'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

test('GET /__trellis/health tells that requests are answered, whatever fails on purpose', async () => {
  mock = await mockOf(garden, { chaos: 1, delay: 60_000, token: 'secret' });
  const health = await fetch(`${mock.url}/__trellis/health`);
  expect(health.headers.get('content-type')).toBe('application/json');
  expect([health.status, await health.json()]).toEqual([
    200,
    { status: 'ok', title: 'Garden', version: '1', operations: 2 },
  ]);
  const head = await fetch(`${mock.url}/__trellis/health`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await fetch(`${mock.url}/__trellis/health`, { method: 'POST' })).status).toBe(405);
  expect(mock.requests).toEqual([]);
});

describe('a mock that is given time to end', () => {
  beforeEach(async () => {
    mock = await mockOf(garden, { delay: 100 });
  });

  test.each([
    ['that came the fast way', [get], /200 OK[^]*Connection: close[^]*"Fern"$/],
    ['that came in chunks', [chunked, '1\r\n1\r\n0\r\n\r\n'], /204 No Content/],
    ['behind another one on the same connection', [get + get], /"Fern"HTTP[^]*"Fern"$/],
  ])('answers a request %s', async (_, chunks, answer) => {
    const socket = open(...chunks);
    const said = text(socket);
    await arrived();
    await mock.close(10_000);
    expect(await said).toMatch(answer);
  });

  test('answers a request whose body is still coming', async () => {
    const socket = open(chunked);
    const said = text(socket);
    await arrived();
    const closed = mock.close(10_000);
    socket.write('1\r\n1\r\n0\r\n\r\n');
    await closed;
    expect(await said).toContain('204 No Content');
  });

  test('waits neither for idle connections nor for readers of the page', async () => {
    const page = open('GET /__trellis/events HTTP/1.1\r\nHost: a\r\n\r\n');
    const idle = open(
      'OPTIONS /plants HTTP/1.1\r\nHost: a\r\nOrigin: http://b\r\nAccess-Control-Request-Method: GET\r\n\r\n',
    );
    const silent = open();
    await Promise.all([once(page, 'data'), once(idle, 'data'), once(silent, 'connect')]);
    const begun = performance.now();
    await mock.close(60_000);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test('takes no new connections, and cuts what takes longer', async () => {
    await mock.close();
    mock = await mockOf(garden, { delay: 60_000 });
    const said = text(open(get));
    await arrived();
    const begun = performance.now();
    const closed = mock.close(200);
    await expect(fetch(mock.url)).rejects.toThrow();
    await closed;
    expect(performance.now() - begun).toBeGreaterThan(190);
    expect(await said).toBe('');
  });

  test('ends at once when told so', async () => {
    await mock.close();
    mock = await mockOf(garden, { delay: 60_000 });
    const socket = open(get);
    const said = text(socket);
    await arrived();
    const closed = mock.close(60_000);
    await mock.close();
    await closed;
    expect(await said).toBe('');
  });
});
