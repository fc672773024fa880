import { type Case, freshCount, isFresh, withOneValue } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { lastExchange, type CaseOutcome } from '../model/case-outcome.js';
import { blamesState, isSameRefusal } from './refusal-text.js';

/**
 * Whether a rejection may mean that the target already has this item: a request without fresh values, such as the
 * largest int64, is accepted only once by a store, and an earlier run may have sent it. `good` is the valid request with
 * all fresh values.
 *
 * An invalid request that was once accepted is also rejected from then on, but not because it is invalid. That is
 * considered only if the text of the rejection suggests it. The same holds for a valid request that lacks one of
 * several fresh values.
 */
export function mayBeTaken(
  { expect: { outcome: expected }, request }: Case,
  outcome: CaseOutcome,
  good: Case | undefined,
): boolean {
  const last = lastExchange(outcome);
  const status = last?.result.status ?? 0;
  if (status < 400 || status > 499 || !['accept', 'refuse', 'survive'].includes(expected)) return false;
  if (!isFresh(request) && expected === 'accept') return true;
  const lacksOne = good !== undefined && freshCount(request) < freshCount(good.request);
  if (isFresh(request) && (expected === 'refuse' || !lacksOne)) return false;
  return blamesState(last);
}

/** Returns the first valid request of an operation with fresh values. */
export function freshGood(operation: string, cases: readonly Case[]): Case | undefined {
  return cases.find(
    (each) =>
      each.operation === operation &&
      each.expect.outcome === 'accept' &&
      each.before.length === 0 &&
      isFresh(each.request),
  );
}

/**
 * Returns a case that shows how the target rejects a duplicate: a valid request that is sent twice, with the same fresh
 * values where `repeated` names them. `about` is the id of the case in question.
 */
export function repetitionOf(good: Case, about: string, repeated = withOneValue(good.request)): Case {
  // With the same idempotency key, the second request would get the response of the first.
  const request = { ...repeated, fields: good.request.fields };
  return { ...good, id: `${about} (repetition)`, before: [request], request };
}

/**
 * Whether the target accepted the repetition once and then rejected it just like the case, apart from values in the
 * text.
 */
export function explainsRefusal(repetition: CaseOutcome, refused: Exchange): boolean {
  if (repetition.kind !== 'sent' || repetition.exchanges.length !== 2) return false;
  const [first, second] = repetition.exchanges;
  const isAccepted = first?.result.kind === 'response' && first.result.status < 300;
  return isAccepted && second?.result.kind === 'response' && isSameRefusal(second, refused);
}
