import type { Baseline, Deviation } from './baseline.js';

/** Whether the day has come, in UTC, from which a deviation is no longer excused. */
export function isExpired({ expires }: Pick<Deviation, 'expires'>, now: Date): boolean {
  return expires !== undefined && now.toISOString().slice(0, 10) >= expires;
}

/** The deviations that are no longer excused. */
export function expiredDeviations({ deviations }: Baseline, now: Date): readonly Deviation[] {
  return deviations.filter((deviation) => isExpired(deviation, now));
}
