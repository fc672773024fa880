import { afterAll, describe, expect, test } from 'vitest';
import { hunt, type Hunt, type Trace } from '../correct-servers/hunt.js';
import { derivedAlone, everyCase } from '../correct-servers/plant-quarry.js';
import { startPlantStore } from '../correct-servers/plant-store/start.js';
import { table } from '../correct-servers/table.js';
import { familyOf } from './family-of.js';
import type { Fault } from './fault.js';
import { plantStoreFaults } from './plant-store-faults.js';

/** What it takes a written case to find, and why nothing of it is derived. */
const onlyWritten: Readonly<Record<string, string>> = {
  'names have no quotes': 'nothing in the contract promises that quotes are kept',
};
/** A run reads no further than a message is framed, so that it sees another fault first. */
const seenAs: Readonly<Record<string, Pick<Trace, 'rule' | 'level'> | undefined>> = {
  'OPTIONS has 204 and a length': { rule: 'truncated-response', level: 'violation' },
};
/** Not too long for a run, whose limit is larger than that of the checks' own tests. */
const noFault = new Set(['a body of two million spaces']);

const faults = plantStoreFaults.filter(({ id }) => !noFault.has(id));
/** By the families of cases that have found a fault, two at most. */
const finders = new Map<string, ReadonlySet<string>>();

function familiesIn(fault: Fault, traces: readonly Trace[]): ReadonlySet<string> {
  const { rule, level } = seenAs[fault.id] ?? fault;
  const telling = traces.filter((trace) => trace.rule === rule && trace.level === level);
  return new Set(telling.map(({ caseId }) => familyOf(caseId)));
}

/** Once two families have found a fault, no more can be learnt from it; one that is debatable must be seen to its end. */
async function lookFor(fault: Fault, quarry: typeof everyCase, enough: number): Promise<Hunt> {
  const isEnough = (traces: readonly Trace[]): boolean => familiesIn(fault, traces).size >= enough;
  return hunt(await startPlantStore(fault.change), fault.level === 'violation' ? { ...quarry, isEnough } : quarry);
}

describe('a plant store with one fault is found out', () => {
  test.each(faults)('$id', async (fault) => {
    const quarry = fault.id in onlyWritten ? everyCase : derivedAlone;
    const found = await lookFor(fault, quarry, quarry === everyCase ? 1 : 2);
    finders.set(fault.id, familiesIn(fault, found.traces));
    expect([...(finders.get(fault.id) ?? [])]).not.toEqual([]);
    const isDebatable = fault.level !== 'violation';
    const violations = found.traces.filter(({ level }) => isDebatable && level === 'violation');
    expect(violations.map(({ line }) => line)).toEqual([]);
  });
});

test('what only a written case finds is not derived', async () => {
  for (const fault of faults.filter(({ id }) => id in onlyWritten)) {
    expect([...familiesIn(fault, (await lookFor(fault, derivedAlone, 1)).traces)]).toEqual([]);
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
