import { isFresh, withOneValue } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { statePhrases } from '../../resources/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { refusalText } from './refusal-text.js';

/**
 * Whether a rejection may mean that the target already has this item: a request without fresh values, such as the
 * largest int64, is accepted only once by a store, and an earlier run may have sent it.
 *
 * An invalid request that was once accepted is also rejected from then on, but not because it is invalid. That is
 * considered only if the text of the rejection suggests it. The same holds for a request with a fresh value in another
 * place.
 */
export function mayBeTaken({ expect: { outcome: expected }, request }: Case, outcome: CaseOutcome): boolean {
  const last = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
  const status = last?.result.status ?? 0;
  if (status < 400 || status > 499 || !['accept', 'refuse', 'survive'].includes(expected)) return false;
  if (!isFresh(request) && expected === 'accept') return true;
  if (isFresh(request) && expected === 'refuse') return false;
  return status === 409 || ofState.test(refusalText(last));
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
  const [first, second] = repetition.exchanges;
  const isAccepted = first?.result.kind === 'response' && first.result.status < 300;
  return isAccepted && second?.result.kind === 'response' && refusalText(second) === refusalText(refused);
}
