import { matchesGlob } from '../../cases/index.js';
import type { Finding } from '../../checks/index.js';
import type { KnownDeviation, ResolvedDeviation } from '../model/event.js';
import { isExpired, type Baseline, type Deviation } from './baseline.js';

/** The baseline's entry for a finding: in force, or expired. */
export type Recognition =
  | { readonly kind: 'known'; readonly deviation: KnownDeviation }
  | { readonly kind: 'expired'; readonly deviation: KnownDeviation & { readonly expires: string } };

interface Entry {
  readonly deviation: Deviation;
  /** A case id or glob of the deviation. */
  readonly cases: string;
  /** Whether a matching case was judged. */
  looked: boolean;
  /** Whether the deviation occurred in one of them. */
  found: boolean;
}

/** Records which known deviations occur in the run of one target and which no longer do. */
export class DeviationRegister {
  readonly #entries: readonly Entry[];
  readonly #now: Date;

  constructor(baselines: readonly Baseline[], now: Date) {
    this.#now = now;
    this.#entries = baselines
      .flatMap(({ deviations }) => deviations)
      .flatMap((deviation) => deviation.cases.map((cases) => ({ deviation, cases, looked: false, found: false })));
  }

  /** Returns the entry for a finding of that rule in that case, preferring entries in force to expired ones. */
  recognise(rule: string, caseId: string): Recognition | undefined {
    let recognition: Recognition | undefined;
    for (const { deviation, cases } of this.#entries) {
      if (deviation.rule !== rule || !matchesGlob(cases, caseId)) continue;
      const { reason, expires } = deviation;
      if (expires === undefined || !isExpired(deviation, this.#now)) {
        return { kind: 'known', deviation: { reason, expires } };
      }
      recognition ??= { kind: 'expired', deviation: { reason, expires } };
    }
    return recognition;
  }

  /** Records the findings of a judged case. */
  note(caseId: string, findings: readonly Pick<Finding, 'rule'>[]): void {
    for (const entry of this.#entries) {
      if (!matchesGlob(entry.cases, caseId)) continue;
      entry.looked = true;
      entry.found ||= findings.some(({ rule }) => rule === entry.deviation.rule);
    }
  }

  /**
   * Returns the deviations that did not occur although their cases were judged, by rule and case. A glob is included
   * only if it occurred in no case. Duplicates count once, so that shards add up to the whole run.
   */
  resolved(): readonly ResolvedDeviation[] {
    return resolvedInOrder(
      this.#entries
        .filter((entry) => entry.looked && !entry.found)
        .map(({ deviation, cases }) => ({ rule: deviation.rule, case: cases, reason: deviation.reason })),
    );
  }
}

/** Sorts resolved deviations by rule and case and removes duplicates. */
export function resolvedInOrder(resolved: readonly ResolvedDeviation[]): readonly ResolvedDeviation[] {
  const byText = new Map(resolved.map((each) => [JSON.stringify([each.rule, each.case, each.reason]), each]));
  return [...byText].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}
