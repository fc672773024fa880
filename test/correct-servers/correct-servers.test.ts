import { afterAll, describe, expect, test } from 'vitest';
import { bodyTemplate, deriveCases, type Case, type RequestPlan } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import { hunt, look, type Hunt } from './hunt.js';
import { everyCase } from './plant-quarry.js';
import { startPlantStore, type Running } from './plant-store/start.js';
import { answeringHabits, plantStores } from './plant-stores.js';
import { table } from './table.js';
import { tellingOf } from './telling-cases.js';

/** What is debatable of a correct server, as warnings say it; not a word more. */
const debatable: Readonly<Record<string, readonly string[] | undefined>> = {
  'a proxy that blames itself for what is no HTTP': [
    "createPlant/wire/bad-chunk: warning server-error: The server answered 502 Bad Gateway to a request with Transfer-Encoding: chunked with a chunk whose size is not a number; a malformed HTTP message is the client's fault and calls for 400 (RFC 9112 §2.2). 502 Bad Gateway",
  ],
};

/** They make a run wait, one as well as all of them together. */
const waitedFor = new Set([
  'too many requests now and then',
  'too many requests once, for a second',
  'unavailable now and then',
]);

const alarms = new Map<string, number>();

function expectNothing(name: string, found: Hunt): void {
  const grave = found.traces.filter(({ level }) => level !== 'note');
  alarms.set(name, grave.filter(({ line }) => debatable[name]?.includes(line) !== true).length);
  expect(grave.map(({ line }) => line)).toEqual(debatable[name] ?? []);
  expect(found.inconclusive).toEqual([]);
  expect(found.verdict).toBe('conforms');
}

describe('nothing is found at a correct plant store', () => {
  const findsNothing = async (name: string, start: () => Promise<Running>): Promise<void> => {
    const habit = answeringHabits[name];
    expectNothing(name, await hunt(await start(), habit ? await tellingOf(everyCase, habit) : everyCase));
  };
  test.concurrent.each(plantStores.filter(([name]) => waitedFor.has(name)))('%s', findsNothing);
  test.each(plantStores.filter(([name]) => !waitedFor.has(name)))('%s', findsNothing);

  test.each(['another', undefined])('that was asked the same before, with seed %s', async (seed) => {
    const server = await startPlantStore(() => ({}));
    await look(server.url, everyCase);
    expectNothing(`asked a second time with seed ${seed}`, await hunt(server, { ...everyCase, ...(seed && { seed }) }));
  });
});

test('three runs find the same, in the same order', async () => {
  const { cases } = everyCase;
  const runs = [1, 2, 3].map(async () => hunt(await startPlantStore(() => ({ admits: () => true })), everyCase));
  const [first, ...others] = (await Promise.all(runs)).map(({ traces }) => traces.map(({ line }) => line));
  expect(first?.length).toBeGreaterThan(10);
  expect(others).toEqual([first, first]);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});

test('the plant store has between 100 and 250 derived cases, always the same', async () => {
  const derive = async () => deriveCases(await loadContract('openapi.yaml'));
  const { cases, notes, leftOut } = await derive();
  expect(notes).toEqual([]);
  expect([...leftOut]).toEqual([]);
  expect(cases.length).toBeGreaterThanOrEqual(100);
  expect(cases.length).toBeLessThanOrEqual(250);
  expect((await derive()).cases.map(written)).toEqual(cases.map(written));
});

afterAll(() => {
  const wrong = [...alarms].filter(([, count]) => count > 0).map(([name, count]) => [name, `${count} false alarms`]);
  const all = ['correct plant stores', `${alarms.size}, ${wrong.length} of them wrongly failed`];
  process.stdout.write(table('false alarms', [...wrong, all]));
});

/** A case with its bodies as they are written. */
function written(theCase: Case) {
  const plan = (each: RequestPlan) => ({ ...each, body: each.body && bodyTemplate(each.body) });
  const unchanged = theCase.varied?.unchanged?.();
  const varied = theCase.varied && { ...theCase.varied, unchanged: unchanged && plan(unchanged) };
  return { ...theCase, request: plan(theCase.request), before: theCase.before.map(plan), varied };
}
