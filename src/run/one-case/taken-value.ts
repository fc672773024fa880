import { isFresh, withOneValue } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import type { Exchange, ReceivedResponse } from '../../checks/index.js';
import { statePhrases } from '../../resources/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';

/**
 * Whether a rejection may mean that the target already has this item: a request without fresh values, such as the
 * largest int64, is accepted only once by a store, and an earlier run may have sent it.
 *
 * An invalid request that was once accepted is also rejected from then on, but not because it is invalid. That is
 * considered only if the text of the rejection suggests it.
 */
export function mayBeTaken({ expect: { outcome: expected }, request }: Case, outcome: CaseOutcome): boolean {
  if (outcome.kind !== 'sent' || isFresh(request)) return false;
  const result = outcome.exchanges.at(-1)?.result;
  if (result?.kind !== 'response' || result.status < 400 || result.status > 499) return false;
  if (expected === 'accept') return true;
  const isOther = expected === 'refuse' || expected === 'survive';
  return isOther && (result.status === 409 || ofState.test(refusalText(result)));
}

const ofState = new RegExp(`\\b(?:${statePhrases.join('|')})\\b`, 'i');

/**
 * Returns a case that shows how the target rejects a duplicate: a valid request to the same operation, sent twice with
 * the same fresh values. Undefined if the operation has none.
 */
export function repetitionOf(theCase: Case, cases: readonly Case[]): Case | undefined {
  const good = cases.find(
    ({ operation, expect, before, request }) =>
      operation === theCase.operation && expect.outcome === 'accept' && before.length === 0 && isFresh(request),
  );
  if (good === undefined) return undefined;
  // With the same idempotency key, the second request would get the response of the first.
  const request = { ...withOneValue(good.request), fields: good.request.fields };
  return { ...good, id: `${theCase.id} (repetition)`, before: [request], request };
}

/**
 * Whether the target accepted the repetition once and then rejected it just like the case, apart from values in the
 * text.
 */
export function explainsRefusal(repetition: CaseOutcome, refused: Exchange): boolean {
  if (repetition.kind !== 'sent' || repetition.exchanges.length !== 2) return false;
  const [first, second] = repetition.exchanges.map(({ result }) => result);
  const { result } = refused;
  if (first?.kind !== 'response' || second?.kind !== 'response' || result.kind !== 'response') return false;
  return first.status < 300 && refusalText(second) === refusalText(result);
}

/** The status, and the body without numbers, identifiers and times, which vary between responses. */
export function refusalText({ status, body }: ReceivedResponse): string {
  const text = Buffer.from(body.subarray(0, 8192)).toString('latin1');
  const words = text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '#').replaceAll(/[-+]?\d[\d.:TZ+-]*/g, '#');
  return `${status} ${words}`;
}
