import { isFresh } from '../../cases/index.js';
import type { Case, RequestPlan } from '../../cases/index.js';
import type { Template } from '../../wire/index.js';
import type { Exchange, ReceivedResponse } from '../../checks/index.js';
import type { CaseOutcome } from './case-runner.js';

/**
 * Whether a refusal may only say that the target has this very thing already: a good request without any fresh value,
 * such as the greatest int64, can be accepted once by a store that keeps it, and the run may not be the first.
 */
export function mayBeTaken(theCase: Case, outcome: CaseOutcome): boolean {
  if (outcome.kind !== 'sent' || theCase.expect.outcome !== 'accept' || isFresh(theCase.request)) return false;
  const status = outcome.exchanges.at(-1)?.result.status ?? 0;
  return status >= 400 && status < 500;
}

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
  const request = withNamedHoles(good.request);
  return { ...good, id: `${theCase.id} (repetition)`, before: [request], request };
}

/** Whether the repetition was let in once and then refused just as the case was, but for the values in it. */
export function explainsRefusal(repetition: CaseOutcome, refused: Exchange): boolean {
  if (repetition.kind !== 'sent' || repetition.exchanges.length !== 2) return false;
  const [first, second] = repetition.exchanges.map(({ result }) => result);
  const { result } = refused;
  if (first?.kind !== 'response' || second?.kind !== 'response' || result.kind !== 'response') return false;
  return first.status < 300 && second.status === result.status && textOf(second) === textOf(result);
}

/** The body without its numbers, identifiers and times, which differ from answer to answer. */
function textOf({ body }: ReceivedResponse): string {
  const text = Buffer.from(body.subarray(0, 65_536)).toString('latin1');
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '#').replaceAll(/[-+]?\d[\d.:TZ+-]*/g, '#');
}

/** Named holes keep their value from the first request to the second. */
function withNamedHoles(request: RequestPlan): RequestPlan {
  let count = 0;
  const named = (template: Template): Template =>
    template.map((part) => {
      if (typeof part === 'string' || part instanceof Uint8Array || part.name !== undefined) return part;
      count++;
      return { ...part, name: `repeated-${count}` };
    });
  return {
    ...request,
    path: named(request.path),
    ...(request.body === undefined ? {} : { body: named(request.body) }),
  };
}
