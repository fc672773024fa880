import type { Verdict } from './event.js';

/** A violation on one target outweighs that another could not be judged. */
export function gravest(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('violates')) return 'violates';
  return verdicts.length === 0 || verdicts.includes('no-verdict') ? 'no-verdict' : 'conforms';
}
