import { afterAll, describe, expect, test } from 'vitest';
import { hunt, type Hunt, type Trace } from '../correct-servers/hunt.js';
import { derivedAlone, everyCase } from '../correct-servers/plant-quarry.js';
import { startPlantStore } from '../correct-servers/plant-store/start.js';
import { table } from '../correct-servers/table.js';
import type { Case } from '../../src/cases/index.js';
import { writtenCredits } from './credits.js';
import { familiesIn, faultsInRuns as faults } from './families-in.js';
import { familyOf } from './family-of.js';
import type { Fault } from './fault.js';

/** What it takes a written case to find, and why nothing of it is derived. */
const onlyWritten: Readonly<Record<string, string>> = {
  'names have no quotes': 'nothing in the contract promises that quotes are kept',
};
/** By fault, the families of cases that have found it. */
const finders = new Map<string, ReadonlySet<string>>();

/** As long as a server that never answers is waited for, in milliseconds. */
const patience = 400;

const credits = await writtenCredits();

/** The cases that are known to find a fault before all others, so that it is soon found. */
function hintedFirst({ id }: Fault, cases: readonly Case[]): readonly Case[] {
  const finders = new Set(credits.get(id));
  const isFinder = (each: Case): boolean => finders.has(familyOf(each.id));
  return [...cases.filter(isFinder), ...cases.filter((each) => !isFinder(each))];
}

/** Once a fault is found, no more can be learnt from it; one that is debatable must be seen to its end. */
async function lookFor(fault: Fault, quarry: typeof everyCase): Promise<Hunt> {
  const isEnough = (traces: readonly Trace[]): boolean => familiesIn(fault, traces).size > 0;
  return hunt(await startPlantStore(fault.change), {
    ...quarry,
    cases: hintedFirst(fault, quarry.cases),
    ...(fault.level === 'violation' ? { isEnough } : {}),
    ...(fault.rule === 'no-answer' ? { timeout: patience } : {}),
  });
}

describe('a plant store with one fault is found out', () => {
  test.each(faults)('$id', async (fault) => {
    const quarry = fault.id in onlyWritten ? everyCase : derivedAlone;
    const found = await lookFor(fault, quarry);
    finders.set(fault.id, familiesIn(fault, found.traces));
    expect([...(finders.get(fault.id) ?? [])]).not.toEqual([]);
    const isDebatable = fault.level !== 'violation';
    const violations = found.traces.filter(({ level }) => isDebatable && level === 'violation');
    expect(violations.map(({ line }) => line)).toEqual([]);
  });
});

test('what only a written case finds is not derived', async () => {
  for (const fault of faults.filter(({ id }) => id in onlyWritten)) {
    expect([...familiesIn(fault, (await lookFor(fault, derivedAlone)).traces)]).toEqual([]);
  }
});

afterAll(() => {
  const rules = [...new Set(faults.map(({ rule }) => rule))];
  const rows = rules.map((rule) => {
    const all = faults.filter((fault) => fault.rule === rule);
    const killed = all.filter(({ id }) => (finders.get(id)?.size ?? 0) > 0).length;
    return [rule, `${killed} of ${all.length}`];
  });
  const killed = faults.filter(({ id }) => (finders.get(id)?.size ?? 0) > 0).length;
  process.stdout.write(table('faults found', [...rows, ['all', `${killed} of ${faults.length}`]]));
});
