import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../src/mock/index.js';
import { garden } from '../traffic/recorded.js';
import { proxyTo, send, serverOf } from './proxies.js';

const token = 'eyJhbGciOi.a-session-token';
const json = { 'Content-Type': 'application/json' };
const fern = { id: 1, name: 'Fern' };

/** What a suite does: log in, list, create, read, fail on purpose, and leave. */
async function suite(url: string): Promise<void> {
  const form = ['Content-Type', 'application/x-www-form-urlencoded'];
  await send(url, { method: 'POST', path: '/login', fields: form, body: 'user=ann&password=correct-horse' });
  const bearer = ['Authorization', `Bearer ${token}`];
  const own = [...bearer, 'Cookie', 'theme=dark'];
  for (let round = 0; round < 20; round++) {
    await send(url, { path: '/plants?limit=10' });
    const body = JSON.stringify({ id: round, name: `Plant ${round}` });
    await send(url, { method: 'POST', fields: [...bearer, 'Content-Type', 'application/json'], body });
    await send(url, { path: `/plants/${round}`, fields: own });
    await send(url, { path: '/plants/99', fields: own });
  }
  // On purpose: not valid, and without credentials.
  await send(url, { method: 'POST', fields: [...bearer, 'Content-Type', 'application/json'], body: '{"id":"x"}' });
  await send(url, { path: '/plants/1', fields: ['Cookie', 'theme=dark'] });
  await send(url, { path: '/' });
  await send(url, { path: '/plants', fields: ['If-None-Match', '"1"'] });
}

type Fault = 'none' | 'shape' | 'status' | 'failure' | 'open';

/** The garden, with these faults. */
function gardenServer(faults: readonly Fault[]): Promise<string> {
  const has = (fault: Fault): boolean => faults.includes(fault);
  return serverOf((request, response) => {
    const answer = (status: number, body?: unknown, fields: Record<string, string> = json): void => {
      response
        .writeHead(status, body === undefined ? {} : fields)
        .end(body === undefined ? undefined : JSON.stringify(body));
    };
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [path = ''] = (request.url ?? '').split('?');
      const isKnown = request.headers.authorization === `Bearer ${token}`;
      if (path === '/login') return answer(200, { token });
      if (path === '/plants' && request.method === 'GET') {
        if (request.headers['if-none-match'] !== undefined) return answer(304);
        return answer(200, [has('shape') ? { id: 1 } : fern]);
      }
      if (path === '/') return answer(200, '<html>', { 'Content-Type': 'text/html' });
      if (!isKnown && !has('open')) {
        response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
        return;
      }
      if (path === '/plants') {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as { id: unknown };
        if (typeof body.id !== 'number') return answer(422, { message: 'no' });
        if (has('failure') && body.id === 13) return answer(500, { message: 'oops' });
        return answer(has('status') ? 200 : 201, body);
      }
      if (path === '/plants/99') return answer(404);
      answer(200, fern);
    });
  });
}

test('a suite against a correct server finds nothing about the server', async () => {
  const proxy = await proxyTo(await gardenServer([]));
  await suite(proxy.url);
  const run = await proxy.finish();
  const [target] = run.targets;
  expect(target?.findings.map(({ rule, message }) => `${rule}: ${message}`).toSorted()).toEqual([
    expect.stringMatching(/^invalid-request: .*at \/id must be an integer.* Found in exchange 82\.$/),
    expect.stringMatching(/^invalid-request: .*name.* Found in exchange 82\.$/),
    expect.stringMatching(/^request-without-credentials: .* Found in exchange 83\.$/),
  ]);
  expect(run.verdict).toBe('conforms');
  expect(target?.traffic).toMatchObject({ exchanges: 85, judged: 84 });
  expect(target?.notExercised).toEqual(['logout', 'photo']);
});

test('four faults are four findings about the server, and no more', async () => {
  const proxy = await proxyTo(await gardenServer(['shape', 'status', 'failure', 'open']));
  await suite(proxy.url);
  const run = await proxy.finish();
  const found = run.targets[0]?.findings.filter(({ category }) => category !== 'client');
  expect(
    found?.map(({ rule, case: id, message }) => `${rule} ${id} ${/Found.*/.exec(message)?.[0]}`).toSorted(),
  ).toEqual([
    'schema-violation listPlants/valid/200 Found in 20 exchanges, first in 2, 6, 10, 14 and 18.',
    'server-error createPlant/valid/500 Found in exchange 55.',
    'unauthenticated-accepted readPlant/unauthenticated/200 Found in exchange 83.',
    'undocumented-status createPlant/valid/200 Found in 19 exchanges, first in 3, 7, 11, 15 and 19.',
  ]);
  expect(run.verdict).toBe('violates');
});

test('no secret of the traffic is in any event or line', async () => {
  const proxy = await proxyTo(await gardenServer(['failure', 'shape']));
  await suite(proxy.url);
  await send(proxy.url, { path: `/plants/1?access_token=${token}`, fields: ['Cookie', 'sid=my-c00kie'] });
  const told = JSON.stringify(await proxy.finish()) + JSON.stringify(proxy.seen);
  for (const secret of [token, 'correct-horse', 'my-c00kie']) expect(told).not.toContain(secret);
});

setFlagsFromString('--expose-gc');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the flag has just made it
const collectGarbage = runInNewContext('gc') as () => void;

test('ten thousand requests take no more memory than one thousand', async () => {
  const upstream = await serverOf((_, response) =>
    response.writeHead(200, json).end(JSON.stringify([fern, { id: 2 }])),
  );
  const proxy = await proxyTo(upstream);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const ask = async (count: number): Promise<void> => {
    const lane = async (): Promise<void> => {
      for (let each = 0; each < count / 8; each++) {
        const [answer] = (await once(get(`${proxy.url}/plants`, { agent }), 'response')) as [IncomingMessage];
        await once(answer.resume(), 'end');
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
  };
  const used = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  };
  await ask(1_000);
  const before = used();
  await ask(9_000);
  // Less than half a kilobyte for each.
  expect(used() - before).toBeLessThan(9_000 * 512);
  const run = await proxy.finish();
  const { exchanges = 0, judged = 0, unjudged = [] } = run.targets[0]?.traffic ?? {};
  expect(exchanges).toBe(10_000);
  // What was not judged is counted.
  expect(judged + unjudged.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
  expect(judged).toBeGreaterThan(100);
}, 180_000);

test('the mock answers for what the upstream does not have, and for nothing else', async () => {
  const asked: string[] = [];
  const upstream = await serverOf((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/plants' && request.method === 'GET') response.writeHead(200, json).end('[]');
    else response.writeHead(request.method === 'POST' ? 501 : 404, json).end('{}');
  });
  const proxy = await proxyTo(upstream, { mockMissing: true });
  expect(await (await fetch(`${proxy.url}/plants`)).text()).toBe('[]');
  const created = await fetch(`${proxy.url}/plants`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...json },
    body: JSON.stringify(fern),
  });
  expect([created.status, created.headers.get('trellis-mock')]).toEqual([201, 'upstream 501']);
  expect(await created.json()).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
  // A documented 404 is an answer; what the document does not have is not made up.
  const read = await fetch(`${proxy.url}/plants/7`, { headers: { Cookie: 'theme=dark' } });
  expect([read.status, read.headers.get('trellis-mock')]).toEqual([404, null]);
  expect((await fetch(`${proxy.url}/nowhere`)).status).toBe(404);
  expect(asked).toHaveLength(4);
  const run = await proxy.finish();
  expect(run.targets[0]?.traffic?.unjudged).toContainEqual({
    reason: 'the mock answered in place of the upstream',
    count: 1,
    first: ['POST /plants'],
  });
});

test('the mock answers where nobody is there', async () => {
  const proxy = await proxyTo('http://127.0.0.1:1', { mockMissing: true });
  const answer = await fetch(`${proxy.url}/plants`);
  expect([answer.status, answer.headers.get('trellis-mock')]).toEqual([200, 'upstream unreachable']);
  expect((await fetch(`${proxy.url}/nowhere`)).status).toBe(502);
});

test('a mock of the document passes through without a finding', async () => {
  const mock = await createMock({ spec: await garden() });
  const proxy = await proxyTo(mock.url);
  await suite(proxy.url);
  await mock.close();
  expect((await proxy.finish()).verdict).toBe('conforms');
});

test('the base path of the upstream goes before the path of each request', async () => {
  const asked: (string | undefined)[] = [];
  const upstream = await serverOf((request, response) => {
    asked.push(request.url);
    response.writeHead(500).end();
  });
  const proxy = await proxyTo(`${upstream}/api/v1`);
  await send(proxy.url, { path: '/plants?limit=1' });
  expect(asked).toEqual(['/api/v1/plants?limit=1']);
  expect((await proxy.finish()).targets[0]?.findings.map(({ rule }) => rule)).toEqual(['server-error']);
});
