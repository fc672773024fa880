import type { ReportedFinding } from '../../run/index.js';
import { grouped } from './grouped.js';

/** Known findings of one rule with the same reason. */
export interface DeviationGroup {
  readonly rule: string;
  readonly reason: string;
  /** An ISO 8601 date. */
  readonly expires: string | undefined;
  /** Whether the earlier report contains the findings, and no baseline. */
  readonly isEarlier: boolean;
  /** The message of the first finding. */
  readonly message: string;
  /** The ids of the cases, in the order of the run. */
  readonly cases: readonly string[];
}

/** Groups the known findings by rule and reason, in the order of the run. */
export function groupDeviations(findings: readonly ReportedFinding[]): readonly DeviationGroup[] {
  const known = findings.flatMap(({ rule, case: id, message, known: entry }) => {
    if (entry === undefined) return [];
    const { reason, expires, isEarlier = false } = entry;
    return [{ id, message, shared: { rule, reason, expires, isEarlier } }];
  });
  return grouped(known, ({ shared }) => shared).map((group) => {
    const [{ message, shared }] = group;
    return { ...shared, message, cases: [...new Set(group.map(({ id }) => id))] };
  });
}
