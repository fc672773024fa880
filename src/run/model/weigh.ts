import { strictLevel, type Finding } from '../../checks/index.js';
import type { ReportedFinding, Verdict } from './event.js';
import { configuredLevel, type Severity } from './severity.js';

/** A finding with the level that the run gives it. */
export type WeighedFinding = Finding & Pick<ReportedFinding, 'usualLevel'>;

/**
 * Returns a finding with the level that the run gives it; undefined if it is off. The configuration overrides
 * `--strict`.
 *
 * @example
 * weigh(finding, 'createPlant/auth/none', true, [])?.level // 'violation'
 */
export function weigh<Found extends Finding>(
  finding: Found,
  caseId: string,
  strict: boolean,
  severities: readonly Severity[],
): (Found & WeighedFinding) | undefined {
  const usual = { ...finding, level: strict ? strictLevel(finding) : finding.level };
  const level = configuredLevel(usual, caseId, severities);
  if (level === 'off') return undefined;
  return level === usual.level ? usual : { ...usual, level, usualLevel: usual.level };
}

/** Whether a finding fails the run: a violation, or a warning in a strict run, that no baseline contains. */
export function isFailing(finding: Pick<ReportedFinding, 'level' | 'known' | 'category'>, strict: boolean): boolean {
  return finding.known === undefined && isGrave(finding, strict);
}

/** Whether a finding would fail the run without a baseline. Findings about clients never do. */
export function isGrave({ level, category }: Pick<ReportedFinding, 'level' | 'category'>, strict: boolean): boolean {
  if (category === 'client') return false;
  return level === 'violation' || (strict && level === 'warning');
}

/**
 * Returns how a case with these findings fails: `deviates` if a baseline contains all failing ones, undefined if none
 * fails.
 */
export function failureOf(findings: readonly ReportedFinding[], strict: boolean): 'failed' | 'deviates' | undefined {
  if (findings.some((finding) => isFailing(finding, strict))) return 'failed';
  return findings.some((finding) => isGrave(finding, strict)) ? 'deviates' : undefined;
}

/** Returns the gravest verdict: a violation on one target outweighs a missing verdict on another. */
export function gravest(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('violates')) return 'violates';
  return verdicts.length === 0 || verdicts.includes('no-verdict') ? 'no-verdict' : 'conforms';
}
