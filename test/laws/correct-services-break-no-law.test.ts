import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { run } from '../../src/run/index.js';
import { optionsFor, outcomeOf } from '../run/runs.js';
import { httpServer } from '../run/servers.js';
import { habits } from './habits.js';
import { contractOf, judged, repeats } from './judged.js';
import { together } from './together.js';
import { plainWorkshop, workshop } from './workshop.js';

/** What is only said of a service, such as that it takes its time or stores a value that follows from others. */
const harmless: ReadonlySet<string> = new Set(['late-effect', 'value-changed', 'value-overridden', 'deleted-twice']);

function violations(found: Awaited<ReturnType<typeof judged>>): typeof found {
  const entries = Object.entries(found).filter(
    ([, rules]) => typeof rules !== 'string' && rules.some((rule) => !harmless.has(rule)),
  );
  return Object.fromEntries(entries);
}

test('every law can be judged at a plain service, which breaks none', async () => {
  expect(await judged([])).toEqual({});
});

const groups = together(habits, (twist) => twist(plainWorkshop()), [
  'keeps what is deleted, and shows that it is',
  'lists no more than ten tools',
  'creates later, and says so',
  'deletes later, and says so',
  'takes changes of the current version alone',
]);

test.concurrent.each(groups)('a service that %s breaks no law', { repeats }, async (_habits, twists) => {
  expect(violations(await judged(twists, { settle: 1_000 }))).toEqual({});
});

test('what a service finds by its name rather than creates it again is deleted all the same', async () => {
  let left: ReadonlyMap<string, unknown> = new Map();
  const found = await judged([
    ({ tools }) => {
      left = tools;
      return {
        identity: (store, { name }) => [...tools].find(([, tool]) => tool['name'] === name)?.[0] ?? `t${store.made}`,
      };
    },
  ]);
  expect(violations(found)).toEqual({});
  expect([...left.keys()]).toEqual([]);
});

test('what a service only says to have deleted for the second user is deleted all the same', async () => {
  let left: ReadonlyMap<string, unknown> = new Map();
  const found = await judged([
    ({ tools }) => {
      left = tools;
      return {
        answer: (_store, { method }, answer) =>
          method === 'DELETE' && answer.status === 404 ? { status: 204 } : answer,
      };
    },
  ]);
  expect(violations(found)).toEqual({});
  expect([...left.keys()]).toEqual([]);
});

test('five runs in a row find the same', async () => {
  const twist = habits['takes changes of the current version alone'];
  const runs: Awaited<ReturnType<typeof judged>>[] = [];
  for (let run = 0; run < 5; run++) runs.push(await judged(twist === undefined ? [] : [twist]));
  expect(runs).toEqual(runs.map(() => runs[0]));
});

test('what a law has sent and the service accepted is exercised', async () => {
  const contract = await contractOf();
  const cases = lawCases(contract, resourceGraph(contract));
  const outcome = await outcomeOf(run(optionsFor(await httpServer(workshop()), cases, { contract })));
  expect(outcome.target.notExercised).toEqual([]);
  const elements = outcome.target.coverage?.elements ?? [];
  const created = elements.filter(({ kind, operation }) => kind === 'operation' && operation === 'createTool');
  expect(created).toMatchObject([{ exercised: true }]);
});
