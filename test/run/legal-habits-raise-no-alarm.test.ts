import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { aCase, goodCases, goodRequest, withBadBody, withoutToken } from './plant-store.js';
import { runAgainst } from './runs.js';
import type { RunOutcome } from './runs.js';
import { answerJson, httpServer, jsonAnswer, listen, plantStore, socketServer, TOKEN } from './servers.js';

const plant = '{"name":"Fern"}';

describe('a correct target may', () => {
  test('live below a base path', async () => {
    const paths: string[] = [];
    const url = await plantStore((request, response) => {
      paths.push(request.url ?? '');
      if (request.url === '/api/v2/plants') return false;
      answerJson(response, 404, {});
      return true;
    });
    const { target } = await runAgainst(`${url}/api/v2/`, goodCases(2));
    expect(paths).toEqual(['/api/v2/plants', '/api/v2/plants']);
    expect(target.verdict).toBe('conforms');
  });

  test('serve one connection at a time, for as long as that is kept open', async () => {
    const waiting: Socket[] = [];
    let busy = false;
    const serveNext = (): void => {
      const socket = busy ? undefined : waiting.shift();
      if (socket === undefined) return;
      busy = true;
      socket.on('data', (bytes) => {
        const good = bytes.includes(`Bearer ${TOKEN}`);
        const refused =
          'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
        socket.write(good ? jsonAnswer() : refused);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        busy = false;
        serveNext();
      });
      socket.resume();
    };
    const url = await listen(
      createServer((socket) => {
        socket.pause();
        waiting.push(socket);
        serveNext();
      }),
    );
    const sequence = aCase('sequence', {
      expect: { outcome: 'deny' },
      before: [goodRequest],
      request: { credentials: { kind: 'none' } },
    });
    const cases = [
      ...goodCases(10),
      withoutToken(),
      sequence,
      ...goodCases(10).map((each) => ({ ...each, id: `${each.id}b` })),
    ];
    const { target } = await runAgainst(url, cases, { timeout: 300 });
    expect(target).toMatchObject({ verdict: 'conforms', counts: { passed: 22 } });
  });

  test('take each connection for the credentials it saw first, as far as other cases go', async () => {
    // The fault is real, but only the sequence that asks for it may find it: the others must not depend on chance.
    const known = new WeakSet<object>();
    const url = await httpServer((request, response) => {
      if (/^bearer g00d-t0ken/i.test(request.headers.authorization ?? '')) known.add(request.socket);
      response.setHeader('WWW-Authenticate', 'Bearer');
      request.resume().on('end', () => answerJson(response, known.has(request.socket) ? 200 : 401, { name: 'Fern' }));
    });
    const sequence = aCase('sequence', {
      expect: { outcome: 'deny' },
      before: [goodRequest],
      request: { credentials: { kind: 'none' } },
    });
    const spelt = aCase('spelt', { request: { credentials: { kind: 'variant', variant: 'lower-case-scheme' } } });
    const all = [spelt, ...goodCases(6)];
    const cases = all.flatMap((good, index) => [good, withoutToken(`no-token/${index}`)]);
    const { cases: finished } = await runAgainst(url, [...cases, sequence], { concurrency: 1 });
    expect(finished.filter(({ result }) => result.kind !== 'passed').map((each) => each.case.id)).toEqual(['sequence']);
  });

  test('close idle connections, even just when the next request goes out', async () => {
    const used = new WeakSet<Socket>();
    const url = await socketServer((socket) => {
      if (used.has(socket)) socket.destroy();
      else socket.write(jsonAnswer(plant));
      used.add(socket);
    });
    const sequence = aCase('sequence', { before: [goodRequest, goodRequest] });
    const { cases } = await runAgainst(url, [...goodCases(5), sequence], { concurrency: 1 });
    expect(cases.map(({ result }) => result.kind)).toEqual(Array(6).fill('passed'));
  });

  test('answer in time although this process had no time to look', async () => {
    const url = await plantStore((_request, response) => {
      const until = performance.now() + 300;
      while (performance.now() < until) continue;
      setTimeout(() => answerJson(response, 200, { name: 'Fern' }), 30);
      return true;
    });
    const { cases } = await runAgainst(url, goodCases(2), { timeout: 150 });
    expect(cases.map(({ result }) => result.kind)).toEqual(['passed', 'passed']);
  });

  test('wait for the rest of a message that never was one, which nobody waits for in turn', async () => {
    let asked = 0;
    const url = await plantStore((_request, _response, body) => body === '{' && ++asked > 0);
    const broken = { ...withBadBody('broken'), expect: { outcome: 'survive' }, aspects: ['framing', 'body'] } as const;
    const began = performance.now();
    const { cases } = await runAgainst(url, [...goodCases(4), broken, ...goodCases(1)], { timeout: 60_000 });
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(cases[4]?.result.findings.map(({ level, rule }) => `${level} ${rule}`)).toEqual(['note no-answer']);
    expect(asked).toBe(1);
  });

  test('take an id only once, and remember it from run to run', async () => {
    const ids = new Set<unknown>();
    const url = await plantStore((request, response, body) => {
      const id = /"id":(-?\d+)/.exec(body)?.[1];
      if (request.headers.authorization === undefined || id === undefined) return false;
      if (!ids.has(id)) return ids.add(id) === undefined;
      answerJson(response, 400, { error: 1003, message: `the id ${id} is taken` });
      return true;
    });
    const fixed = ['9223372036854775807', '0'].map((id) =>
      aCase(`fixed/${id}`, { request: { body: [`{"id":${id},"name":"Fern"}`] } }),
    );
    const first = await runAgainst(url, [...goodCases(2), ...fixed], { seed: 'first' });
    expect(first.target).toMatchObject({ verdict: 'conforms', counts: { passed: 4 } });
    const second = await runAgainst(url, [...goodCases(2), ...fixed], { seed: 'second' });
    expect(second.target).toMatchObject({ verdict: 'conforms', counts: { passed: 2, notApplicable: 2 } });
    expect(second.cases[2]?.result).toMatchObject({ reason: expect.stringContaining('as it rejects a duplicate') });
  });

  test('judge the body before the credentials', async () => {
    const url = await plantStore((_request, response, body) => {
      if (body.startsWith('{"id":')) return false;
      answerJson(response, 400, { error: 1, message: 'no plant' });
      return true;
    });
    const { target } = await runAgainst(url, [...goodCases(1), withBadBody(), withoutToken()]);
    expect(target.verdict).toBe('conforms');
  });
});

describe('a target is not excused by what it has already where it', () => {
  const narrow = async (message: (id: string) => string, unique: boolean): Promise<RunOutcome> => {
    const ids = new Set<string>();
    const url = await plantStore((request, response, body) => {
      const id = /"id":(-?\d+)/.exec(body)?.[1] ?? '';
      if (request.headers.authorization === undefined) return false;
      const tooLarge = id.length > 18;
      if (!tooLarge && !(unique && ids.has(id))) return ids.add(id) === undefined;
      answerJson(response, 400, { error: 1, message: tooLarge ? message(id) : `the id ${id} is taken` });
      return true;
    });
    const large = aCase('large', { request: { body: ['{"id":9223372036854775807,"name":"Fern"}'] } });
    return runAgainst(url, [...goodCases(2), large]);
  };

  test('refuses a value for another reason', async () => {
    const { target } = await narrow((id) => `the id ${id} is too large`, true);
    expect(target).toMatchObject({ verdict: 'violates', counts: { failed: 1 } });
  });

  test('refuses everything', async () => {
    const url = await plantStore((_request, response) => {
      answerJson(response, 400, { error: 1, message: 'no' });
      return true;
    });
    const fixed = aCase('fixed', { request: { body: ['{"id":0,"name":"Fern"}'] } });
    const { target } = await runAgainst(url, [...goodCases(2), fixed]);
    expect(target).toMatchObject({ verdict: 'violates', counts: { failed: 2 } });
  });

  test('takes everything twice', async () => {
    const { target } = await narrow((id) => `the id ${id} is taken`, false);
    expect(target).toMatchObject({ verdict: 'violates', counts: { failed: 1 } });
  });
});
