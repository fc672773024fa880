import type { JudgedCase } from './judge-case.js';

/** A case of which nothing can be said, and why. */
export function notJudged(kind: 'not-applicable' | 'inconclusive', reason: string): JudgedCase {
  return { result: { kind, reason, findings: [] }, exchange: undefined, duration: 0, accepted: false };
}
