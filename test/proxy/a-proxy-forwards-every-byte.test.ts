import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { exchangeBytes, proxyTo, send, serverOf, socketServerOf } from './proxies.js';

test('fields keep their order, case and repetition; those of the connection stay behind', async () => {
  const requests: string[][] = [];
  const upstream = await serverOf((request, response) => {
    requests.push([request.method ?? '', request.url ?? '', ...request.rawHeaders]);
    response.sendDate = false;
    response.writeHead(299, 'Fine by me', [
      'X-b',
      '1',
      'x-A',
      '2',
      'X-b',
      '3',
      'Set-Cookie',
      'a=1',
      'Set-Cookie',
      'b=2',
      'Content-Length',
      '2',
      'Connection',
      'x-secret',
      'X-Secret',
      'hop',
    ]);
    response.end('ok');
  });
  const proxy = await proxyTo(upstream);
  const bytes =
    'GET /a%2Fb//c?x=%7B&x= HTTP/1.1\r\nhOST: me\r\nX-z: 1\r\nx-Y: 2\r\nX-z: 3\r\nConnection: close, x-hop\r\nX-Hop: 1\r\nTE: trailers\r\nKeep-Alive: 5\r\nProxy-Connection: x\r\n\r\n';
  const text = await exchangeBytes(proxy.url, bytes);
  const host = new URL(upstream).host;
  expect(requests).toEqual([
    [
      'GET',
      '/a%2Fb//c?x=%7B&x=',
      'hOST',
      host,
      'X-z',
      '1',
      'x-Y',
      '2',
      'X-z',
      '3',
      'TE',
      'trailers',
      'Connection',
      'TE',
    ],
  ]);
  expect(text).toMatch(
    /^HTTP\/1\.1 299 Fine by me\r\nX-b: 1\r\nx-A: 2\r\nX-b: 3\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok$/,
  );
});

test('the Host of the client is forwarded where that is asked for', async () => {
  const upstream = await serverOf((request, response) => response.end(request.headers.host));
  const proxy = await proxyTo(upstream, { keepHost: true });
  expect(await exchangeBytes(proxy.url, 'GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n')).toContain(
    'shop.example',
  );
});

test('large bodies, chunks and trailers arrive as they were sent', async () => {
  const upstream = await serverOf((request, response) => {
    const hash = createHash('sha256');
    request.on('data', (chunk: Buffer) => hash.update(chunk));
    request.on('end', () => {
      response.writeHead(200, ['Trailer', 'X-Sum', 'Transfer-Encoding', 'chunked']);
      response.write(`${hash.digest('hex')} ${JSON.stringify(request.rawTrailers)}`);
      response.addTrailers([['X-Sum', 'of it']]);
      response.end();
    });
  });
  const proxy = await proxyTo(upstream);
  const body = randomBytes(5 * 1024 * 1024);
  const sum = createHash('sha256').update(body).digest('hex');
  const whole = await send(proxy.url, { method: 'POST', body });
  expect(whole.body.toString()).toBe(`${sum} []`);
  expect(whole.answer.rawTrailers).toEqual(['X-Sum', 'of it']);
  const chunked = await exchangeBytes(
    proxy.url,
    'POST /plants HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Check: 7\r\n\r\n',
  );
  expect(chunked).toContain('["X-Check","7"]');
});

test('an encoded body is handed on as it is and judged decoded', async () => {
  const body = gzipSync('[{"id":1}]');
  const upstream = await serverOf((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(body);
  });
  const proxy = await proxyTo(upstream);
  expect((await send(proxy.url, {})).body).toEqual(body);
  const run = await proxy.finish();
  expect(run.targets[0]?.findings.map(({ rule }) => rule)).toEqual(['schema-violation']);
});

test('a connection is kept for several requests, and those to the upstream as well', async () => {
  const connections = new Set<unknown>();
  const upstream = await serverOf((request, response) => {
    connections.add(request.socket);
    response.end(request.url);
  });
  const proxy = await proxyTo(upstream);
  const one = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  for (const path of ['/1', '/2', '/3']) expect(await exchangeBytes(proxy.url, one(path), path)).toContain('200 OK');
  expect(connections.size).toBe(1);
  // Several requests at once are answered in their order (RFC 9112 §9.3.2).
  const last = one('/c').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const text = await exchangeBytes(proxy.url, one('/a') + one('/b') + last);
  expect(text.match(/\/[abc]$|\/[abc](?=HTTP|\r\n0)/gm)).toEqual(['/a', '/b', '/c']);
});

test('who waits for 100 Continue gets it from the upstream', async () => {
  const order: string[] = [];
  const upstream = await socketServerOf((socket) => {
    socket.once('data', (head: Buffer) => {
      order.push(/expect: 100-continue/i.test(String(head)) ? 'expected' : 'not expected');
      socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      socket.once('data', (body: Buffer) => {
        order.push(String(body));
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      });
    });
  });
  const proxy = await proxyTo(upstream);
  const { hostname, port } = new URL(proxy.url);
  const socket = connect(Number(port), hostname);
  socket.write('POST /plants HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n');
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(String(first)).toMatch(/^HTTP\/1\.1 100 Continue/);
  order.push('continued');
  socket.write('hi');
  const [second] = (await once(socket, 'data')) as [Buffer];
  expect(String(second)).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(order).toEqual(['expected', 'continued', 'hi']);
  socket.destroy();
});

test('a stream arrives piece by piece', async () => {
  let more = (): void => {};
  const upstream = await serverOf((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
    more = () => void response.end('data: 2\n\n');
  });
  const proxy = await proxyTo(upstream);
  const response = await fetch(`${proxy.url}/plants`);
  const reader = response.body!.getReader();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('data: 1\n\n');
  more();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('data: 2\n\n');
});

test('an upgraded connection passes bytes in both directions', async () => {
  const upstream = await socketServerOf((socket) => {
    socket.once('data', (head: Buffer) => {
      expect(String(head)).toMatch(/upgrade: websocket/i);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello');
      socket.on('data', (chunk: Buffer) => socket.end(`echo ${String(chunk)}`));
    });
  });
  const proxy = await proxyTo(upstream);
  const { hostname, port } = new URL(proxy.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += String(chunk);
    if (text.endsWith('hello')) socket.write('you');
  });
  socket.write('GET /socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 101 [^]*helloecho you$/);
  const run = await proxy.finish();
  expect(run.targets[0]?.traffic?.unjudged).toEqual([
    { reason: 'the connection was upgraded', count: 1, first: ['GET /socket'] },
  ]);
});

test('an offer of h2c is ignored, and its request answered and judged like any other', async () => {
  const upstream = await serverOf((request, response) => {
    request.resume().on('end', () => response.writeHead(500).end());
  });
  const proxy = await proxyTo(upstream);
  const text = await exchangeBytes(
    proxy.url,
    'POST /login HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 25\r\n\r\nuser=a&password=hunter222',
  );
  expect(text).toMatch(/^HTTP\/1\.1 500/);
  expect((await proxy.finish()).targets[0]?.findings.map(({ case: id }) => id)).toEqual(['login/valid/500']);
});

const whole = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n[]';

test('bytes beyond ASCII in headers arrive as they were sent, and so do large headers', async () => {
  const large = `X-Name: J\u00fcrgen\r\nX-Large: ${'a'.repeat(100_000)}\r\n`;
  const upstream = await socketServerOf((socket) =>
    socket.once('data', () => socket.write(`HTTP/1.1 200 S\u00e9\r\n${large}${whole}`, 'latin1')),
  );
  const proxy = await proxyTo(upstream);
  const text = await exchangeBytes(proxy.url, 'GET /plants HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(text.startsWith(`HTTP/1.1 200 S\u00e9\r\n${large}`)).toBe(true);
  expect(text.endsWith('\r\n\r\n[]')).toBe(true);
});

test('a hint that cannot be written is left out', async () => {
  const upstream = await socketServerOf((socket) =>
    socket.once('data', () =>
      socket.write(`HTTP/1.1 103 Early Hints\r\nLink: none\r\n\r\nHTTP/1.1 200 OK\r\n${whole}`),
    ),
  );
  const proxy = await proxyTo(upstream);
  expect((await send(proxy.url, {})).answer.statusCode).toBe(200);
});

test('a client of HTTP/1.0 gets the body without chunks and trailers', async () => {
  const upstream = await socketServerOf((socket) =>
    socket.once('data', () =>
      socket.write(
        'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n2\r\n[]\r\n0\r\nX-Sum: 1\r\n\r\n',
      ),
    ),
  );
  const proxy = await proxyTo(upstream);
  const text = await exchangeBytes(proxy.url, 'GET /plants HTTP/1.0\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n\[\]$/);
  expect(text).not.toMatch(/chunked|X-Sum/);
});
