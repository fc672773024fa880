import type { ReportedFinding } from '../../run/index.js';
import { grouped } from './grouped.js';

/** Known deviations that are excused for one and the same reason. */
export interface DeviationGroup {
  readonly rule: string;
  readonly reason: string;
  /** ISO 8601 date. */
  readonly expires: string | undefined;
  /** The ids of the cases behind it, in the order of the run. */
  readonly cases: readonly string[];
}

/** Findings that a baseline excuses, by rule and reason, in the order of the run. */
export function groupDeviations(findings: readonly ReportedFinding[]): readonly DeviationGroup[] {
  const known = findings.flatMap(({ rule, case: id, known: deviation }) =>
    deviation === undefined ? [] : [{ rule, id, reason: deviation.reason, expires: deviation.expires }],
  );
  return grouped(known, ({ rule, reason, expires }) => [rule, reason, expires]).map((group) => {
    const [{ rule, reason, expires }] = group;
    return { rule, reason, expires, cases: [...new Set(group.map(({ id }) => id))] };
  });
}
