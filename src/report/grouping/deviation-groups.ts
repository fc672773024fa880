import type { ReportedFinding } from '../../run/index.js';
import { grouped } from './grouped.js';

/** Known deviations that are excused for one and the same reason. */
export interface DeviationGroup {
  readonly rule: string;
  readonly reason: string;
  /** ISO 8601 date. */
  readonly expires: string | undefined;
  /** No baseline excuses it, but an earlier report has it too. */
  readonly isEarlier: boolean;
  /** What the first of its findings says. */
  readonly message: string;
  /** The ids of the cases behind it, in the order of the run. */
  readonly cases: readonly string[];
}

/** Findings that a baseline excuses, by rule and reason, in the order of the run. */
export function groupDeviations(findings: readonly ReportedFinding[]): readonly DeviationGroup[] {
  const known = findings.flatMap(({ rule, case: id, message, known: deviation }) =>
    deviation === undefined
      ? []
      : [
          {
            rule,
            id,
            message,
            reason: deviation.reason,
            expires: deviation.expires,
            isEarlier: deviation.isEarlier === true,
          },
        ],
  );
  return grouped(known, ({ rule, reason, expires, isEarlier }) => [rule, reason, expires, isEarlier]).map((group) => {
    const [{ rule, message, reason, expires, isEarlier }] = group;
    return { rule, message, reason, expires, isEarlier, cases: [...new Set(group.map(({ id }) => id))] };
  });
}
