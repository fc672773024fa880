import { goodBefore } from '../../cases/index.js';
import { getOrInsert } from '../../contract/index.js';
import { runDoubt, type DoubtsOff } from '../../checks/index.js';
import { isSafeMethod } from '../../http/index.js';
import { renewable, type Binding, type Renewed } from '../fixtures/binding.js';
import type { Bindings } from '../fixtures/bindings.js';
import type { Prepared } from '../fixtures/fixtures.js';
import type { Instance } from '../fixtures/instance.js';
import { isRefusal, isServerError, isSuccessful, statusOf } from '../fixtures/tried.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { blamesState, isOfContent, isSameRefusal, leavesOnlyState } from '../one-case/refusal-text.js';

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
  readonly failures: Failures;
}

/** The requests about an item on which the server failed. */
interface Failures {
  /** The number of those that are being sent again about a new item. */
  open: number;
  /** Whether the server failed on one of them about a new item, too, or one was not sent again. */
  isBlamed: boolean;
}

/**
 * Distinguishes a server that rejects a valid request from one that rejects it because of the state in which earlier
 * requests of the run have left the item: a thread that is busy, an order that is paid. The request is sent again about
 * a new item. If that is accepted, each case of the operation gets an item of its own from then on. It is also sent again
 * where the server fails because an earlier request has spoiled the item.
 */
export class ItemStates {
  readonly #bindings: Bindings;
  readonly #off: DoubtsOff;
  /** The operations that reject one request about two items for different reasons. */
  readonly #various = new WeakSet<Binding>();
  readonly #vain = new Map<Binding, number>();
  readonly #failures = new WeakMap<Instance, Failures>();

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

  /** Returns a rejection, or a failure if an item is spoiled, that the state of the item may explain. */
  rejected(prepared: Ready, outcome: CaseOutcome, isSpoiled: boolean): Rejected | undefined {
    const { theCase, instance } = prepared;
    const binding = this.#bindings.get(theCase.operation);
    if (binding === undefined || outcome.kind !== 'sent') return undefined;
    const status = statusOf(outcome);
    const isDoubtful = isServerError(status)
      ? isSpoiled && runDoubt('failed-for-state', status, this.#off) !== undefined
      : theCase.before.length === 0 && this.#isDoubtful(prepared, outcome, isOfContent);
    if (!isDoubtful && !isServerError(status)) return undefined;
    const renews = isDoubtful && (this.#vain.get(binding) ?? 0) < MOST_VAIN ? renewedFor(prepared, binding) : undefined;
    const failures = this.#failuresOf(instance);
    if (renews !== undefined) failures.open++;
    else failures.isBlamed ||= isServerError(status);
    return renews && { outcome, binding, renews, failures };
  }

  /** Returns the outcome of a case that was rejected and sent again. */
  settled({ outcome: first, binding, renews, failures }: Rejected, second: CaseOutcome): CaseOutcome {
    failures.open--;
    if (second.kind !== 'sent') return second;
    const [status, another] = [statusOf(first), statusOf(second)];
    if (isServerError(another)) {
      failures.isBlamed = true;
      this.#noteVain(binding);
      return second;
    }
    if (isServerError(status)) {
      // If a request that the server accepted has spoiled the item, one of those that then failed must be reported.
      if (failures.isBlamed || failures.open > 0) return { ...second, doubted: { id: 'failed-for-state', status } };
      failures.isBlamed = true;
      return first;
    }
    if (isSuccessful(another)) {
      binding.renews = renews;
      return { ...second, doubted: { id: 'rejected-for-state', status } };
    }
    if (!isRefusal(another)) return second;
    this.#noteVain(binding);
    const [one, other] = [first, second].map(({ exchanges }) => exchanges.at(-1));
    if (one === undefined || other === undefined || isSameRefusal(one, other)) return second;
    this.#various.add(binding);
    return { kind: 'not-applicable', reason: OTHERWISE };
  }

  /** Returns the outcome of a case that was rejected and could not be sent about a new item, as there is none. */
  unsettled({ outcome, failures }: Rejected): CaseOutcome {
    failures.open--;
    const isOfState = outcome.exchanges.some((exchange) => leavesOnlyState(exchange));
    return isOfState ? { kind: 'not-applicable', reason: REPEATED } : outcome;
  }

  #failuresOf(instance: Instance | undefined): Failures {
    const none = (): Failures => ({ open: 0, isBlamed: false });
    return instance === undefined ? none() : getOrInsert(this.#failures, instance, none);
  }

  #noteVain(binding: Binding): void {
    this.#vain.set(binding, (this.#vain.get(binding) ?? 0) + 1);
  }

  /**
   * Returns true for a rejection of a valid request that may be about the state of its item; `isAlso`: another status that
   * may be, which a request about a new item decides.
   */
  #isDoubtful({ theCase }: Ready, outcome: CaseOutcome, isAlso: (status: number) => boolean = () => false): boolean {
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
    return outcome.exchanges.some((exchange) => {
      const { status = 0 } = exchange.result;
      const isDoubt = runDoubt('rejected-for-state', status, this.#off) !== undefined;
      return isDoubt && (blamesState(exchange) || leavesOnlyState(exchange) || isAlso(status));
    });
  }
}

/** Returns what can be new for each case: the instance of the run that it is about, or the parents. */
function renewedFor({ theCase, instance }: Ready, binding: Binding): Renewed | undefined {
  const all = renewable({ ...binding, instance }, theCase.request);
  // What a request refers to may be new only where the binding says so.
  return all.find((each) => each === 'below' || instance !== undefined);
}
