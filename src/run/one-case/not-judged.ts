import type { AppliedDoubt } from '../../checks/index.js';
import type { JudgedCase } from './judge-case.js';

/** Returns the judgement of a case without a verdict, with its reason and the doubt behind it. */
export function notJudged(kind: 'not-applicable' | 'inconclusive', reason: string, doubt?: AppliedDoubt): JudgedCase {
  const result = { kind, reason, findings: [], ...(doubt === undefined ? {} : { doubts: [doubt] }) } as const;
  return { result, exchange: undefined, duration: 0, accepted: false };
}
