import type { Baseline, Deviation } from './baseline.js';

/** What a new entry gives as its reason until someone knows better. */
export const REASON = 'TODO: say why this is accepted';

/** The deviations for which nobody has said yet why they are accepted. */
export function unexplainedDeviations({ deviations }: Baseline): readonly Deviation[] {
  return deviations.filter(({ reason }) => /^\W*TODO\b/i.test(reason));
}
