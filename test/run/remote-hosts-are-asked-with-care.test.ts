import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/cases/index.js';
import type { RunOptions } from '../../src/run/index.js';
import { plannedRequests, urlTarget } from '../../src/run/index.js';
import { aCase, contractOf, createPlant, goodCases, goodRequest, withBadBody, withoutToken } from './plant-store.js';
import { connectProxy } from './proxies.js';
import { optionsFor, runAgainst, verdictOf } from './runs.js';
import { plantStore } from './servers.js';

/** The proxy knows the way to it, and nobody else. */
const host = 'http://plants.trellis.test';

const body = (name: string): Case['request']['body'] => ['{"id":', { unique: 'int64' }, `,"name":"${name}"}`];
/** The store takes it, as it should not. */
const method = (needs: Case['needs']): Case =>
  aCase('method/put', { expect: { outcome: 'survive' }, aspects: ['method'], needs, request: { method: 'PUT' } });

/** Sends the cases to a remote host and to this machine, and gives the bodies that came, by the number of the case. */
async function bodiesOf(cases: readonly Case[], remote: boolean, changes: Partial<RunOptions> = {}) {
  const bodies: string[] = [];
  const store = await plantStore((_request, _response, text) => {
    bodies.push(text);
    return false;
  });
  const proxy = (await connectProxy(store)).url;
  const options = { proxy: { all: proxy }, concurrency: 1, rate: 1_000, ...changes };
  return { ...(await runAgainst(remote ? host : store, cases, options)), bodies };
}

describe('what is created on another machine', () => {
  const cases = [
    ...goodCases(3),
    aCase('name/own', { request: { body: body('Moss') } }),
    aCase('name/empty', { request: { body: body('') } }),
    aCase('tag/odd', {
      expect: { outcome: 'survive' },
      request: { body: ['{"id":', { unique: 'int64' }, ',"name":"Fern","tag":"<b>"}'] },
    }),
    withBadBody(),
    withoutToken(),
  ];

  test('bears a mark where no case is about it, so that it can be found', async () => {
    const { bodies, cases: finished, target } = await bodiesOf(cases, true);
    expect(finished.map(verdictOf)).toEqual(cases.map(() => 'passed'));
    const names = bodies.map((text) => /"name":"(.*)"/.exec(text)?.[1]);
    // What is to be denied and refused goes first, and is not to create anything.
    expect(names.slice(0, 2)).toEqual(['Fern', undefined]);
    expect(names.slice(2, 5)).toEqual(['trellis Fern', 'trellis Fern', 'trellis Fern']);
    expect(names.slice(5)).toEqual(['Moss', '', 'trellis Fern","tag":"<b>']);
    expect(target.changed).toEqual([]);
    const ids = bodies.slice(2).flatMap((text) => /"id":(\d+)/.exec(text)?.[1] ?? []);
    expect(target.left).toEqual([{ resource: 'plant', operation: 'createPlant', ids: ids.toSorted() }]);
  });

  test('has an id that nobody has counted up to', async () => {
    const { bodies } = await bodiesOf(goodCases(5), true);
    const ids = bodies.map((text) => BigInt(/"id":(\d+)/.exec(text)?.[1] ?? 0));
    expect(ids.filter((id) => id >= 2n ** 52n && id < 2n ** 53n)).toHaveLength(5);
  });

  test('bears no mark on this machine', async () => {
    const { bodies } = await bodiesOf(goodCases(3), false);
    expect(bodies.some((text) => text.includes('trellis'))).toBe(false);
  });

  test('bears none that the contract does not allow', async () => {
    const narrow = {
      ...createPlant,
      requestBody: { required: true, saysOptional: false, content: [], place: createPlant.place },
    };
    const { bodies } = await bodiesOf(goodCases(3), true, { contract: contractOf(narrow) });
    expect(bodies.some((text) => text.includes('trellis'))).toBe(false);
  });
});

test('what could change more than it says is sent to this machine, and to another when that is asked for', async () => {
  const cases = [...goodCases(1), method(['intrusive'])];
  const outcome = async (remote: boolean, intrusive: boolean): Promise<unknown> =>
    (await bodiesOf(cases, remote, { intrusive })).cases[1]?.result.kind;
  expect(await outcome(false, false)).toBe('failed');
  expect(await outcome(true, true)).toBe('failed');
  expect(await outcome(true, false)).toBe('not-applicable');
});

describe('the plan', () => {
  test('has what would be sent, in order, and what would not', () => {
    const cases = [
      withoutToken(),
      aCase('sequence', { before: [goodRequest] }),
      ...goodCases(1),
      method(['intrusive']),
    ];
    const plan = plannedRequests(optionsFor(`${host}/api`, cases), urlTarget(`${host}/api`));
    expect(plan.requests.map(({ case: { id }, path, isEarlier }) => [id, path, isEarlier])).toEqual([
      ['no-token', '/api/plants', false],
      ['sequence', '/api/plants', true],
      ['sequence', '/api/plants', false],
      ['good/0', '/api/plants', false],
    ]);
    expect(plan.notApplicable.map((each) => each.case.id)).toEqual(['method/put']);
  });

  test('has the very targets that are asked for, what is fresh in them and what few are left', async () => {
    const digit = { unique: 'digits-1' } as const;
    const cases = [
      ...Array.from({ length: 9 }, (_, at) => {
        return aCase(`few/${at}`, { request: { body: ['{"id":', digit, ',"name":"Fern"}'] } });
      }),
      aCase('few/in-path', { before: [goodRequest], request: { path: ['/plants?n=', digit] } }),
      aCase('any/in-path', { request: { path: ['/plants?n=', { unique: 'int64' }] } }),
      ...goodCases(2),
    ];
    const targets: string[] = [];
    const store = await plantStore(({ url = '' }) => {
      targets.push(url);
      return false;
    });
    const options = { concurrency: 1, seed: 'few' };
    await runAgainst(store, cases, options);
    const plan = plannedRequests({ ...optionsFor(store, cases), ...options }, urlTarget(store));
    expect(new Set(targets).size).toBe(3);
    expect(plan.requests.map(({ path }) => path).toSorted()).toEqual(targets.toSorted());
  });

  test('ends where no more may be sent', () => {
    const plan = plannedRequests({ ...optionsFor(host, goodCases(4)), maxRequests: 3 }, urlTarget(host));
    expect([plan.requests.length, plan.leftOut]).toEqual([3, 1]);
  });

  test('has no secret in it', () => {
    const variant = aCase('in-query', {
      expect: { outcome: 'deny' },
      request: { credentials: { kind: 'variant', variant: 'in-query' } },
    });
    const plan = plannedRequests(optionsFor(host, [variant]), urlTarget(host));
    expect(plan.requests.map(({ path }) => path)).toEqual([
      '/plants?access_token=$TRELLIS_TOKEN&token=$TRELLIS_TOKEN&api_key=$TRELLIS_TOKEN',
    ]);
  });
});
