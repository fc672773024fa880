import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/cases/index.js';
import type { Operation } from '../../src/contract/index.js';
import { parsePathTemplate } from '../../src/http/index.js';
import { aCase, contractOf, createPlant, goodCases, goodRequest } from './plant-store.js';
import { runAgainst, verdictOf } from './runs.js';
import { answerJson, plantStore } from './servers.js';

function operationAt(key: string, path: string): Operation {
  return { ...createPlant, key, path: parsePathTemplate(path) };
}

const logIn = operationAt('logIn', '/auth/login');
const orderSeeds = operationAt('orderSeeds', '/orders');

function casesOf({ key, path }: Operation, count: number): readonly Case[] {
  return Array.from({ length: count }, (_, index) =>
    aCase(`${key}/${index}`, { operation: key, request: { ...goodRequest, path: [path.text] } }),
  );
}

/** A plant store that counts how many requests are under way at a time; 429 is answered where `isLimited` says so. */
async function limitedStore(isLimited: (path: string) => boolean) {
  const seen = { most: 0, sinceLimit: 0, paths: [] as string[] };
  let inside = 0;
  const url = await plantStore((request, response) => {
    const path = request.url ?? '';
    seen.paths.push(path);
    inside++;
    seen.most = Math.max(seen.most, inside);
    if (seen.paths.some(isLimited) && path === '/plants') seen.sinceLimit = Math.max(seen.sinceLimit, inside);
    setTimeout(() => {
      inside--;
      if (isLimited(path)) response.setHeader('Retry-After', '1');
      answerJson(response, isLimited(path) ? 429 : 200, { name: 'Fern' });
    }, 5);
    return true;
  });
  return { url, seen };
}

describe.concurrent('an operation with a limit of its own', () => {
  test('is asked again and given up, while all others are asked as before', async () => {
    const { url, seen } = await limitedStore((path) => path === '/auth/login');
    const changes = { contract: contractOf(createPlant, logIn), retries: 1, concurrency: 4 };
    const { cases, target } = await runAgainst(url, [...casesOf(logIn, 10), ...goodCases(100)], changes);
    expect(cases.slice(10).map(verdictOf)).toEqual(Array(100).fill('passed'));
    expect(verdictOf(cases[9]!)).toBe('inconclusive: not sent: logIn keeps asking the client to wait');
    expect(cases[9]!.result.doubts).toMatchObject([{ id: 'similar-requests-unanswered' }]);
    expect(target.counts).toMatchObject({ passed: 100, inconclusive: 10 });
    expect(seen.sinceLimit).toBeGreaterThan(2);
    // The others do not wait for the second that the login asks for.
    expect(seen.paths.lastIndexOf('/plants')).toBeLessThan(seen.paths.lastIndexOf('/auth/login'));
  });

  test('is let be where it only asks now and then', async () => {
    let logIns = 0;
    const { url } = await limitedStore((path) => path === '/auth/login' && logIns++ === 1);
    const changes = { contract: contractOf(createPlant, logIn) };
    const { target } = await runAgainst(url, [...casesOf(logIn, 3), ...goodCases(20)], changes);
    expect(target).toMatchObject({ verdict: 'conforms', counts: { passed: 23 } });
  });

  test('stands for the whole target as soon as another asks to wait, too', async () => {
    const limited = new Set(['/auth/login', '/orders']);
    const { url, seen } = await limitedStore((path) => limited.has(path));
    const changes = { contract: contractOf(createPlant, logIn, orderSeeds), retries: 1, concurrency: 4 };
    const given = [...casesOf(logIn, 1), ...casesOf(orderSeeds, 1), ...goodCases(200)];
    const { target } = await runAgainst(url, given, changes);
    expect(target.counts).toMatchObject({ passed: 200, inconclusive: 2 });
    const last = seen.paths.lastIndexOf('/orders');
    expect(seen.paths.slice(last).length).toBeGreaterThan(100);
  });
});

describe.concurrent('503 without Retry-After', () => {
  const unavailable = (fails: (request: number) => boolean) => {
    let requests = 0;
    return plantStore((_request, response) => {
      if (!fails(++requests)) return false;
      answerJson(response, 503, {});
      return true;
    });
  };

  test('now and then is found, with how often it came', async () => {
    const url = await unavailable((request) => request === 2);
    const { cases, target } = await runAgainst(url, goodCases(3), { concurrency: 1 });
    expect(cases.map(verdictOf)).toEqual(['passed', ['server-error'], 'passed']);
    expect(cases[1]?.result.findings[0]?.message).toContain('503 Service Unavailable to ');
    expect(cases[1]?.result.findings[0]?.message).toContain(', in 1 of 2 attempts; a 5xx status');
    expect(cases[1]?.exchange?.status).toBe(503);
    expect(target.verdict).toBe('violates');
  });

  test('each time is found as that, and not asked twice for ever', async () => {
    let requests = 0;
    const url = await unavailable((request) => {
      requests = request;
      return request > 1;
    });
    const { cases, target } = await runAgainst(url, goodCases(50), { concurrency: 1 });
    expect(target.counts).toMatchObject({ passed: 1, failed: 49 });
    expect(cases[1]?.result.findings[0]?.message).toContain(', in 2 of 2 attempts; ');
    expect(cases[49]?.result.findings[0]?.message).not.toContain(' attempts');
    expect(requests).toBe(1 + 49 + 10);
  });

  test('followed by Retry-After is obeyed the second time', async () => {
    let requests = 0;
    const url = await plantStore((_request, response) => {
      if (++requests > 3 || requests === 1) return false;
      if (requests === 3) response.setHeader('Retry-After', '0');
      answerJson(response, 503, {});
      return true;
    });
    const { cases } = await runAgainst(url, goodCases(2), { concurrency: 1 });
    expect(cases.map(verdictOf)).toEqual(['passed', ['server-error']]);
    expect(requests).toBe(4);
  });
});

test('a rejected path whose bytes are not UTF-8 leads to a verdict', async () => {
  const url = await plantStore((request, response) => {
    if (request.url !== '/plants/%ff') return false;
    answerJson(response, 422, { limit: '%ff' });
    return true;
  });
  const bytes = aCase('bytes', {
    expect: { outcome: 'survive' },
    aspects: ['framing'],
    request: { ...goodRequest, path: ['/plants/%ff'] },
  });
  const { cases } = await runAgainst(url, [...goodCases(1), bytes], {});
  expect(cases.map(verdictOf)).toEqual(['passed', ['undocumented-status']]);
});
