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
export function isExpired({ expires }: Pick<Deviation, 'expires'>, now: Date): boolean {
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
