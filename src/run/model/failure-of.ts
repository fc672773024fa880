import type { ReportedFinding } from './event.js';
import { isFailing, isGrave } from './is-failing.js';

/**
 * Returns how a case with these findings fails: `deviates` if a baseline contains all failing ones, undefined if none
 * fails.
 */
export function failureOf(findings: readonly ReportedFinding[], strict: boolean): 'failed' | 'deviates' | undefined {
  if (findings.some((finding) => isFailing(finding, strict))) return 'failed';
  return findings.some((finding) => isGrave(finding, strict)) ? 'deviates' : undefined;
}
