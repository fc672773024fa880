import type { Case } from '../../cases/index.js';
import { meansAbsent } from '../../checks/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';

type Sent = CaseOutcome & { readonly kind: 'sent' };

interface Doubt {
  readonly index: number;
  readonly theCase: Case;
  readonly outcome: Sent;
}

/**
 * Distinguishes a target that rejects a request from one that has nothing under its path, if 400 is the only status for
 * both. What one request has found exists for the other requests of its operation, unless that request used it up.
 */
export class Presence {
  readonly #contract: Contract;
  /** The operations and paths of accepted requests. */
  readonly #found = new Set<string>();
  readonly #doubts: Doubt[] = [];

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** Whether the response may mean that nothing exists there, and later requests may show that something does. */
  isInDoubt({ operation: key, expect, isOfOwn }: Case, { exchanges }: Sent): boolean {
    const operation = this.#contract.operation(key);
    if (operation === undefined || isOfOwn === true || expect.outcome !== 'accept' || usesUp(operation)) return false;
    return exchanges.some(({ result }) => result.status === 400) && meansAbsent(400, operation);
  }

  doubt(index: number, theCase: Case, outcome: Sent): void {
    this.#doubts.push({ index, theCase, outcome });
  }

  /** Records that the resource under the path of a request exists. */
  accepted(theCase: Case): void {
    this.#found.add(placeOf(theCase));
  }

  /** The deferred cases, with what is known after all requests. */
  settled(): readonly Doubt[] {
    return this.#doubts.map((doubt) =>
      this.#found.has(placeOf(doubt.theCase)) ? { ...doubt, theCase: { ...doubt.theCase, isOfOwn: true } } : doubt,
    );
  }
}

/** Whether an operation can succeed only once, such as a deletion or a cancellation. */
function usesUp({ method, requestBody }: Operation): boolean {
  return method === 'DELETE' || (method === 'POST' && requestBody?.required !== true);
}

function placeOf({ operation, request: { path } }: Case): string {
  const [start, ...rest] = path;
  const text = typeof start === 'string' ? start.split('?', 1)[0] : start;
  return JSON.stringify([operation, text, typeof start === 'string' && start.includes('?') ? [] : rest]);
}
