import type { ReportedFinding } from './event.js';
import { isFailing, isGrave } from './is-failing.js';

/** How a case with these findings fails: `deviates` where a baseline knows all that would; undefined where none does. */
export function failureOf(findings: readonly ReportedFinding[], strict: boolean): 'failed' | 'deviates' | undefined {
  if (findings.some((finding) => isFailing(finding, strict))) return 'failed';
  return findings.some((finding) => isGrave(finding, strict)) ? 'deviates' : undefined;
}
