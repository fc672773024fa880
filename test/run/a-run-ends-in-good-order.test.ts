import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { run } from '../../src/run/index.js';
import type { Target } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { aCase, goodCases, goodRequest } from './plant-store.js';
import { optionsFor, outcomeOf, runAgainst, verdictOf } from './runs.js';
import { answerJson, httpServer, listen, plantStore } from './servers.js';
import { casesOf } from '../derived-cases.js';

describe.concurrent('a run that is cut short', () => {
  /** A plant store of which, after some answers, nothing is left. */
  const mortalStore = async (lifetime: number, answersLast: boolean): Promise<string> => {
    let requests = 0;
    const server = createServer((request, response) => {
      const last = ++requests === lifetime;
      if (last) server.close();
      request.resume().on('end', () => {
        if (last && !answersLast) return server.closeAllConnections();
        // Nobody listens any more, and no connection is left on which another request could come.
        if (last) response.setHeader('Connection', 'close');
        answerJson(response, 200, { name: 'Fern' });
      });
    });
    return listen(server);
  };

  test('by a target that dies between two requests tells what was found so far', async () => {
    const url = await mortalStore(5, true);
    const { cases, target } = await runAgainst(url, goodCases(10), { concurrency: 1, rate: 20 });
    expect(cases.map(verdictOf)).toEqual([...Array(4).fill('passed'), ['target-died']]);
    expect(target).toMatchObject({
      verdict: 'violates',
      counts: { passed: 4, failed: 1, notRun: 5 },
      problem: { code: 'target-gone' },
    });
    expect(target.problem?.message).toMatch(/can no longer be reached: nothing listens at 127.0.0.1 port/);
    expect(target.problem?.message).toMatch(/; cases not run: 5 of createPlant$/);
    expect(target.problem?.hint).toMatch(/for the last cases: good\/4$/);
  });

  test('by a target that dies of a request blames that request', async () => {
    const url = await mortalStore(5, false);
    const { cases, target } = await runAgainst(url, goodCases(10), { concurrency: 1 });
    expect(cases.map(verdictOf)).toEqual([...Array(4).fill('passed'), ['target-died']]);
    expect(target).toMatchObject({
      verdict: 'violates',
      counts: { failed: 1, notRun: 5 },
      problem: { code: 'target-gone' },
    });
  });

  test('by a target that a broken message has killed takes nothing else for the cause', async () => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => setTimeout(() => answerJson(response, 200, { name: 'Fern' }), 5));
    });
    // The system still takes connections while a process is on its way out.
    server.on('clientError', (_error, socket) => {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      server.once('connection', () => {
        server.close();
        server.closeAllConnections();
      });
    });
    const broken = aCase('broken', {
      expect: { outcome: 'survive' },
      aspects: ['framing', 'body'],
      request: {
        ...goodRequest,
        fields: [...goodRequest.fields, { name: 'Transfer-Encoding', value: ['chunked'] }],
        body: ['plant\r\n', { unique: 'int64' }],
      },
    });
    const cases = [...goodCases(10), broken, ...goodCases(10).map((each) => ({ ...each, id: `${each.id}b` }))];
    const { cases: finished, target } = await runAgainst(await listen(server), cases, { concurrency: 4 });
    const verdicts = finished.map(verdictOf);
    // Responses to requests that were under way may still arrive.
    expect(verdicts.filter((verdict) => verdict !== 'passed')).toEqual([['target-died']]);
    expect(verdicts.length).toBeLessThan(cases.length);
    expect(target).toMatchObject({ verdict: 'violates', problem: { code: 'target-gone' } });
    expect(target.problem?.hint).toContain('for the last cases: broken, good/');
  });

  test('by a signal tells what was found so far and leaves nothing behind', async () => {
    let asked = 0;
    const interruption = new AbortController();
    const url = await plantStore((_request, _response, body) => {
      if (++asked === 3) interruption.abort();
      return body === 'never';
    });
    const { events, target, cases } = await runAgainst(url, goodCases(10), {
      concurrency: 1,
      signal: interruption.signal,
    });
    expect(cases.length).toBeLessThan(4);
    expect(target).toMatchObject({ verdict: 'no-verdict', problem: { code: 'interrupted' } });
    expect(target.counts.notRun).toBe(10 - cases.length);
    expect(events.at(-1)).toMatchObject({ type: 'run-finished', interrupted: true });
    expect(getEventListeners(interruption.signal, 'abort')).toEqual([]);
  });

  test('by a signal does not wait for a target that hangs', async () => {
    const interruption = new AbortController();
    const url = await plantStore(() => {
      interruption.abort();
      return true;
    });
    const { target } = await runAgainst(url, goodCases(10), { timeout: 60_000, signal: interruption.signal });
    expect(target.counts.notRun).toBe(10);
  });

  test('by a signal that was there before sends nothing', async () => {
    let asked = 0;
    const url = await plantStore(() => ++asked > 0);
    const { events } = await runAgainst(url, goodCases(10), { signal: AbortSignal.abort() });
    expect(asked).toBe(0);
    expect(events.at(-1)).toMatchObject({ interrupted: true, verdict: 'no-verdict' });
  });

  test('by a listener who leaves closes the target', async () => {
    let closed = 0;
    const url = await plantStore();
    const target: Target = {
      name: 'own',
      kind: 'service',
      start: () =>
        Promise.resolve({
          url,
          credentials: new Map([['', 'g00d-t0ken-of-the-plant-store']]),
          close: () => Promise.resolve(void closed++),
        }),
    };
    for await (const event of run({ ...optionsFor(url, goodCases(50)), targets: [target] })) {
      if (event.type === 'case-finished') break;
    }
    expect(closed).toBe(1);
  });
});

test('a run asks ever more rarely for what the service never creates and never lists', async () => {
  const bodyOf = (members: string): string =>
    `requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string, maxLength: 20 }, ${members} } } } } }`;
  const shown = `{ description: d, content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } }`;
  const responses = `responses: { '200': ${shown}, '403': { description: d } }`;
  const contract = await contractOf(
    documentOf(`/roles:
  get: { operationId: listRoles, ${responses} }
  post: { operationId: createRole, ${bodyOf('size: { type: integer }')}, ${responses} }
/roles/{roleId}:
  parameters: [{ name: roleId, in: path, required: true, schema: { type: integer } }]
  get: { operationId: getRole, ${responses} }
/users:
  post: { operationId: createUser, ${bodyOf('roleId: { type: integer }, size: { type: integer }')}, ${responses} }`),
  );
  const all = casesOf(contract);
  const cases = all.filter(({ id, operation }) => operation === 'createUser' || id.startsWith('createRole/good/'));
  let asked = 0;
  const url = await httpServer((request, response) => {
    if (request.method === 'POST' && request.url === '/roles') asked++;
    answerJson(response, 403, {});
  });
  await outcomeOf(run({ ...optionsFor(url, cases), contract }));

  expect(cases.length).toBeGreaterThan(60);
  expect(asked).toBeLessThan(30);
});
