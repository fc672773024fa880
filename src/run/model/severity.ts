import { matchesGlob } from '../../cases/index.js';
import type { Finding, Level, RuleId } from '../../checks/index.js';

/** What findings weigh instead of what their rules say. */
export interface Severity {
  /** The rules that it is about; undefined for all. */
  readonly rules?: readonly RuleId[];
  /** The cases that it is about, by globs over their ids; undefined for all. */
  readonly cases?: readonly string[];
  /** `off`: such findings are left out. */
  readonly level: Level | 'off';
}

/**
 * What a finding in a case weighs by the last severity that is about it; its own weight where none is.
 *
 * @example
 * configuredLevel(finding, 'createPlant/auth/none', [{ rules: ['missing-challenge'], level: 'note' }])
 */
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
