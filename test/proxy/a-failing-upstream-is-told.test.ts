import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { exchangeBytes, proxyTo, send, serverOf, socketServerOf } from './proxies.js';

const rulesOf = (run: { targets: readonly { findings: readonly { rule: string }[] }[] }): readonly string[] =>
  run.targets[0]?.findings.map(({ rule }) => rule) ?? [];

const whole = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n[]';

test.each<[string, (socket: Socket) => void, number, string]>([
  ['ends without a response', (socket) => socket.destroy(), 502, 'connection-reset'],
  ['resets the connection', (socket) => socket.resetAndDestroy(), 502, 'connection-reset'],
  ['sends what is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH\r\n'), 502, 'not-http'],
  ['does not answer', () => {}, 504, 'no-answer'],
  ['sends a status that is none', (socket) => socket.write(`HTTP/1.1 099 Odd\r\n${whole}`), 502, 'not-http'],
  [
    'switches protocols unasked',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    502,
    'not-http',
  ],
])('an upstream that %s', async (_, behave, status, rule) => {
  const upstream = await socketServerOf((socket) => socket.once('data', () => behave(socket)));
  const proxy = await proxyTo(upstream, { timeout: 200 });
  const { answer, body } = await send(proxy.url, {});
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(JSON.parse(String(body))).toMatchObject({ status, detail: expect.any(String) });
  expect(rulesOf(await proxy.finish())).toEqual([rule]);
});

test('a response that breaks off breaks off for the client, too', async () => {
  const upstream = await socketServerOf((socket) =>
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n['),
    ),
  );
  const proxy = await proxyTo(upstream);
  const text = await exchangeBytes(proxy.url, 'GET /plants HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(text).toMatch(/Content-Length: 100\r\n[^]*\r\n\r\n\[$/);
  expect(rulesOf(await proxy.finish())).toEqual(['truncated-response']);
});

test('nobody there is a 502, and says nothing about an operation', async () => {
  const proxy = await proxyTo('http://127.0.0.1:1');
  const { answer } = await send(proxy.url, {});
  expect(answer.statusCode).toBe(502);
  const run = await proxy.finish();
  expect(run.verdict).toBe('no-verdict');
  expect(run.targets[0]?.traffic?.unjudged[0]?.reason).toMatch(/^no connection to the upstream/);
});

test('a kept-alive connection that ends meanwhile is replaced for a request that may be repeated', async () => {
  let connections = 0;
  const upstream = await socketServerOf((socket) => {
    const isFirst = ++connections === 1;
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]');
      // The next request on this connection finds it gone.
      if (isFirst) socket.once('data', () => socket.resetAndDestroy());
    });
  });
  const proxy = await proxyTo(upstream);
  for (const _ of [1, 2]) expect((await send(proxy.url, {})).answer.statusCode).toBe(200);
  expect(connections).toBe(2);
  expect(rulesOf(await proxy.finish())).toEqual([]);
});

test('a client that leaves is no fault of the server', async () => {
  let arrived = (): void => {};
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  const upstream = await serverOf(() => arrived());
  const proxy = await proxyTo(upstream);
  const leave = new AbortController();
  const asked = fetch(`${proxy.url}/plants`, { signal: leave.signal });
  await hasArrived;
  leave.abort();
  await expect(asked).rejects.toThrow();
  const run = await proxy.finish();
  expect(rulesOf(run)).toEqual([]);
  expect(run.targets[0]?.traffic).toMatchObject({ exchanges: 1, judged: 0 });
});

test('a whole response arrives although more bytes follow, which are a finding', async () => {
  const upstream = await socketServerOf((socket) =>
    socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n${whole} and more`)),
  );
  const proxy = await proxyTo(upstream);
  const { answer, body } = await send(proxy.url, {});
  expect([answer.statusCode, String(body)]).toEqual([200, '[]']);
  expect(rulesOf(await proxy.finish())).toEqual(['not-http']);
});

test('an upgrade that the upstream leaves open ends with the time-out', async () => {
  const upstream = await socketServerOf(() => {});
  const proxy = await proxyTo(upstream, { timeout: 200 });
  const text = await exchangeBytes(
    proxy.url,
    'GET /plants HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(text).toMatch(/^HTTP\/1\.1 502 /);
});

test('a response that comes before the end of the request says nothing of its body', async () => {
  const upstream = await socketServerOf((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 503 Busy\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')),
  );
  const proxy = await proxyTo(upstream);
  const text = await exchangeBytes(
    proxy.url,
    'POST /plants HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"name": ',
  );
  expect(text).toMatch(/^HTTP\/1\.1 503 /);
  expect(rulesOf(await proxy.finish())).not.toContain('invalid-request');
});
