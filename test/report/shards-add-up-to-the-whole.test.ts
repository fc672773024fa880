import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { deriveCases, loadCases, selectCases } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import { TrellisError } from '../../src/error/index.js';
import { readReport, replay, reporters } from '../../src/report/index.js';
import { parseBaseline, urlTarget, type RunEvent, type RunOptions, type Target } from '../../src/run/index.js';
import { startPlantStore } from '../../src/server/index.js';
import { contractOf } from '../cases/load.js';
import { fortyMembers } from '../run/forty-members.js';
import { httpServer } from '../run/servers.js';
import { reportErrors } from './schema-errors.js';
import { merged, shardReports, streamOf, timeless } from './shard-runs.js';
import { stringSink } from './string-sink.js';
import { casesOf } from '../derived-cases.js';

const greenhouse = await loadContract('test/correct-servers/greenhouse/greenhouse.yaml');
const derived = deriveCases(greenhouse, { written: [], maxPerOperation: 14 });

/** A greenhouse of many faults that keeps nothing, so that the order in which it is asked does not matter. */
function faultyGreenhouse({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse): void {
  response.sendDate = false;
  const answer = (status: number, type: string, body: string, more: Readonly<Record<string, string>> = {}): void => {
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), ...more });
    response.end(method === 'HEAD' ? undefined : body);
  };
  if (url.includes('bell') && method === 'GET') {
    return answer(503, 'text/plain', 'later', { 'Retry-After': '600' });
  }
  if (!Object.values(headers).includes('the-good-key')) return answer(401, 'text/html', '<script>no key</script>');
  if (/beds\/[a-z]/.test(url))
    return answer(500, 'text/plain', 'Error\n    at bed (/srv/app/bed.js:3:7)\r\n::error::no');
  if (method === 'DELETE') return answer(204, 'text/plain', '');
  if (url.includes('key')) return answer(422, 'application/json', '{"detail":1}');
  answer(200, 'application/json', '{"colour":"green"}', { 'X-Revision': '0' });
}

function target(name: string, kind: Target['kind'], url: string): Target {
  return { ...urlTarget(url, new Map([['', 'the-good-key']])), name, kind };
}

const absent: Target = {
  name: 'absent',
  kind: 'service',
  start: () =>
    Promise.reject(new TrellisError([{ code: 'target-missing', message: 'it is not there', hint: 'build it' }])),
};

const baseline = parseBaseline(
  `deviations:
  - { rule: unauthenticated-accepted, cases: ['**'], reason: never seen }
  - { rule: stack-trace, cases: ['getBed/**'], reason: known, expires: 2026-02-01 }
  - { rule: missing-challenge, cases: ['ringBell/**', 'getBed/nothing-like-this'], reason: TODO }
  - { rule: server-error, cases: ['**'], reason: no longer excused, expires: 2026-01-01 }
`,
  'known.yaml',
);

async function report(name: string, events: AsyncIterable<RunEvent>): Promise<string> {
  const reporter = reporters.get(name);
  const summaries: string[] = [];
  const sink = { ...stringSink(), summarise: (text: string) => void summaries.push(text) };
  await reporter?.(events, sink);
  return [...sink.written, ...summaries].join('');
}

/** Where two long texts part, with a little of what follows in each; undefined where they are the same. */
function firstDifference(one: string, other: string): readonly string[] | undefined {
  if (one === other) return undefined;
  const at = one.split('').findIndex((character, index) => character !== other[index]);
  const start = Math.max(0, (at === -1 ? one.length : at) - 40);
  return [one.slice(start, start + 200), other.slice(start, start + 200)];
}

describe('four shards of a run of several targets come to the same as the whole run, in the format', () => {
  let whole: readonly RunEvent[] = [];
  let parts: readonly string[] = [];

  beforeAll(async () => {
    const url = await httpServer(faultyGreenhouse);
    const options: RunOptions = {
      contract: greenhouse,
      cases: derived.cases,
      leftOut: derived.leftOut,
      targets: [target('service', 'service', url), target('mock', 'mock', url), absent],
      seed: 'seed',
      retries: 0,
      baselines: new Map([['', [baseline]]]),
    };
    whole = await timeless(options);
    parts = await shardReports(options, 4);
  });

  test.each([...reporters.keys()])('%s', async (name) => {
    const text = await report(name, streamOf(whole));
    expect(text.length).toBeGreaterThan(200);
    expect(firstDifference(await report(name, replay(merged(parts))), text)).toBeUndefined();
  });

  test('and each of them is what the schema of the report describes', () => {
    expect(parts.flatMap(reportErrors)).toEqual([]);
  });

  test('which holds something of everything', () => {
    const results = new Set(whole.flatMap((event) => (event.type === 'case-finished' ? event.result.kind : [])));
    expect([...results].toSorted()).toEqual(['deviates', 'failed', 'inconclusive', 'not-applicable', 'passed']);
    const ends = whole.filter((event) => event.type === 'target-finished');
    expect(ends.map(({ verdict }) => verdict)).toEqual(expect.arrayContaining(['violates', 'no-verdict']));
    expect(ends.some(({ resolved }) => resolved.length > 0)).toBe(true);
    expect(ends.some(({ notExercised }) => notExercised.length > 0 && notExercised.length < 4)).toBe(true);
  });
});

test('shards that run side by side against one store do not disturb each other', async () => {
  const contract = await loadContract('openapi.yaml');
  const written = await loadCases(['contracts'], contract);
  const cases = selectCases(written.cases, { only: ['createPlant/body/**'], skip: [], tags: [] });
  const token = 'Good-Token-of-the-store';
  const optionsFor = (url: string): RunOptions => ({
    contract,
    cases,
    targets: [{ ...urlTarget(url, new Map([['', token]])), name: 'store' }],
    seed: 'seed',
  });
  const [one, other] = [await startPlantStore({ token }), await startPlantStore({ token })];
  const whole = await report('json', streamOf(await timeless(optionsFor(one.url))));
  const joined = await report('json', replay(merged(await shardReports(optionsFor(other.url), 3))));
  await Promise.all([one.close(), other.close()]);
  // Each shard also leaves what it has sent to find out the same as the others.
  const [told, all] = [joined.replaceAll(other.url, one.url), whole].map((text) =>
    text.replaceAll(/"left": \[[^]*?\n {6}\]/g, ''),
  );
  expect(firstDifference(told ?? '', all ?? '')).toBeUndefined();
  expect(whole).toContain('"verdict": "conforms"');
});

test('the requests that sent several cases are added up, and each shard combines its own', async () => {
  const contract = await contractOf(JSON.stringify(fortyMembers));
  const cases = casesOf(contract).filter(({ expect: { outcome } }) => outcome === 'accept');
  const url = await httpServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(201, { 'Content-Type': 'application/json' }).end('{}'));
  });
  const reports = await shardReports({ contract, cases, targets: [urlTarget(url)], seed: 'seed' }, 3);
  const whole = merged(reports);
  const parts = reports.map((text) => readReport(text, 'part.json').targets[0]?.packed);
  const sumOf = (count: 'requests' | 'cases'): number => parts.reduce((sum, part) => sum + (part?.[count] ?? 0), 0);
  for (const part of parts) expect(part?.cases).toBeGreaterThan(70);
  expect(whole.targets[0]?.packed).toEqual({ requests: sumOf('requests'), cases: sumOf('cases'), strength: 1 });
});
