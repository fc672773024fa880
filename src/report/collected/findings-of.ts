import type { ReportedFinding } from '../../run/index.js';
import type { CollectedCase } from './collected-run.js';

/** What was found in these cases, in their order. */
export function findingsOf(cases: readonly CollectedCase[]): readonly ReportedFinding[] {
  return cases.flatMap(({ result }): readonly ReportedFinding[] => result.findings);
}
