import { beforeAll, describe, expect, test } from 'vitest';
import { instantiateText, sampleValues, treeOf, bodyTemplate, type Case } from '../../src/cases/index.js';
import type { Contract } from '../../src/contract/index.js';
import { urlTarget, run, type RunOptions } from '../../src/run/index.js';
import { jsonTemplate, treeAt } from '../../src/wire/index.js';
import { contractOf, plantContract } from '../cases/load.js';
import { fortyMembers } from './forty-members.js';
import { mortalService } from './mortal-service.js';
import { outcomeOf, type RunOutcome } from './runs.js';
import { answerJson, httpServer, TOKEN, withBody } from './servers.js';
import { casesOf } from '../derived-cases.js';

type Body = Readonly<Record<string, unknown>>;
type Answer = { readonly status: number; readonly body?: unknown };

let contract: Contract;
/** Those that change one value, and the requests that they change. */
let cases: readonly Case[];

beforeAll(async () => {
  contract = await contractOf(JSON.stringify(fortyMembers));
  const derived = casesOf(contract);
  cases = derived.filter(({ id, expect: { outcome }, varied }) => {
    const isChange = varied !== undefined && varied.path.length > 1;
    return id.includes('/good/') || (isChange && (outcome === 'accept' || outcome === 'survive'));
  });
});

/** A service that takes every object, but for what `habit` answers; it counts its requests. */
async function trees(habit: (body: Body) => Answer | undefined): Promise<{ readonly url: string; count: number }> {
  const service = { url: '', count: 0 };
  service.url = await httpServer(
    withBody((_request, response, bytes) => {
      service.count++;
      const body = JSON.parse(bytes.toString('utf8')) as Body;
      const { status, body: answer = {} } = habit(body) ?? { status: 201 };
      answerJson(response, status, answer);
    }),
  );
  return service;
}

function runOf(url: string, own: readonly Case[] = cases, changes: Partial<RunOptions> = {}): Promise<RunOutcome> {
  const options = { contract, cases: own, targets: [urlTarget(url)], seed: 'seed', timeout: 2_000, concurrency: 1 };
  return outcomeOf(run({ ...options, ...changes }));
}

function violationsOf({ cases: finished }: RunOutcome): readonly string[] {
  return finished.flatMap(({ result }) =>
    result.findings.flatMap((each) => (each.level === 'violation' ? [`${each.rule} ${each.case}`] : [])),
  );
}

const named = (id: string): Case => cases.find((each) => each.id === `plantTree/body/${id}`)!;

describe('an operation with forty members', () => {
  test('has every value, bound, edge and probe asked in a tenth of the requests', async () => {
    const service = await trees(() => undefined);
    const { target, cases: finished } = await runOf(service.url);
    expect(finished.filter(({ result }) => result.kind !== 'passed')).toEqual([]);
    expect(target.packed).toEqual({ requests: service.count - 2, cases: cases.length - 2, strength: 1 });
    expect(service.count).toBeLessThan(cases.length / 10);
    for (let at = 0; at < 40; at += 5)
      for (let value = 1; value < 12; value++) expect(named(`m${at}/enum-${value}`)).toBeDefined();
    for (const id of [
      'm6/at-minimum-length',
      'm1/at-maximum-length',
      'm2/at-minimum',
      'm2/at-maximum',
      'm4/label/very-long',
    ])
      expect(named(id), id).toBeDefined();
    for (const id of ['m8/other-date-time-0', 'm1/nul', 'm4/label/quotes', 'm13/at-maximum-items', 'm3/0/at-maximum'])
      expect(named(id), id).toBeDefined();
  });

  test('is sent each change by itself where that is wanted, with the same results', async () => {
    const service = await trees(() => undefined);
    const some = cases.slice(0, 60);
    const [together, apart] = [
      await runOf(service.url, some),
      await runOf(service.url, some, { separateChanges: true }),
    ];
    const resultsOf = ({ cases: finished }: RunOutcome) => finished.map(({ case: { id }, result }) => [id, result]);
    expect(resultsOf(apart)).toEqual(resultsOf(together));
    expect(apart.target.packed).toBeUndefined();
    expect(apart.cases.every(({ packed }) => packed === undefined)).toBe(true);
    expect(together.cases.filter(({ packed }) => packed !== undefined).length).toBeGreaterThan(40);
  });

  test('has each fault found in forty services that refuse one value or crash on it, and nothing else', async () => {
    const chosen = Array.from({ length: 40 }, (_, at) => faultOf(at));
    expect(new Set(chosen.map(({ id }) => id)).size).toBe(40);
    let requests = 0;
    for (const [at, { id, path, text, outcome }] of chosen.entries()) {
      const status = outcome === 'accept' && at % 2 === 0 ? 400 : 500;
      const service = await trees((body) => (textAt(body, path) === text ? { status } : undefined));
      const rule = status === 400 ? 'valid-request-refused' : 'server-error';
      expect(violationsOf(await runOf(service.url)), `${id} ${status}`).toEqual([`${rule} ${id}`]);
      requests += service.count;
    }
    expect(requests / 40).toBeLessThan(cases.length / 6);
  }, 120_000);
});

/** A change of a member of that number, whose value no other case has there. */
function faultOf(at: number): { id: string; path: readonly string[]; text: string; outcome: string } {
  const known = new Map<string, number>();
  const all = cases.map(({ id, expect: { outcome }, varied, request }) => {
    const path = varied?.path.slice(1) ?? [];
    const body = JSON.parse(instantiateText(bodyTemplate(request.body ?? []), sampleValues())) as Body;
    return { id, outcome, path, text: textAt(body, path) };
  });
  for (const { path, text } of all) known.set(`${path} ${text}`, (known.get(`${path} ${text}`) ?? 0) + 1);
  const good = cases.filter(({ id }) => id.includes('/good/')).flatMap(({ request }) => treeOf(request.body) ?? []);
  const isGood = (path: readonly string[], text: string): boolean =>
    good.some((tree) => {
      const value = treeAt(tree, path);
      return value !== undefined && instantiateText(jsonTemplate(value), sampleValues()) === text;
    });
  const own = all.filter(
    ({ path, text }) =>
      path[0] === `m${at}` && known.get(`${path} ${text}`) === 1 && text !== 'null' && !isGood(path, text),
  );
  return own[(at * 7) % own.length]!;
}

function textAt(body: unknown, path: readonly string[]): string {
  const value = path.reduce<unknown>((at, token) => (at as Body | undefined)?.[token], body);
  return JSON.stringify(value) ?? '';
}

describe('values that fail only together', () => {
  const isBoth = ({ m5, m10 }: Body): boolean => m5 === 'gum5' && m10 === 'gum10';

  test('are no finding where the service refuses them: it may have a rule about both', async () => {
    const service = await trees((body) => (isBoth(body) ? { status: 400 } : undefined));
    expect(violationsOf(await runOf(service.url))).toEqual([]);
  });

  test('are a finding of the first of the smallest set that the service crashes on, which says with what', async () => {
    const service = await trees((body) => (isBoth(body) ? { status: 500 } : undefined));
    const outcome = await runOf(service.url);
    expect(violationsOf(outcome)).toEqual(['server-error plantTree/body/m5/enum-6']);
    const [finding] = outcome.cases.flatMap(({ result }) =>
      result.findings.filter(({ level }) => level === 'violation'),
    );
    expect(finding?.message).toContain('gum10');
    expect(finding?.change).toBe('m5: "gum5", another value of enum; m10: "gum10", another value of enum');
    const { request } = outcome.cases.flatMap(({ case: { id }, exchange }) =>
      id === finding?.case && exchange ? [{ request: exchange.requestBody }] : [],
    )[0]!;
    expect(Object.keys(JSON.parse(request ?? '{}') as Body).toSorted()).toEqual(['m0', 'm1', 'm10', 'm5']);
  });

  test('are found as well where nothing is said of the crash but a broken response', async () => {
    const service = await trees((body) => (isBoth(body) ? { status: 201, body: [] } : undefined));
    expect(violationsOf(await runOf(service.url))).toEqual(['schema-violation plantTree/body/m5/enum-6']);
  });
});

test('a service that leaves a request unanswered is sent the other cases of that operation one by one', async () => {
  let largest = 0;
  const url = await httpServer(
    withBody((_request, response, bytes) => {
      const body = JSON.parse(bytes.toString('utf8')) as Body;
      if (body['m5'] === 'gum5') return;
      if (body['m5'] === 'hazel5') largest = Math.max(largest, Object.keys(body).length);
      answerJson(response, 201, {});
    }),
  );
  const some = cases.filter(({ id }) => id.includes('/good/') || /enum-[67]$/.test(id));
  expect(violationsOf(await runOf(url, some, { timeout: 500 }))).toEqual(['no-answer plantTree/body/m5/enum-6']);
  expect(largest).toBe(3);
});

test('what a packed request shows is told where no more requests may be sent to part it', async () => {
  const service = await trees(({ m5 }) => (m5 === 'gum5' ? { status: 500 } : undefined));
  const some = cases.filter(({ id }) => id.includes('/good/') || id.endsWith('/enum-6'));
  const { cases: finished } = await runOf(service.url, some, { maxRequests: 3 });
  const findings = finished.flatMap(({ result }) => result.findings.filter(({ level }) => level === 'violation'));
  expect(findings.map(({ rule }) => rule)).toEqual(['server-error']);
  expect(service.count).toBe(3);
});

test('what is wrong with every answer is told of each case, without a further request', async () => {
  const service = await trees(() => ({ status: 201, body: [] }));
  const some = cases.slice(0, 60);
  const { cases: finished } = await runOf(service.url, some);
  expect(finished.map(({ result }) => result.findings.map(({ rule }) => rule))).toEqual(
    some.map(() => ['schema-violation']),
  );
  expect(service.count).toBeLessThan(30);
});

test('what a service rightly refuses in every place is asked in each, and passes', async () => {
  const probed = cases.filter(({ id }) => id.includes('/good/') || id.endsWith('/markup'));
  const service = await trees((body) => (JSON.stringify(body).includes('<script>') ? { status: 400 } : undefined));
  const { cases: finished } = await runOf(service.url, probed);
  expect(finished.filter(({ result }) => result.kind !== 'passed')).toEqual([]);
  expect(service.count).toBeLessThan(probed.length * 1.6);
});

test('a request that a service takes longer for is sent in parts, and its time is no finding', async () => {
  const some = cases.filter(({ id }) => id.includes('/good/') || id.endsWith('/enum-3'));
  const slow = new Set<object>();
  const url = await httpServer(
    withBody((_request, response, bytes) => {
      const body = JSON.parse(bytes.toString('utf8')) as Body;
      // The good request with everything in it has other values.
      if (Object.values(body).filter((value) => String(value).startsWith('durian')).length < 4)
        answerJson(response, 201, {});
      else slow.add(response);
    }),
  );
  const { cases: finished } = await runOf(url, some, { timeout: 500 });
  expect(finished.filter(({ result }) => result.kind !== 'passed')).toEqual([]);
  expect(slow.size).toBeGreaterThan(0);
});

describe('a service that dies of one value', () => {
  /** Each value of the plant store's own document that is to be accepted or survived, where several go in one request. */
  const plantCases = async (): Promise<{ contract: Contract; cases: readonly Case[] }> => {
    const plants = await plantContract();
    const derived = casesOf(plants);
    const own = derived.filter(
      ({ id, varied }) =>
        id.includes('/good/') || (/\/(?:name|tag)\/(?:not-ascii|markup|quotes|digits)$/.test(id) && varied),
    );
    return { contract: plants, cases: own };
  };
  const dies = `
    if (body.includes('"tag":"<script>')) return process.exit(1);
    if (body.includes('"id":')) return answer(response, 200, { name: 'Fern' });`;

  test.concurrent('and comes back has that value found', async () => {
    const { url } = await mortalService(dies, { comesBackAfter: 50 });
    const { contract: plants, cases: own } = await plantCases();
    const credentials = new Map([['', TOKEN]]);
    const outcome = await runOf(url, own, { contract: plants, credentials });
    expect(violationsOf(outcome)).toEqual(['target-died createPlant/body/tag/markup']);
    expect(outcome.target).toMatchObject({ counts: { notRun: 0 }, packed: { cases: own.length - 2 } });
  });

  test.concurrent('and stays dead has a finding of the request', async () => {
    const { url } = await mortalService(dies);
    const { contract: plants, cases: own } = await plantCases();
    const outcome = await runOf(url, own, { contract: plants, credentials: new Map([['', TOKEN]]) });
    const findings = outcome.cases.flatMap(({ result }) =>
      result.findings.filter(({ rule }) => rule === 'target-died'),
    );
    expect(findings.map(({ change }) => change)).toEqual([expect.stringContaining('<script>')]);
  });
});

describe('an operation with twelve query parameters', () => {
  const names = Array.from({ length: 12 }, (_, at) => `p${at}`);
  const listing = (): Promise<Contract> =>
    contractOf(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Trees', version: '1' },
        paths: {
          '/trees': {
            get: {
              operationId: 'listTrees',
              parameters: names.map((name, at) => ({
                in: 'query',
                name,
                schema:
                  at % 2 === 0 ? { enum: ['up', 'down', 'none'] } : { type: 'integer', minimum: 1, maximum: 50 + at },
              })),
              responses: { '200': { description: 'all of them' }, '400': { description: 'refused' } },
            },
          },
        },
      }),
    );

  test('has the value found that a service crashes on, whether it is to accept or to survive it', async () => {
    const plants = await listing();
    const own = casesOf(plants).filter(
      ({ id, varied }) => id.includes('/good/') || (varied !== undefined && !id.endsWith('/missing')),
    );
    const asked = own.filter(({ expect: { outcome } }) => outcome === 'accept' || outcome === 'survive');
    let count = 0;
    const url = await httpServer((request, response) => {
      count++;
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      const isFatal = searchParams.get('p7') === '57' || searchParams.get('p4') === '../..';
      response.writeHead(isFatal ? 500 : 200).end();
    });
    const outcome = await runOf(url, asked, { contract: plants });
    expect(violationsOf(outcome).toSorted()).toEqual([
      'server-error listTrees/parameter/p4/upwards',
      'server-error listTrees/parameter/p7/at-maximum',
    ]);
    expect(count).toBeLessThan(asked.length / 2);
  });
});
