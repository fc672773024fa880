import { goodBefore } from '../../cases/index.js';
import { runDoubt, type DoubtsOff } from '../../checks/index.js';
import { isSafeMethod } from '../../http/index.js';
import { renewable, type Binding, type Renewed } from '../fixtures/binding.js';
import type { Bindings } from '../fixtures/bindings.js';
import type { Prepared } from '../fixtures/fixtures.js';
import { isRefusal, isSuccessful, statusOf } from '../fixtures/tried.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { blamesState, isSameRefusal } from '../one-case/refusal-text.js';

/** The number of rejected requests of an operation that are sent again about a new item although that changes nothing. */
const MOST_VAIN = 3;

const OTHERWISE = 'the server rejects the request for the state of its item, and for another reason about a new item';

const REPEATED = 'the server rejects one of several requests for the state of their item';

type Ready = Prepared & { readonly kind: 'ready' };

/** A rejected request that is sent again about a new item. */
export interface Rejected {
  readonly outcome: CaseOutcome & { readonly kind: 'sent' };
  readonly binding: Binding;
  readonly renews: Renewed;
}

/**
 * Distinguishes a server that rejects a valid request from one that rejects it because of the state in which earlier
 * requests of the run have left the item: a thread that is busy, an order that is paid. The request is sent again about
 * a new item. If that is accepted, each case of the operation gets an item of its own from then on.
 */
export class ItemStates {
  readonly #bindings: Bindings;
  readonly #off: DoubtsOff;
  /** The operations that reject one request about two items for different reasons. */
  readonly #various = new WeakSet<Binding>();
  readonly #vain = new Map<Binding, number>();

  constructor(bindings: Bindings, off: DoubtsOff) {
    this.#bindings = bindings;
    this.#off = off;
  }

  /** Returns the outcome of a case; it decides nothing where a rejection depends on the state of the item. */
  known(prepared: Ready, outcome: CaseOutcome): CaseOutcome {
    const { theCase } = prepared;
    const binding = this.#bindings.get(theCase.operation);
    if (binding === undefined || !this.#isDoubtful(prepared, outcome)) return outcome;
    if (this.#various.has(binding)) return { kind: 'not-applicable', reason: OTHERWISE };
    const isOneByOne = theCase.before.length > 0 && renewedFor(prepared, binding) !== undefined;
    return isOneByOne ? { kind: 'not-applicable', reason: REPEATED } : outcome;
  }

  /** Returns a rejection that the state of the item may explain. */
  rejected(prepared: Ready, outcome: CaseOutcome): Rejected | undefined {
    const { theCase } = prepared;
    const binding = this.#bindings.get(theCase.operation);
    if (binding === undefined || outcome.kind !== 'sent' || !this.#isDoubtful(prepared, outcome)) return undefined;
    const renews = renewedFor(prepared, binding);
    if (renews === undefined || theCase.before.length > 0 || (this.#vain.get(binding) ?? 0) >= MOST_VAIN)
      return undefined;
    return { outcome, binding, renews };
  }

  /** Returns the outcome of a case that was rejected and sent again. */
  settled({ outcome: first, binding, renews }: Rejected, second: CaseOutcome): CaseOutcome {
    if (second.kind !== 'sent') return second;
    if (isSuccessful(statusOf(second))) {
      binding.renews = renews;
      return { ...second, doubted: { id: 'rejected-for-state', status: statusOf(first) } };
    }
    if (!isRefusal(statusOf(second))) return second;
    this.#vain.set(binding, (this.#vain.get(binding) ?? 0) + 1);
    const [one, other] = [first, second].map(({ exchanges }) => exchanges.at(-1));
    if (one === undefined || other === undefined || isSameRefusal(one, other)) return second;
    this.#various.add(binding);
    return { kind: 'not-applicable', reason: OTHERWISE };
  }

  /** Returns true for a rejection of a valid request that may be about the state of its item. */
  #isDoubtful({ theCase }: Ready, outcome: CaseOutcome): boolean {
    const { expect, namesOther, request } = theCase;
    const isGood = expect.outcome === 'accept' || goodBefore(theCase).length > 0;
    if (
      !isGood ||
      namesOther === true ||
      outcome.kind !== 'sent' ||
      isSafeMethod(request.method) ||
      request.method === 'DELETE'
    )
      return false;
    const isDoubt = (status = 0): boolean => runDoubt('rejected-for-state', status, this.#off) !== undefined;
    return outcome.exchanges.some((exchange) => isDoubt(exchange.result.status) && blamesState(exchange));
  }
}

/** Returns what can be new for each case: the instance of the run that it is about, or the parents. */
function renewedFor({ theCase, instance }: Ready, binding: Binding): Renewed | undefined {
  const all = renewable({ ...binding, instance }, theCase.request);
  // What a request refers to may be new only where the binding says so.
  return all.find((each) => each === 'below' || instance !== undefined);
}
