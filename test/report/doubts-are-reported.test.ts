import { expect, test } from 'vitest';
import { doubts } from '../../src/checks/index.js';
import {
  collect,
  ctrf,
  github,
  html,
  json,
  junit,
  mergeRuns,
  readReport,
  replay,
  sarif,
  terminal,
  type CollectedCase,
  type CollectedRun,
  type Reporter,
} from '../../src/report/index.js';
import { excusedWords } from '../../src/report/words/doubt-words.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { httpServer, withBody } from '../run/servers.js';
import { stringSink } from './string-sink.js';
import { casesOf } from '../derived-cases.js';

const contract = await contractOf(
  documentOf(`/items:
  post:
    operationId: add
    responses: { '204': { description: Added. }, '409': { description: Taken. } }
/ok:
  get:
    operationId: look
    responses: { '204': { description: Good. } }`),
);

/** A run against a service that has whatever it is to add, and knows no other methods. */
async function taken(doubtsOff?: ReadonlySet<string>): Promise<CollectedRun> {
  const url = await httpServer(
    withBody(({ method, url: path = '' }, response) => {
      const right = path.startsWith('/ok') ? 'GET' : 'POST';
      response.writeHead(method !== right ? 405 : right === 'GET' ? 204 : 409, { Allow: right }).end();
    }),
  );
  const cases = casesOf(contract);
  const chosen = cases.filter(({ id }) => ['add/good/minimal', 'look/good/minimal', 'add/method/put'].includes(id));
  const options = { contract, cases: chosen, targets: [urlTarget(url)], seed: 's' };
  return collect(run({ ...options, ...(doubtsOff === undefined ? {} : { doubtsOff }) }));
}

async function told(reporter: Reporter, collected: CollectedRun): Promise<string> {
  let summary = '';
  const sink = stringSink({ columns: 200, summarise: (markdown) => void (summary = markdown) });
  await reporter(replay(collected), sink);
  return sink.written.join('') + summary.replaceAll('\\', '');
}

const sentence = '1 response was excused: 1 × value-taken (409, RFC 9110 §15.5.10)';

test('each report says what was excused, and does not count what HTTP itself implies', async () => {
  const collected = await taken();
  for (const reporter of [terminal, html, junit, sarif, github, ctrf]) {
    expect(await told(reporter, collected), reporter.name).toContain(sentence);
  }
  const page = await told(html, collected);
  expect(page).toContain(
    '409 excused: the value may be in use, or the state of the resource may conflict with the request (RFC 9110 §15.5.10)',
  );
  expect(page).toContain('method-not-allowed');
});

test('every doubt is shown with its reason, read back, and counted where it is an excuse', async () => {
  const collected = await taken();
  const [target] = collected.targets;
  const [first, ...others] = target!.cases;
  const applied = doubts.map(({ id, effect, because, standard, implied, statuses: [status] = [] }) => ({
    id,
    effect,
    because,
    ...(status === undefined ? {} : { status }),
    ...(standard === undefined ? {} : { standard }),
    ...(implied === true ? { implied } : {}),
  }));
  const cases = [{ ...first!, result: { ...first!.result, doubts: applied } } as CollectedCase, ...others];
  const full = { ...collected, targets: [{ ...target!, cases }] } as CollectedRun;
  const [page, text] = [await told(html, full), await told(json, full)];
  const excused = excusedWords({ cases })!;
  const readBack = readReport(text, 'report.json');
  expect(readBack.targets[0]!.cases[0]!.result.doubts).toEqual(applied);
  for (const { id, effect, because, implied } of applied) {
    expect(page).toContain(id);
    expect(page.replaceAll('&#39;', "'").replaceAll('&quot;', '"'), id).toContain(because);
    expect(new RegExp(`1 × ${id}(?: |,|$)`).test(excused), id).toBe(effect === 'excuse' && implied !== true);
  }
});

test('the JSON report has the doubts of each case, and is read back with them', async () => {
  const collected = await taken();
  const text = await told(json, collected);
  const { cases } = JSON.parse(text).targets[0];
  const doubtsOf = (id: string) => cases.find((each: { readonly id: string }) => each.id === id).doubts;
  expect(doubtsOf('look/good/minimal')).toBeUndefined();
  expect(doubtsOf('add/good/minimal')).toEqual([
    {
      id: 'value-taken',
      effect: 'excuse',
      status: 409,
      because: 'the value may be in use, or the state of the resource may conflict with the request',
      standard: 'RFC 9110 §15.5.10',
    },
  ]);
  expect(doubtsOf('add/method/put')).toMatchObject([{ id: 'method-not-allowed', status: 405, implied: true }]);
  const merged = mergeRuns([{ file: 'report.json', run: readReport(text, 'report.json') }]);
  expect(await told(json, merged)).toBe(text);
  expect(await told(terminal, merged)).toContain(sentence);
});

test('a report says which doubts are off, and keeps it', async () => {
  const collected = await taken(new Set(['value-taken']));
  const lines = await told(terminal, collected);
  expect(lines).toContain('by configuration: doubt value-taken off');
  expect(lines).toContain('valid-request-refused · violation');
  expect(lines).not.toContain('excused');
  const text = await told(json, collected);
  expect(JSON.parse(text).doubtsOff).toEqual(['value-taken']);
  expect(await told(json, readReport(text, 'report.json'))).toBe(text);
});
