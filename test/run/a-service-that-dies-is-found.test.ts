import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Case } from '../../src/cases/index.js';
import { parsePathTemplate } from '../../src/http/index.js';
import { contractOf as contractFrom, documentOf } from '../mock/mocks.js';
import { mortalService } from './mortal-service.js';
import { aCase, contractOf, createPlant, goodCases, goodRequest, withBadBody } from './plant-store.js';
import { runAgainst, verdictOf } from './runs.js';
import { casesOf } from '../derived-cases.js';
import { temporaryFolder } from '../temporary-folder.js';

const shutDown = { ...createPlant, key: 'shutdownStore', path: parsePathTemplate('/admin/shutdown') };

/** Eight good cases, one that is hostile, and thirty good ones after it. */
const hostile = aCase('hostile', {
  expect: { outcome: 'survive' },
  change: 'name: a backtick',
  aspects: ['body'],
  request: { body: ['{"id":', { unique: 'int64' }, ',"name":"`"}'] },
});
const around = (theCase: Case): readonly Case[] => [
  ...goodCases(8),
  theCase,
  ...goodCases(30).map((each) => ({ ...each, id: `${each.id}/later` })),
];
/** Others are under way for a while, so that they are cut, too. */
const slowly = `if (!response.isHeld) { response.isHeld = true; setTimeout(() => { answer(response, 200, { name: 'Fern' }) }, 20); return; }`;
const diesOfTick = 'if (body.includes("`")) process.exit(1);';

describe.concurrent('a service that dies of a request', () => {
  test('is a finding of the likeliest, and the others that were under way are named', async () => {
    const { url } = await mortalService(`${diesOfTick} if (store.count > 4) { ${slowly} }`);
    const { cases, target } = await runAgainst(url, around(hostile), { concurrency: 4 });
    const failed = cases.filter(({ result }) => result.kind === 'failed');
    expect(failed.map((each) => [each.case.id, verdictOf(each)])).toEqual([['hostile', ['target-died']]]);
    const [finding] = failed[0]!.result.findings;
    expect(finding).toMatchObject({
      level: 'violation',
      category: 'robustness',
      message: 'The service died, most likely because of a request with name: a backtick.',
      received: expect.stringMatching(
        /^the service did not answer, and then nothing listens at .+; other possible causes: good\/\d/,
      ),
      reproduce: expect.stringContaining('curl'),
    });
    expect(cases.filter(({ result }) => result.kind !== 'failed').map(verdictOf)).toEqual(
      Array(cases.length - 1).fill('passed'),
    );
    expect(target).toMatchObject({ verdict: 'violates', problem: { code: 'target-gone' } });
    expect(target.problem?.message).toContain(`cases not run: ${39 - cases.length} of createPlant`);
    expect(target.problem?.hint).toContain('hostile, good/');
  });

  test('and comes back is asked again, to see which request it dies of', async () => {
    const { url, deaths } = await mortalService(
      `if (body.includes('"name":"Deadly"')) process.exit(1); if (store.count > 3) { ${slowly} }`,
      { comesBackAfter: 0 },
    );
    // Nothing about it looks dangerous.
    const deadly = aCase('deadly', {
      change: '',
      request: { body: ['{"id":', { unique: 'int64' }, ',"name":"Deadly"}'] },
    });
    const { cases, target } = await runAgainst(url, around(deadly), { concurrency: 4 });
    const failed = cases.filter(({ result }) => result.kind === 'failed');
    expect(failed.map((each) => [each.case.id, verdictOf(each)])).toEqual([['deadly', ['target-died']]]);
    expect(failed[0]?.result.findings[0]?.message).toBe(
      'The service died because of a valid request, in 2 of 2 attempts.',
    );
    await vi.waitFor(() => expect(deaths()).toBe(2));
    expect(target).toMatchObject({ verdict: 'violates', problem: undefined, counts: { notRun: 0, passed: 38 } });
  });

  test('is found among many that are under way and look more dangerous', async () => {
    const { url } = await mortalService(
      `if (body.includes('"name":"Deadly"')) process.exit(1); if (store.count > 3) { ${slowly} }`,
      { comesBackAfter: 0 },
    );
    const deadly = aCase('deadly', { request: { body: ['{"id":', { unique: 'int64' }, ',"name":"Deadly"}'] } });
    const odd = Array.from({ length: 7 }, (_, at) => ({ ...hostile, id: `odd/${at}` }));
    const { cases, target } = await runAgainst(url, [...goodCases(3), ...odd, deadly], { concurrency: 8 });
    const failed = cases.filter(({ result }) => result.kind === 'failed');
    expect(failed.map((each) => [each.case.id, verdictOf(each)])).toEqual([['deadly', ['target-died']]]);
    expect(target.problem).toBeUndefined();
  });

  test('only after it was busy for too long is found, and all other cases are run', async () => {
    const isBusy = 'const end = Date.now() + 1_300; while (Date.now() < end); process.exit(1);';
    const { url } = await mortalService(`if (body.includes("\`")) { ${isBusy} }`, { comesBackAfter: 1_000 });
    const { cases, target } = await runAgainst(url, around(hostile), { concurrency: 1, timeout: 700 });
    const failed = cases.filter(({ result }) => result.kind === 'failed');
    expect(failed.map((each) => [each.case.id, verdictOf(each)])).toEqual([['hostile', ['target-died']]]);
    expect(cases).toHaveLength(39);
    expect(target.problem).toBeUndefined();
  });

  test('and comes back ever more slowly is waited for', async () => {
    const { url } = await mortalService(diesOfTick, { comesBackAfter: [0, 6_500] });
    const { cases, target } = await runAgainst(url, around(hostile), { concurrency: 1 });
    expect(cases.filter(({ result }) => result.kind === 'failed').map(verdictOf)).toEqual([['target-died']]);
    expect(target).toMatchObject({ problem: undefined, counts: { notRun: 0, passed: 38 } });
  });

  test('twice and comes back is not asked for that operation again, but for all others', async () => {
    const createPot = { ...createPlant, key: 'createPot', path: parsePathTemplate('/pots') };
    const { url } = await mortalService(
      `if (request.url === '/pots' && body.includes('"name":"Deadly')) process.exit(1);`,
      {
        comesBackAfter: 0,
      },
    );
    const deadly = [1, 2, 3, 4].map((number) =>
      aCase(`createPot/deadly-${number}`, {
        operation: 'createPot',
        request: { path: ['/pots'], body: ['{"id":', { unique: 'int64' }, `,"name":"Deadly ${number}"}`] },
      }),
    );
    const contract = contractOf(createPlant, createPot);
    const all = [...goodCases(3), ...deadly, ...goodCases(9).map((each) => ({ ...each, id: `${each.id}b` }))];
    const { cases, target } = await runAgainst(url, all, { contract, concurrency: 1 });
    const pots = cases.filter(({ case: { operation } }) => operation === 'createPot').map(verdictOf);
    expect(pots.filter((verdict) => Array.isArray(verdict))).toEqual([['target-died'], ['target-died']]);
    expect(
      pots.filter(
        (verdict) => verdict === 'not-applicable: not sent, since 2 requests of createPot have stopped the service',
      ),
    ).toHaveLength(2);
    expect(target).toMatchObject({ problem: undefined, counts: { notRun: 0, passed: 12 } });
  });

  test('of the same change in two operations is not asked for it in others, but for all valid requests', async () => {
    const { url, deaths } = await mortalService(diesOfTick, { comesBackAfter: 0 });
    const names = ['pots', 'trays', 'bulbs', 'seeds'];
    const operations = names.map((name) => ({ ...createPlant, key: name, path: parsePathTemplate(`/${name}`) }));
    const asked = names.flatMap((name): readonly Case[] => [
      { ...hostile, id: `${name}/hostile`, operation: name },
      aCase(`${name}/good`, { operation: name }),
    ]);
    const contract = contractOf(createPlant, ...operations);
    const { cases, target } = await runAgainst(url, [...goodCases(3), ...asked], { contract, concurrency: 1 });
    const ticks = cases.filter(({ case: { id } }) => id.endsWith('/hostile')).map(verdictOf);
    const left = 'not-applicable: not sent, since 2 requests with name: a backtick have stopped the service';
    expect(ticks).toEqual([['target-died'], ['target-died'], left, left]);
    expect(cases.filter(({ case: { id } }) => !id.endsWith('/hostile')).map(verdictOf)).toEqual(
      Array(7).fill('passed'),
    );
    expect(target.problem).toBeUndefined();
    expect(deaths()).toBe(4);
  });

  test('that does so no more when each is sent alone is a finding of one that may be the reason', async () => {
    const ofCount = `if (store.count === 12 && !require('node:fs').existsSync(mark)) { require('node:fs').writeFileSync(mark, ''); process.exit(1); }`;
    const mark = `const mark = ${JSON.stringify(join(temporaryFolder(), 'died'))};`;
    const { url } = await mortalService(`${mark} ${ofCount}`, { comesBackAfter: 0 });
    const { cases, target } = await runAgainst(url, goodCases(20), { concurrency: 1 });
    const [failed, ...others] = cases.filter(({ result }) => result.kind === 'failed');
    expect(others).toEqual([]);
    expect(failed?.result.findings.map(({ message }) => message)).toEqual([
      'The service died, perhaps because of a request with nothing changed, in 1 of 2 attempts.',
    ]);
    expect(target).toMatchObject({ problem: undefined, counts: { notRun: 0, passed: 19 } });
  });

  test('is found where it has survived a broken message before', async () => {
    const { url } = await mortalService(diesOfTick);
    const broken = aCase('broken', {
      expect: { outcome: 'survive' },
      aspects: ['framing', 'body'],
      request: { fields: [...goodRequest.fields, { name: 'Connection', value: ['close'] }] },
    });
    const { cases } = await runAgainst(url, [broken, ...goodCases(2), hostile], { concurrency: 1 });
    const failed = cases.filter(({ result }) => result.kind === 'failed');
    expect(failed.map((each) => [each.case.id, verdictOf(each)])).toEqual([['hostile', ['target-died']]]);
  });

  test('that it has answered is found all the same', async () => {
    const { url } = await mortalService(
      `if (body === '{') { response.on('finish', () => process.exit(1)); answer(response, 400, { error: 2 }); return; }`,
      { comesBackAfter: 1_500 },
    );
    const cases = [
      ...goodCases(2),
      withBadBody('late'),
      ...goodCases(3).map((each) => ({ ...each, id: `${each.id}b` })),
    ];
    const { cases: finished } = await runAgainst(url, cases, { concurrency: 1, rate: 2 });
    expect(finished.map((each) => [each.case.id, verdictOf(each)])).toContainEqual(['late', ['target-died']]);
  });

  test('that was to create what others are about is found', async () => {
    // The probe asks another operation, so that it survives that.
    const createPot = { ...createPlant, key: 'createPot', path: parsePathTemplate('/pots') };
    const readPot = {
      ...createPlant,
      key: 'readPot',
      method: 'GET',
      path: parsePathTemplate('/pots/{pot_id}'),
      requestBody: undefined,
    };
    const { url } = await mortalService(`if (request.method === 'POST' && request.url === '/pots') process.exit(1);`);
    const pot = aCase('createPot/good', { operation: 'createPot', request: { ...goodRequest, path: ['/pots'] } });
    const read = aCase('readPot/good', {
      operation: 'readPot',
      request: { method: 'GET', path: ['/pots/1'], fields: [], body: undefined },
    });
    const contract = contractOf(createPlant, createPot, readPot);
    const { cases, target } = await runAgainst(url, [...goodCases(3), read, pot], { contract, concurrency: 1 });
    const failed = cases.filter(({ result }) => result.kind === 'failed');
    expect(failed.map((each) => [each.case.id, verdictOf(each)])).toEqual([['createPot/good', ['target-died']]]);
    expect(target.problem?.code).toBe('target-gone');
  });

  test('is told of with what all operations have accepted before', async () => {
    const createPot = { ...createPlant, key: 'createPot', path: parsePathTemplate('/pots') };
    const { url } = await mortalService(diesOfTick);
    const pots = ['good', 'later'].map((id) =>
      aCase(`createPot/${id}`, { operation: 'createPot', request: { ...goodRequest, path: ['/pots'] } }),
    );
    const contract = contractOf(createPlant, createPot);
    const { target } = await runAgainst(url, [...goodCases(3), hostile, ...pots], { contract, concurrency: 1 });
    expect(target).toMatchObject({
      problem: { code: 'target-gone' },
      counts: { failed: 1, notRun: 1 },
      notExercised: [],
    });
  });

  test('that was corrected as the service asked is a finding of its case', async () => {
    const { url } = await mortalService(
      `if (body.includes('size')) return answer(response, 400, { message: 'size is wrong' });
      if (body.includes('kind')) process.exit(1);
      return answer(response, 400, { message: 'kind is required' });`,
    );
    const pot = '{ type: object, properties: { kind: { type: string }, size: { type: string } } }';
    const contract = await contractFrom(
      documentOf(`/pots:
  post:
    requestBody: { required: true, content: { application/json: { schema: ${pot} } } }
    responses: { '201': { description: d }, '400': { description: d } }`),
    );
    const cases = casesOf(contract).filter(({ id }) => id.includes('/good/'));
    const { cases: told } = await runAgainst(url, cases, { contract, credentials: new Map() });
    const dead = told.filter((each) => verdictOf(each).includes('target-died'));
    expect(dead.map((each) => each.case.id)).toEqual(['post-pots/good/minimal']);
  });

  test('at the very first request is found', async () => {
    const { url } = await mortalService('process.exit(1);');
    const { cases, target } = await runAgainst(url, goodCases(5));
    expect(cases.map(verdictOf)).toEqual([['target-died']]);
    expect(target).toMatchObject({ verdict: 'violates', counts: { failed: 1, notRun: 4 } });
  });
});

describe.concurrent('a service that stops as it was asked to', () => {
  const habits = `if (request.url === '/admin/shutdown') { answer(response, 200, { name: 'Fern' }); server.close(() => process.exit(0)); server.closeAllConnections(); return; }`;
  const stop = aCase('shutdownStore/good', {
    operation: 'shutdownStore',
    request: { ...goodRequest, path: ['/admin/shutdown'] },
  });
  const contract = contractOf(createPlant, shutDown);

  test('is no finding and no problem, as all other cases have been run', async () => {
    const { url } = await mortalService(habits);
    const again = { ...stop, id: 'shutdownStore/again' };
    const { cases, target } = await runAgainst(url, [...goodCases(8), stop, again], { contract, concurrency: 1 });
    expect(target).toMatchObject({ verdict: 'conforms', problem: undefined });
    expect(verdictOf(cases[9]!)).toMatch(/^not-applicable: not sent/);
  });
});

test.concurrent('a service that only ends a connection is alive', async () => {
  const { url } = await mortalService('if (body.includes("`")) return request.socket.destroy();');
  const { cases, target } = await runAgainst(url, around(hostile), { concurrency: 4 });
  expect(cases).toHaveLength(39);
  expect(verdictOf(cases[8]!)).toEqual(['connection-reset']);
  expect(target.problem).toBeUndefined();
});
