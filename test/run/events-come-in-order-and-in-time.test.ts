import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../src/contract/index.js';
import { TrellisError } from '../../src/error/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import type { RunEvent, Target } from '../../src/run/index.js';
import { aCase, goodCases, withBadBody } from './plant-store.js';
import { optionsFor, outcomeOf, runAgainst } from './runs.js';
import { answerJson, plantStore } from './servers.js';

describe('events', () => {
  test('come in the order promised, cases always in their own', async () => {
    // Answers come back to front as far as they can.
    let held: (() => void)[] = [];
    const url = await plantStore((_request, response) => {
      held.push(() => answerJson(response, 200, { name: 'Fern' }));
      if (held.length === 4 || held.length === 1) {
        setImmediate(() => {
          for (const answer of held.splice(0).toReversed()) answer();
        });
      }
      return true;
    });
    held = [];
    const { events } = await runAgainst(url, goodCases(9), { concurrency: 4 });
    expect(events.map((event) => (event.type === 'case-finished' ? event.case.id : event.type))).toEqual([
      'run-started',
      'target-started',
      ...goodCases(9).map(({ id }) => id),
      'target-finished',
      'run-finished',
    ]);
  });

  test('come as soon as they can, not when all is over', async () => {
    let release = (): void => undefined;
    // The event may be seen before the request is there.
    const released = new Promise<void>((resolve) => (release = resolve));
    const url = await plantStore((_request, response, body) => {
      if (!body.includes('last')) return false;
      void released.then(() => answerJson(response, 200, { name: 'last' }));
      return true;
    });
    const last = aCase('last', { request: { body: ['{"id":1,"name":"last"}'] } });
    const seen: string[] = [];
    for await (const event of run(optionsFor(url, [...goodCases(3), last]))) {
      if (event.type !== 'case-finished') continue;
      seen.push(`${event.case.id} ${event.result.kind}`);
      if (event.case.id === 'good/2') release();
    }
    expect(seen).toEqual(['good/0 passed', 'good/1 passed', 'good/2 passed', 'last passed']);
  });

  test('tell of several targets side by side', async () => {
    const urls = [
      await plantStore(),
      await plantStore((_request, response) => {
        answerJson(response, 500, {});
        return true;
      }),
    ];
    const { events } = await outcomeOf(
      run({ ...optionsFor('http://127.0.0.1', goodCases(3)), targets: urls.map((url) => urlTarget(url)) }),
    );
    const finished = events.filter((event) => event.type === 'target-finished');
    expect(new Map(finished.map(({ target, verdict }) => [target, verdict]))).toEqual(
      new Map([
        [urls[0], 'conforms'],
        [urls[1], 'violates'],
      ]),
    );
    expect(events.at(-1)).toMatchObject({ type: 'run-finished', verdict: 'violates', interrupted: false });
  });
});

describe('a target that cannot be started', () => {
  const broken: Target = {
    name: 'broken',
    kind: 'mock',
    start: () => Promise.reject(new TrellisError([{ code: 'no-start', message: 'it does not start' }])),
  };

  test('is a target without a verdict, beside those that run', async () => {
    const url = await plantStore();
    const events: RunEvent[] = [];
    for await (const event of run({
      ...optionsFor(url, [...goodCases(2), withBadBody()]),
      targets: [broken, urlTarget(url)],
    })) {
      events.push(event);
    }
    const finished = events.filter((event) => event.type === 'target-finished');
    expect(finished.find(({ target }) => target === 'broken')).toMatchObject({
      verdict: 'no-verdict',
      problem: { code: 'no-start' },
      counts: { notRun: 3 },
    });
    expect(finished.find(({ target }) => target === url)).toMatchObject({ verdict: 'conforms' });
    expect(events.at(-1)).toMatchObject({ verdict: 'no-verdict' });
  });

  test('by a fault of ours stops all others, and is thrown', async () => {
    const faulty: Target = {
      name: 'faulty',
      kind: 'mock',
      start: () => Promise.reject(new RangeError('a fault of ours')),
    };
    const hanging = urlTarget(await plantStore(() => true));
    const events = outcomeOf(
      run({ ...optionsFor('http://x', goodCases(2), { timeout: 60_000 }), targets: [hanging, faulty] }),
    );
    await expect(events).rejects.toThrow('a fault of ours');
  });

  test('is refused where its name is given twice', async () => {
    await expect(run({ ...optionsFor('http://x', []), targets: [broken, broken] }).next()).rejects.toMatchObject({
      code: 'target-twice',
    });
  });
});

test('a strict run weighs what is else only worth knowing', async () => {
  const contract = await loadContract(resolve(import.meta.dirname, '../../openapi.yaml'));
  const url = await plantStore((_request, response) => {
    answerJson(response, 200, { name: 'Fern', colour: 'green' });
    return true;
  });
  const lenient = await runAgainst(url, goodCases(1), { contract });
  expect(lenient.target.verdict).toBe('conforms');
  expect(lenient.cases[0]?.result.findings).toMatchObject([{ rule: 'undeclared-property', level: 'note' }]);
  const strict = await runAgainst(url, goodCases(1), { contract, strict: true });
  expect(strict.target.verdict).toBe('violates');
});
