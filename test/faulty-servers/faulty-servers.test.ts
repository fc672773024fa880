import { afterAll, describe, expect, test } from 'vitest';
import { hunt, type Hunt, type Quarry, type Trace } from '../correct-servers/hunt.js';
import { derivedAlone, everyCase } from '../correct-servers/plant-quarry.js';
import { startPlantStore } from '../correct-servers/plant-store/start.js';
import { inTurns, seek } from '../correct-servers/seek.js';
import { table } from '../correct-servers/table.js';
import { tellingOf } from '../correct-servers/telling-cases.js';
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

/** Until it is found; a fault that is debatable is seen to its end, as there must be nothing worse. */
async function lookFor(fault: Fault, quarry: Quarry): Promise<Hunt> {
  const finders = new Set(credits.get(fault.id));
  const sought = {
    start: () => startPlantStore(fault.change),
    isFinder: ({ id }: Case) => finders.has(familyOf(id)),
    isFound: (traces: readonly Trace[]) => familiesIn(fault, traces).size > 0,
  };
  const patient = { ...quarry, ...(fault.rule === 'no-answer' ? { timeout: patience } : {}) };
  return fault.level === 'violation'
    ? seek(sought, { ...patient, cases: inTurns(quarry.cases) })
    : hunt(await sought.start(), await tellingOf(patient, fault.change));
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
