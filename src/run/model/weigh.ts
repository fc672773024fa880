import { strictLevel, type Finding } from '../../checks/index.js';
import type { ReportedFinding } from './event.js';
import { configuredLevel, type Severity } from './severity.js';

/** A finding with the weight that the run gives it. */
export type WeighedFinding = Finding & Pick<ReportedFinding, 'usualLevel'>;

/**
 * A finding of a case with the weight that the run gives it; undefined where it is off. What the configuration says goes
 * before what strictness makes of a rule.
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
