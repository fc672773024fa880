import type { Case } from '../../cases/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { isSuccessful, statusOf, type Send } from '../fixtures/tried.js';

/** As many operations are asked: one of them may be open whatever happens to the service. */
const MOST = 3;

/** What a service answers that is closed as a whole; 0 for no answer. A read may fail otherwise for what was written. */
const closed: ReadonlySet<number> = new Set([0, 401, 403, 503]);

/**
 * Good requests that only read and were let in: sent again after something was changed, they tell whether the service as
 * a whole has changed with it.
 */
export class Canary {
  readonly #known = new Map<string, Case>();

  /** Remembers the first good request of each of a few operations. */
  note(theCase: Case, outcome: CaseOutcome): void {
    const { operation, expect, before, request } = theCase;
    const isGood = expect.outcome === 'accept' && before.length === 0 && request.credentials.kind === 'good';
    if (!isGood || !isSafeMethod(request.method) || this.#known.size >= MOST || this.#known.has(operation)) return;
    if (isSuccessful(statusOf(outcome))) this.#known.set(operation, theCase);
  }

  /** The status, or 0 for none, with which one of them is turned away now; undefined where the service is open. */
  async refusal(send: Send): Promise<number | undefined> {
    for (const known of this.#known.values()) {
      const outcome = await send(known);
      if (outcome.kind !== 'sent' && outcome.kind !== 'unreachable') continue;
      const status = statusOf(outcome);
      if (closed.has(status)) return status;
    }
    return undefined;
  }
}
