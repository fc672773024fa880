import { strictLevel, type Finding } from '../../checks/index.js';
import type { ReportedFinding } from './event.js';
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
