import type { KnownDeviation, ResolvedDeviation } from '../model/event.js';
import type { Finding } from '../../checks/index.js';
import { matchesGlob } from '../../cases/index.js';
import {
  convert,
  either,
  list,
  matching,
  named,
  nothing,
  object,
  optional,
  readText,
  required,
} from '../../codec/index.js';
import { someOf, string, text, type Infer } from '../../codec/index.js';

/** A full-date (RFC 3339 §5.6) that exists in the calendar. */
const date = convert(
  matching(
    string,
    /^\d{4}-\d{2}-\d{2}$/,
    'wrong-value',
    (value, name) => `${name} must be a date such as 2027-01-31, not ${JSON.stringify(value)}`,
  ),
  (value, at) => {
    const time = Date.parse(`${value}T00:00:00Z`);
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(value)) return value;
    at.refuse('wrong-value', `${at.name} must be a day that the calendar has, not ${JSON.stringify(value)}`);
    return undefined;
  },
  { format: 'date' },
);

const deviation = convert(
  object('a deviation', {
    rule: required(text, 'The rule that is broken, as findings name it, such as invalid-request-accepted.'),
    cases: required(
      someOf(text),
      'The ids of the cases in which it is broken, or globs over them: * within one part of an id, ** or a final * for anything.',
      { examples: [['createPlant/body/id/above-maximum'], ['createPlant/auth/*']] },
      'give a list of case ids or globs',
    ),
    reason: required(text, 'Why the team accepts the finding; reports show the text.'),
    expires: optional(date, 'From this day on, in UTC, the deviation fails the run again.', {
      examples: ['2027-01-31'],
    }),
  }),
  (value, { place }) => ({ ...value, expires: value.expires, place }),
);

export const baselineFile = object('a baseline', {
  deviations: required(
    either(
      list(named('deviation', deviation)),
      convert(nothing, () => []),
    ),
    'One entry for each rule and reason.',
    {},
    '--update-baseline writes one; to compare with an earlier report, use --compare FILE',
  ),
});

/** A rule that the target is known to violate in certain cases. */
export type Deviation = Infer<typeof deviation>;

/** Known findings that someone has accepted for a while. */
export interface Baseline {
  readonly file: string;
  readonly deviations: readonly Deviation[];
}

/**
 * Parses a baseline from YAML or JSON. A file that contains only comments excuses nothing.
 *
 * @throws {TrellisError} with every fault and its place: invalid YAML, an unknown or missing key, an invalid date.
 *
 * @example
 * parseBaseline('deviations:\n  - rule: status\n    cases: [createPlant/minimal]\n    reason: known since May\n', 'b.yaml')
 */
export function parseBaseline(text: string, file: string): Baseline {
  return { file, deviations: readText(text, file, baselineFile, undefined)?.deviations ?? [] };
}

/** Whether a deviation has expired at `now`; dates are in UTC. */
function isExpired({ expires }: Pick<Deviation, 'expires'>, now: Date): boolean {
  return expires !== undefined && now.toISOString().slice(0, 10) >= expires;
}

export function expiredDeviations({ deviations }: Baseline, now: Date): readonly Deviation[] {
  return deviations.filter((each) => isExpired(each, now));
}

/** The placeholder for the reason of a new entry. */
export const unexplained = 'TODO: say why this is accepted';

/** The deviations whose reason is still the placeholder. */
export function unexplainedDeviations({ deviations }: Baseline): readonly Deviation[] {
  return deviations.filter(({ reason }) => /^\W*TODO\b/i.test(reason));
}

/** The baseline's entry for a finding: in force, or expired. */
type Recognition =
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
