import type { Trace } from '../correct-servers/hunt.js';
import { familyOf } from './family-of.js';
import type { Fault } from './fault.js';
import { plantStoreFaults } from './plant-store-faults.js';

/** A run reads no further than a message is framed, so that it sees another fault first. */
const seenAs: Readonly<Record<string, Pick<Trace, 'rule' | 'level'> | undefined>> = {
  'OPTIONS has 204 and a length': { rule: 'truncated-response', level: 'violation' },
};
/** Not too long for a run, whose limit is larger than that of the checks' own tests. */
const noFault = new Set(['a body of two million spaces']);

/** The faults that a run can see. */
export const faultsInRuns: readonly Fault[] = plantStoreFaults.filter(({ id }) => !noFault.has(id));

/** The families of the cases that found a fault, and found it to be the one that it is. */
export function familiesIn(fault: Fault, traces: readonly Trace[]): ReadonlySet<string> {
  const { rule, level } = seenAs[fault.id] ?? fault;
  const telling = traces.filter((trace) => trace.rule === rule && trace.level === level);
  return new Set(telling.map(({ caseId }) => familyOf(caseId)));
}
