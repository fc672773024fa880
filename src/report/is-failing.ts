import type { ReportedFinding } from '../run/index.js';

/** Whether a finding makes its run fail: not known from a baseline, and a violation, or a warning in a strict run. */
export function isFailing(finding: ReportedFinding, strict: boolean): boolean {
  if (finding.known !== undefined) return false;
  return finding.level === 'violation' || (strict && finding.level === 'warning');
}
