import type { Case } from '../../cases/index.js';
import { saysNotThere } from '../../checks/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';

type Sent = CaseOutcome & { readonly kind: 'sent' };

interface Doubt {
  readonly index: number;
  readonly theCase: Case;
  readonly outcome: Sent;
}

/**
 * Tells a target that refuses a request from one that has nothing under the name in its path, where 400 is all it may say
 * of both: what one request has found there is there for the others of its operation, unless that has used it up.
 */
export class Presence {
  readonly #contract: Contract;
  /** The operations and paths of requests that were let in. */
  readonly #found = new Set<string>();
  readonly #doubts: Doubt[] = [];

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** Whether the answer may say that there is nothing, and it may be known later that there is. */
  isInDoubt({ operation: key, expect, isOfOwn }: Case, { exchanges }: Sent): boolean {
    const operation = this.#contract.operation(key);
    if (operation === undefined || isOfOwn === true || expect.outcome !== 'accept' || usesUp(operation)) return false;
    return exchanges.some(({ result }) => result.status === 400) && saysNotThere(400, operation);
  }

  /** Puts off what came of a case. */
  doubt(index: number, theCase: Case, outcome: Sent): void {
    this.#doubts.push({ index, theCase, outcome });
  }

  /** A good request has found what its path names. */
  accepted(theCase: Case): void {
    this.#found.add(placeOf(theCase));
  }

  /** The cases that were put off, with what is known of them now that all others have been sent. */
  settled(): readonly Doubt[] {
    return this.#doubts.map((doubt) =>
      this.#found.has(placeOf(doubt.theCase)) ? { ...doubt, theCase: { ...doubt.theCase, isOfOwn: true } } : doubt,
    );
  }
}

/** What may be done once only, such as to remove something or to call it off. */
function usesUp({ method, requestBody }: Operation): boolean {
  return method === 'DELETE' || (method === 'POST' && requestBody?.required !== true);
}

function placeOf({ operation, request: { path } }: Case): string {
  const [start, ...rest] = path;
  const text = typeof start === 'string' ? start.split('?', 1)[0] : start;
  return JSON.stringify([operation, text, typeof start === 'string' && start.includes('?') ? [] : rest]);
}
