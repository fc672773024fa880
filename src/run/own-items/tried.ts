import type { Case } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { matchesStatusKey } from '../../http/index.js';
import type { CaseOutcome } from '../one-case/case-runner.js';

/** Sends a case, and says what came of it. */
export type Send = (theCase: Case) => Promise<CaseOutcome>;

/** What came of cases, by their ids. */
export type Sent = ReadonlyMap<string, CaseOutcome>;

/** A case as it was sent, and what came of it. */
export interface Tried {
  readonly theCase: Case;
  readonly outcome: CaseOutcome;
}

/** The status of the answer; 0 where there is none. */
export function statusOf(outcome: CaseOutcome): number {
  return (outcome.kind === 'sent' ? outcome.exchanges.at(-1)?.result.status : undefined) ?? 0;
}

export function isRefusal(status: number): boolean {
  return status >= 400 && status <= 499;
}

/** Whether a status says that a request does not fit to what is there (RFC 9110 §15.5.5, §15.5.10, §15.5.11, §15.5.13). */
export function isOfState(status: number): boolean {
  return [404, 409, 410, 412].includes(status);
}

/** Whether a status says that there is something wrong with what a request holds (RFC 9110 §15.5.1, §15.5.21). */
export function isOfContent(status: number): boolean {
  return status === 400 || status === 422;
}

/**
 * Whether what a request says besides may be why it is refused: a version that the thing is not of, or another thing that
 * is not there (RFC 9110 §15.5.5, §15.5.10, §15.5.13).
 */
export function isOfOthers(status: number, { responses }: Operation): boolean {
  if (status === 404 || status === 410) return true;
  return (status === 409 || status === 412) && responses.some((each) => matchesStatusKey(each.status, status));
}
