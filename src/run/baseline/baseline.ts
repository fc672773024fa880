import type { Place } from '../../json/index.js';

/** Findings that are known and accepted for a while, as someone wrote them down. */
export interface Baseline {
  readonly file: string;
  readonly deviations: readonly Deviation[];
}

/** A rule that the target is known to break in certain cases. */
export interface Deviation {
  readonly rule: string;
  /** Case ids, or globs over them as `--only` takes them. */
  readonly cases: readonly string[];
  readonly reason: string;
  /** ISO 8601 date (`2027-01-31`); from that day on, in UTC, the deviation is no longer excused. */
  readonly expires: string | undefined;
  readonly place: Place;
}
