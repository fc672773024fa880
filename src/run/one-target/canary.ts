import type { Case } from '../../cases/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { CaseOutcome } from '../one-case/case-runner.js';
import { isSuccessful, statusOf, type Send } from '../fixtures/tried.js';

/**
 * A good request that only reads and was let in: sent again after something was changed, it tells whether the service as
 * a whole has changed with it.
 */
export class Canary {
  #known: Case | undefined;

  /** Remembers the first that was let in; one that names nothing is there as long as the service is. */
  note(theCase: Case, outcome: CaseOutcome): void {
    const { expect, before, request } = theCase;
    const isGood = expect.outcome === 'accept' && before.length === 0 && request.credentials.kind === 'good';
    if (this.#known !== undefined || !isGood || !isSafeMethod(request.method)) return;
    if (isSuccessful(statusOf(outcome))) this.#known = theCase;
  }

  /** The status, or 0 for none, with which it is turned away now; undefined where nothing has changed. */
  async refusal(send: Send): Promise<number | undefined> {
    if (this.#known === undefined) return undefined;
    const outcome = await send(this.#known);
    if (outcome.kind !== 'sent' && outcome.kind !== 'unreachable') return undefined;
    const status = statusOf(outcome);
    return isSuccessful(status) ? undefined : status;
  }
}
