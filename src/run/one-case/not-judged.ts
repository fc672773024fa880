import type { AppliedDoubt } from '../../checks/index.js';
import type { JudgedCase } from './judge-case.js';

/** A case of which nothing can be said, and why; `doubt` where a doubt says so. */
export function notJudged(kind: 'not-applicable' | 'inconclusive', reason: string, doubt?: AppliedDoubt): JudgedCase {
  const result = { kind, reason, findings: [], ...(doubt === undefined ? {} : { doubts: [doubt] }) } as const;
  return { result, exchange: undefined, duration: 0, accepted: false };
}
