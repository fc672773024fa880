import type { ReportedFinding } from './event.js';

/** Whether a finding makes its run fail: not known from a baseline, and a violation, or a warning in a strict run. */
export function isFailing(finding: Pick<ReportedFinding, 'level' | 'known'>, strict: boolean): boolean {
  return finding.known === undefined && isGrave(finding, strict);
}

/** Whether a finding would make its run fail if no baseline knew it. */
export function isGrave({ level }: Pick<ReportedFinding, 'level'>, strict: boolean): boolean {
  return level === 'violation' || (strict && level === 'warning');
}
