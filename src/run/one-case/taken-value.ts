import { isFresh, withOneValue } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import type { Exchange, ReceivedResponse } from '../../checks/index.js';
import { statePhrases } from '../../resources/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';

/**
 * Whether a refusal may only say that the target has this very thing already: a request without any fresh value, such as
 * the greatest int64, can be accepted once by a store that keeps it, and the run may not be the first.
 *
 * An invalid request that was accepted once is refused from then on, too, but not for what is wrong with it. That is
 * asked only where the words of the refusal suggest it.
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
 * A case that shows how the target refuses what it has: a good request to the same operation, sent twice with the same
 * fresh values. Undefined where the operation has none.
 */
export function repetitionOf(theCase: Case, cases: readonly Case[]): Case | undefined {
  const good = cases.find(
    ({ operation, expect, before, request }) =>
      operation === theCase.operation && expect.outcome === 'accept' && before.length === 0 && isFresh(request),
  );
  if (good === undefined) return undefined;
  // A second request of the same key would be answered with what the first one got.
  const request = { ...withOneValue(good.request), fields: good.request.fields };
  return { ...good, id: `${theCase.id} (repetition)`, before: [request], request };
}

/** Whether the repetition was let in once and then refused just as the case was, but for the values in it. */
export function explainsRefusal(repetition: CaseOutcome, refused: Exchange): boolean {
  if (repetition.kind !== 'sent' || repetition.exchanges.length !== 2) return false;
  const [first, second] = repetition.exchanges.map(({ result }) => result);
  const { result } = refused;
  if (first?.kind !== 'response' || second?.kind !== 'response' || result.kind !== 'response') return false;
  return first.status < 300 && refusalText(second) === refusalText(result);
}

/** The status, and the body without its numbers, identifiers and times, which differ from answer to answer. */
export function refusalText({ status, body }: ReceivedResponse): string {
  const text = Buffer.from(body.subarray(0, 8192)).toString('latin1');
  const words = text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '#').replaceAll(/[-+]?\d[\d.:TZ+-]*/g, '#');
  return `${status} ${words}`;
}
