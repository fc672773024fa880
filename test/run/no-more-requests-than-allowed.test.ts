import { describe, expect, test } from 'vitest';
import { aCase, goodCases, goodRequest, withBadBody } from './plant-store.js';
import { runAgainst } from './runs.js';
import { answerJson, plantStore } from './servers.js';

/** A correct store that counts what it is asked. */
async function countingStore(habit: Parameters<typeof plantStore>[0] = () => false) {
  let count = 0;
  const url = await plantStore((...asked) => {
    count++;
    return habit(...asked);
  });
  return { url, sent: () => count };
}

describe('with fewer requests allowed than there are', () => {
  test('not one more is sent, what was sent is judged, and the rest is said', async () => {
    const store = await countingStore();
    const { target, cases } = await runAgainst(store.url, goodCases(20), { maxRequests: 7 });
    expect(store.sent()).toBe(7);
    expect(cases).toHaveLength(7);
    expect(target).toMatchObject({ verdict: 'no-verdict', problem: { code: 'max-requests' } });
    expect(target.counts).toMatchObject({ passed: 7, notRun: 13 });
  });

  test('a fault that was found is one all the same', async () => {
    const store = await countingStore((_request, response) => {
      answerJson(response, 500, { error: 9, message: 'oh' });
      return true;
    });
    const { target } = await runAgainst(store.url, goodCases(9), { maxRequests: 4 });
    expect([store.sent(), target.verdict]).toEqual([4, 'violates']);
  });

  test('a sequence is sent whole or not at all', async () => {
    const store = await countingStore();
    const sequence = aCase('sequence', { before: [goodRequest, goodRequest] });
    const { cases } = await runAgainst(store.url, [...goodCases(1), sequence], { maxRequests: 3, concurrency: 1 });
    expect([store.sent(), cases.length]).toEqual([1, 1]);
  });

  test('what is sent again because the target asks to wait counts', async () => {
    const store = await countingStore((_request, response) => {
      response.writeHead(429, { 'Retry-After': '0' }).end();
      return true;
    });
    const { target } = await runAgainst(store.url, goodCases(3), { maxRequests: 2 });
    expect([store.sent(), target.verdict]).toEqual([2, 'no-verdict']);
  });

  test('a refusal that could not be told from one of a value that is taken is no finding', async () => {
    const store = await countingStore((_request, response, body) => {
      if (!body.includes('"id":7,')) return false;
      answerJson(response, 400, { error: 3, message: 'taken' });
      return true;
    });
    const taken = aCase('taken', { request: { body: ['{"id":7,"name":"Fern"}'] } });
    const cases = [...goodCases(1), taken];
    const { target, cases: told } = await runAgainst(store.url, cases, { maxRequests: 3, concurrency: 1 });
    expect([store.sent(), told.length, target.verdict]).toEqual([3, 1, 'no-verdict']);
  });
});

test('as many as there are is enough', async () => {
  const store = await countingStore();
  const { target } = await runAgainst(store.url, [...goodCases(4), withBadBody()], { maxRequests: 5 });
  expect([store.sent(), target.verdict, target.problem]).toEqual([5, 'conforms', undefined]);
});
