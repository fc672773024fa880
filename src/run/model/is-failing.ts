import type { ReportedFinding } from './event.js';

/** Whether a finding fails the run: a violation, or a warning in a strict run, that no baseline contains. */
export function isFailing(finding: Pick<ReportedFinding, 'level' | 'known' | 'category'>, strict: boolean): boolean {
  return finding.known === undefined && isGrave(finding, strict);
}

/** Whether a finding would fail the run without a baseline. Findings about clients never do. */
export function isGrave({ level, category }: Pick<ReportedFinding, 'level' | 'category'>, strict: boolean): boolean {
  if (category === 'client') return false;
  return level === 'violation' || (strict && level === 'warning');
}
