import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/cases/index.js';
import { aCase, contractOf, createPlant, goodCases } from './plant-store.js';
import { runAgainst, verdictOf } from './runs.js';
import { answerJson, plantStore, socketServer } from './servers.js';

const listPlants = { ...createPlant, key: 'listPlants', method: 'GET', requestBody: undefined };

function listings(count: number): readonly Case[] {
  return Array.from({ length: count }, (_, index) =>
    aCase(`list/${index}`, { operation: 'listPlants', request: { method: 'GET', fields: [], body: undefined } }),
  );
}

describe('a service that is slow', () => {
  test('under load is asked with fewer lanes, and not blamed for what had to wait', async () => {
    let inside = 0;
    const loads: number[] = [];
    const url = await plantStore((_request, response) => {
      inside++;
      // Each request makes the others wait longer: with eight at a time none is answered in time.
      const answer = setTimeout(() => answerJson(response, 200, { name: 'Fern' }), 10 * inside ** 2);
      loads.push(inside);
      response.on('close', () => {
        clearTimeout(answer);
        inside--;
      });
      return true;
    });
    const { cases, target } = await runAgainst(url, goodCases(150), { timeout: 400, concurrency: 8 });
    expect(new Set(cases.map(verdictOf))).toEqual(new Set(['passed']));
    expect(target.verdict).toBe('conforms');
    const late = loads.slice(-50);
    expect(late.reduce((sum, load) => sum + load, 0) / late.length).toBeLessThan(Math.max(...loads) - 1);
  });

  test('in one operation is given three times the time there', async () => {
    const url = await plantStore((request, response) => {
      if (request.method !== 'GET') return false;
      setTimeout(() => answerJson(response, 200, { name: 'Fern' }), 500);
      return true;
    });
    const changes = { contract: contractOf(createPlant, listPlants), timeout: 400 };
    const { cases } = await runAgainst(url, [...goodCases(5), ...listings(10)], changes);
    expect(new Set(cases.map(verdictOf))).toEqual(new Set(['passed']));
  });

  test('beyond all measure is found, and the finding says how often it was tried', async () => {
    const url = await plantStore((request, response) => {
      if (request.method !== 'GET') return false;
      const answer = setTimeout(() => answerJson(response, 200, { name: 'Fern' }), 5_000);
      response.on('close', () => clearTimeout(answer));
      return true;
    });
    const changes = { contract: contractOf(createPlant, listPlants), timeout: 100 };
    const { cases, target } = await runAgainst(url, [...goodCases(5), ...listings(1)], changes);
    expect(cases.map(verdictOf)).toEqual([...Array(5).fill('passed'), ['no-answer']]);
    expect(cases[5]?.result.findings[0]).toMatchObject({
      message: expect.stringContaining(', in 2 of 2 attempts.'),
      received: 'no response within 0.3 s',
    });
    expect(target.verdict).toBe('violates');
  });
});

describe.concurrent('an operation that never answers', () => {
  test('keeps no other from being asked', async () => {
    const url = await plantStore((request) => request.method === 'GET');
    const changes = { contract: contractOf(createPlant, listPlants), timeout: 200, concurrency: 4 };
    const { cases, target } = await runAgainst(url, [...listings(60), ...goodCases(60)], changes);
    expect(cases.slice(60).map(verdictOf)).toEqual(Array(60).fill('passed'));
    expect(target.counts.failed).toBeGreaterThan(0);
    expect(cases.map(verdictOf)).toContain('inconclusive: not sent: the target does not answer requests of listPlants');
  });
});

describe.concurrent('a target that', () => {
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1_000;
  };

  for (const concurrency of [1, 8]) {
    test(`answers nothing ends the run soon, with ${concurrency} at a time`, async () => {
      const url = await socketServer(() => undefined);
      const took = await seconds(async () => {
        const { target } = await runAgainst(url, goodCases(60), { timeout: 500, concurrency });
        expect(target).toMatchObject({ verdict: 'no-verdict', problem: { code: 'no-http-answer' } });
      });
      // The time-out once for the first request, and three times for those after it.
      expect(took).toBeLessThan(8);
    });

    test(`stops answering ends the run soon, with ${concurrency} at a time`, async () => {
      let requests = 0;
      const url = await plantStore(() => ++requests > 20);
      const took = await seconds(async () => {
        const { target, cases } = await runAgainst(url, goodCases(200), { timeout: 500, concurrency });
        expect(target).toMatchObject({ verdict: 'violates', counts: { failed: 1, passed: 20, inconclusive: 179 } });
        const doubts = new Set(cases.flatMap(({ result }) => (result.doubts ?? []).map(({ id }) => id)));
        expect([...doubts]).toContain('no-answer-beside-others');
        expect(verdictOf(cases[199]!)).toMatch(
          /^inconclusive: not sent: .*(?:no longer answers|did not answer too many requests|does not answer requests of .*)$/,
        );
      });
      expect(took).toBeLessThan(8);
    });
  }

  // The fifth request asks whether the target answers at all, the sixth is the fourth again.
  for (const { how, isSilent, text } of [
    {
      how: 'hangs after it has answered a request blames no later one',
      isSilent: (at: number) => at >= 4,
      text: /^The service stopped answering, for an unknown reason; .*the last response was to good\/2$/,
    },
    {
      how: 'leaves a request unanswered twice is blamed for that one',
      isSilent: (at: number) => at === 4 || at === 6,
      text: /^The server did not answer .*, in 2 of 2 attempts\./,
    },
    {
      how: 'hangs with the second of them is blamed for that one alone',
      isSilent: (at: number) => at === 4 || at >= 6,
      text: /^The server did not answer .*, in 2 of 2 attempts\./,
    },
  ]) {
    test(how, async () => {
      let requests = 0;
      const url = await plantStore(() => isSilent(++requests));
      const { cases } = await runAgainst(url, goodCases(9), { timeout: 1_000, concurrency: 1 });
      const failed = cases.filter(({ result }) => result.kind === 'failed');
      expect(failed.map((each) => each.case.id)).toEqual(['good/3']);
      const [finding] = failed[0]?.result.findings ?? [];
      expect(`${finding?.message} ${finding?.received}`).toMatch(text);
    });
  }

  test('is busy for a while, but comes back, is asked the rest', async () => {
    let requests = 0;
    let stuck = false;
    const url = await plantStore((_request, response) => {
      if (++requests === 20) {
        stuck = true;
        setTimeout(() => (stuck = false), 700);
      }
      if (stuck) return true;
      answerJson(response, 200, { name: 'Fern' });
      return true;
    });
    const { target } = await runAgainst(url, goodCases(100), { timeout: 500 });
    expect(target).toMatchObject({ verdict: 'conforms', counts: { passed: 100 } });
  });
});
