import type { CollectedCase } from '../../collected/collected-run.js';
import type { Outcome } from './page/page-data.js';

/** How a case came out, a pass with a warning kept apart from one without. */
export function outcomeOf({ result }: CollectedCase): Outcome {
  const isWarned = result.findings.some(({ level, known }) => level === 'warning' && known === undefined);
  return result.kind === 'passed' && isWarned ? 'warned' : result.kind;
}
