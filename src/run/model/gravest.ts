import type { Verdict } from './event.js';

/** Returns the gravest verdict: a violation on one target outweighs a missing verdict on another. */
export function gravest(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('violates')) return 'violates';
  return verdicts.length === 0 || verdicts.includes('no-verdict') ? 'no-verdict' : 'conforms';
}
