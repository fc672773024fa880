import type { AppliedDoubt } from '../../checks/index.js';
import type { CaseResult, ExchangeSummary } from '../model/event.js';

/** The judgement of a case on one target. */
export interface JudgedCase {
  readonly result: CaseResult;
  readonly exchange: LazySummary | undefined;
  /** The total duration of its exchanges, in milliseconds. */
  readonly duration: number;
  /** Whether the target accepted a request of the case and answered as the contract requires. */
  readonly accepted: boolean;
  /** The status of the last response, 0 if there was none; undefined if nothing was sent. */
  readonly status?: number;
  /** The id of the packed request that contained the case. */
  readonly packed?: string;
}

/** Few exchanges are shown, so summaries are made on demand from a bounded part. */
export type LazySummary = () => ExchangeSummary;

/** Returns the judgement of a case without a verdict, with its reason and the doubt behind it. */
export function notJudged(kind: 'not-applicable' | 'inconclusive', reason: string, doubt?: AppliedDoubt): JudgedCase {
  const result = { kind, reason, findings: [], ...(doubt === undefined ? {} : { doubts: [doubt] }) } as const;
  return { result, exchange: undefined, duration: 0, accepted: false };
}
