import type { Counts } from '../../run/index.js';
import type { CollectedCase } from './collected-run.js';

/** How many of the cases of a target came out how. */
export function countCases(cases: readonly CollectedCase[]): Counts {
  const of = (kind: CollectedCase['result']['kind']): number =>
    cases.filter(({ result }) => result.kind === kind).length;
  return {
    total: cases.length,
    passed: of('passed'),
    failed: of('failed'),
    deviates: of('deviates'),
    notApplicable: of('not-applicable'),
    inconclusive: of('inconclusive'),
    notRun: of('not-run'),
  };
}
