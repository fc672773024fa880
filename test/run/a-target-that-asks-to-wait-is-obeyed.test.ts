import { describe, expect, test } from 'vitest';
import { aCase, goodCases, goodRequest, withBadBody } from './plant-store.js';
import { runAgainst, verdictOf } from './runs.js';
import { answerJson, plantStore } from './servers.js';

describe('a target that asks to wait is obeyed, not judged', () => {
  for (const status of [429, 503]) {
    test(`${status} with Retry-After is tried again with fresh values`, async () => {
      const bodies: string[] = [];
      const url = await plantStore((_request, response, body) => {
        bodies.push(body);
        if (bodies.length !== 2) return false;
        response.setHeader('Retry-After', '0');
        answerJson(response, status, {});
        return true;
      });
      const { cases, target } = await runAgainst(url, goodCases(3), { concurrency: 1 });
      expect(cases.map(verdictOf)).toEqual(['passed', 'passed', 'passed']);
      expect(target.verdict).toBe('conforms');
      expect(new Set(bodies).size).toBe(4);
    });
  }

  test('one that asks every third time lets a longer sequence through all the same', async () => {
    let requests = 0;
    const url = await plantStore((_request, response) => {
      if (++requests % 3 !== 0) return false;
      response.setHeader('Retry-After', '0');
      answerJson(response, 429, {});
      return true;
    });
    const sequence = aCase('sequence', { before: [goodRequest, goodRequest, goodRequest, goodRequest] });
    const { cases, target } = await runAgainst(url, [sequence], { concurrency: 1 });
    expect(cases.map(verdictOf)).toEqual(['passed']);
    expect(target.verdict).toBe('conforms');
  });

  test('a date in Retry-After counts from now', async () => {
    let first = true;
    const url = await plantStore((_request, response) => {
      if (!first) return false;
      first = false;
      response.setHeader('Retry-After', 'Sat, 21 Nov 2026 10:00:00 GMT');
      answerJson(response, 503, {});
      return true;
    });
    const now = (): Date => new Date('2026-11-21T10:00:00Z');
    const { cases } = await runAgainst(url, goodCases(1), { now });
    expect(cases.map(verdictOf)).toEqual(['passed']);
  });

  test('503 without Retry-After is judged', async () => {
    const url = await plantStore((_request, response) => {
      answerJson(response, 503, {});
      return true;
    });
    const { cases, target } = await runAgainst(url, goodCases(1));
    expect(cases.map(verdictOf)).toEqual([['server-error']]);
    expect(target.verdict).toBe('violates');
  });

  test('no other failure is tried again', async () => {
    let requests = 0;
    const url = await plantStore((_request, response) => {
      if (++requests !== 2) return false;
      answerJson(response, 500, {});
      return true;
    });
    const { cases } = await runAgainst(url, goodCases(3), { concurrency: 1 });
    expect(cases.map(verdictOf)).toEqual(['passed', ['server-error'], 'passed']);
    expect(requests).toBe(3);
  });

  test('one that asks for too long is not waited for, and an accepted request left open is no verdict', async () => {
    const url = await plantStore((_request, response, body) => {
      if (!body.includes('slow')) return false;
      response.setHeader('Retry-After', '3600');
      answerJson(response, 503, {});
      return true;
    });
    const slow = aCase('slow', { request: { body: ['{"id":1,"name":"slow"}'] } });
    const { cases, target } = await runAgainst(url, [...goodCases(1), slow]);
    expect(verdictOf(cases[1]!)).toBe('inconclusive: the target answered 503 and asked the client to wait 3600 s');
    expect(target).toMatchObject({ verdict: 'no-verdict', problem: { code: 'inconclusive' } });
  });

  test('one that goes on asking is tried a bounded number of times, and then left alone', async () => {
    let asked = 0;
    const url = await plantStore((_request, response, body) => {
      if (body !== '{') return false;
      asked++;
      response.setHeader('Retry-After', '0');
      answerJson(response, 429, {});
      return true;
    });
    const broken = Array.from({ length: 10 }, (_, index) => withBadBody(`broken/${index}`));
    const { cases, target } = await runAgainst(url, [...goodCases(1), ...broken], { retries: 1, concurrency: 1 });
    expect(asked).toBe(6);
    expect(verdictOf(cases[1]!)).toBe('inconclusive: the target answered 429 to all 2 attempts');
    expect(verdictOf(cases[10]!)).toBe('inconclusive: not sent: createPlant keeps asking the client to wait');
    expect(target).toMatchObject({ verdict: 'conforms', counts: { inconclusive: 10 } });
  });

  test('one that takes only so many at a time is asked one thing at a time from then on', async () => {
    let inside = 0;
    let refused = 0;
    const url = await plantStore((_request, response) => {
      if (++inside > 1) {
        refused++;
        inside--;
        response.setHeader('Retry-After', '0');
        answerJson(response, 429, {});
      } else {
        setImmediate(() => {
          inside--;
          answerJson(response, 200, { name: 'Fern' });
        });
      }
      return true;
    });
    const { target } = await runAgainst(url, goodCases(60), { concurrency: 8 });
    expect(target).toMatchObject({ verdict: 'conforms', counts: { passed: 60 } });
    expect(refused).toBeLessThan(16);
  });

  test('a proxy that says 503 of a message that it could not pass on is not asked again', async () => {
    let asked = 0;
    const url = await plantStore((_request, response, body) => {
      if (body !== '{') return false;
      asked++;
      response.setHeader('Retry-After', '5');
      answerJson(response, 503, {});
      return true;
    });
    const broken = { ...withBadBody('broken'), aspects: ['framing', 'body'] } as const;
    const { cases, target } = await runAgainst(url, [...goodCases(1), broken]);
    expect(asked).toBe(1);
    expect(cases[1]?.result.findings.map(({ level, rule }) => `${level} ${rule}`)).toEqual(['warning server-error']);
    expect(target.verdict).toBe('conforms');
  });

  test('a case that expects 429 is judged by it', async () => {
    let requests = 0;
    const url = await plantStore((_request, response) => {
      requests++;
      answerJson(response, 429, {});
      return true;
    });
    const { cases } = await runAgainst(url, [aCase('limited', { expect: { outcome: 'statuses', statuses: [429] } })]);
    expect(requests).toBe(1);
    expect(verdictOf(cases[0]!)).not.toContain('inconclusive');
  });
});
