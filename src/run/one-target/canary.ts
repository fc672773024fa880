import { plannedPath, type Case } from '../../cases/index.js';
import { getOrInsert } from '../../contract/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { isSuccessful, statusOf, type Send } from '../fixtures/tried.js';

/** The number of operations to ask: one of them may stay open whatever happens to the service. */
const MOST = 3;

/** How often a request is rejected in a row by a service that is closed; one that fails now and then accepts it sooner. */
const ATTEMPTS = 4;

/**
 * Responses of a service that is closed as a whole; 0 means no response. Other errors of a read may have other reasons.
 */
const closed: ReadonlySet<number> = new Set([0, 401, 403, 503]);

/** Keeps accepted read requests. Sent again after a change, they show whether it affected the service as a whole. */
export class Canary {
  readonly #known = new Map<string, Case>();
  /** A valid read of each path. */
  readonly #ofPath = new Map<string, Case>();

  /** Keeps the first valid read request of each of a few operations. */
  note(theCase: Case, outcome: CaseOutcome): void {
    const { operation, expect, before, request } = theCase;
    const isGood = expect.outcome === 'accept' && before.length === 0 && request.credentials.kind === 'good';
    if (!isGood || request.method !== 'GET' || !isSuccessful(statusOf(outcome))) return;
    getOrInsert(this.#ofPath, plannedPath(request), () => theCase);
    if (this.#known.size < MOST) getOrInsert(this.#known, operation, () => theCase);
  }

  /** Returns an accepted read of a path; undefined if there is none. */
  readOf(path: string): Case | undefined {
    return this.#ofPath.get(path);
  }

  /** The status with which the service now rejects one of them, 0 for no response; undefined if it accepts all. */
  async refusal(send: Send): Promise<number | undefined> {
    for (const known of this.#known.values()) {
      const status = await steadyStatus(known, send);
      if (status !== undefined) return status;
    }
    return undefined;
  }
}

/** The status of the response, 0 for none; undefined where the service also accepts the request. */
async function steadyStatus(theCase: Case, send: Send): Promise<number | undefined> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await send(theCase);
    if (outcome.kind !== 'sent' && outcome.kind !== 'unreachable') return undefined;
    const status = statusOf(outcome);
    if (!closed.has(status)) return undefined;
    if (status === 0 || attempt === ATTEMPTS) return status;
  }
}
