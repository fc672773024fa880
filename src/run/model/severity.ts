import { matchesGlob } from '../../cases/index.js';
import type { Finding, Level, RuleId } from '../../checks/index.js';

/** A configured level of findings. */
export interface Severity {
  /** The affected rules; undefined for all. */
  readonly rules?: readonly RuleId[];
  /** The affected cases, as globs over their ids; undefined for all. */
  readonly cases?: readonly string[];
  /** `off` removes the findings. */
  readonly level: Level | 'off';
}

/** Returns the level of a finding in a case by the last matching severity, or its own level if none matches. */
export function configuredLevel(
  { rule, level }: Pick<Finding, 'rule' | 'level'>,
  caseId: string,
  severities: readonly Severity[],
): Level | 'off' {
  const last = severities.findLast(
    ({ rules, cases }) =>
      (rules === undefined || rules.includes(rule)) &&
      (cases === undefined || cases.some((glob) => matchesGlob(glob, caseId))),
  );
  return last?.level ?? level;
}
