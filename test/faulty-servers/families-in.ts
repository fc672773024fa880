import type { Trace } from '../correct-servers/hunt.js';
import { familyOf } from './family-of.js';
import type { Fault } from './fault.js';
import { plantStoreFaults } from './plant-store-faults.js';

/** Not too long for a run: see hostile-targets-cannot-hang-or-fill-the-run. */
const noFault = new Set(['a body of two million spaces']);

/** The faults that a run can see. */
export const faultsInRuns: readonly Fault[] = plantStoreFaults.filter(({ id }) => !noFault.has(id));

/** The families of the cases that found a fault, and found it to be the one that it is. */
export function familiesIn(fault: Fault, traces: readonly Trace[]): ReadonlySet<string> {
  const telling = traces.filter(({ rule, level }) => rule === fault.rule && level === fault.level);
  return new Set(telling.map(({ caseId }) => familyOf(caseId)));
}
