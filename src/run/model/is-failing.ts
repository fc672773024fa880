import type { ReportedFinding } from './event.js';

/** Whether a finding makes its run fail: not known from a baseline, and a violation, or a warning in a strict run. */
export function isFailing(finding: Pick<ReportedFinding, 'level' | 'known' | 'category'>, strict: boolean): boolean {
  return finding.known === undefined && isGrave(finding, strict);
}

/** Whether a finding would make its run fail if no baseline knew it; what clients do wrong never does. */
export function isGrave({ level, category }: Pick<ReportedFinding, 'level' | 'category'>, strict: boolean): boolean {
  if (category === 'client') return false;
  return level === 'violation' || (strict && level === 'warning');
}
