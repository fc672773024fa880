import { matchesGlob } from '../../cases/index.js';
import type { Finding } from '../../checks/index.js';
import type { KnownDeviation, ResolvedDeviation } from '../model/event.js';
import { isExpired, type Baseline, type Deviation } from './baseline.js';

/** What the baseline says of a finding: known, or known once and no longer excused. */
export type Recognition =
  | { readonly kind: 'known'; readonly deviation: KnownDeviation }
  | { readonly kind: 'expired'; readonly deviation: KnownDeviation & { readonly expires: string } };

interface Entry {
  readonly deviation: Deviation;
  /** One case id or glob of the deviation. */
  readonly cases: string;
  /** A case that it means was judged. */
  looked: boolean;
  /** The deviation was found in one. */
  found: boolean;
}

/** Keeps account, over the run of one target, of which known deviations occur and which no longer do. */
export class DeviationRegister {
  readonly #entries: readonly Entry[];
  readonly #now: Date;

  constructor(baselines: readonly Baseline[], now: Date) {
    this.#now = now;
    this.#entries = baselines
      .flatMap(({ deviations }) => deviations)
      .flatMap((deviation) => deviation.cases.map((cases) => ({ deviation, cases, looked: false, found: false })));
  }

  /** What is known of a finding of that rule in that case; an excuse that still holds goes before one that expired. */
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

  /** A case was judged, and this was found. */
  note(caseId: string, findings: readonly Pick<Finding, 'rule'>[]): void {
    for (const entry of this.#entries) {
      if (!matchesGlob(entry.cases, caseId)) continue;
      entry.looked = true;
      entry.found ||= findings.some(({ rule }) => rule === entry.deviation.rule);
    }
  }

  /**
   * Deviations that were looked for and did not occur, by rule and case; one written as a glob only where it occurred in
   * no case. Two that say the same are one, so that the parts of a run add up to the whole.
   */
  resolved(): readonly ResolvedDeviation[] {
    return resolvedInOrder(
      this.#entries
        .filter((entry) => entry.looked && !entry.found)
        .map(({ deviation, cases }) => ({ rule: deviation.rule, case: cases, reason: deviation.reason })),
    );
  }
}

/** Resolved deviations by rule and case, each once. */
export function resolvedInOrder(resolved: readonly ResolvedDeviation[]): readonly ResolvedDeviation[] {
  const byText = new Map(resolved.map((each) => [JSON.stringify([each.rule, each.case, each.reason]), each]));
  return [...byText].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}
