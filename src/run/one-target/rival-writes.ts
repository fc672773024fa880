import { getOrInsert } from '../../contract/index.js';
import { goodBefore, type Case } from '../../cases/index.js';
import { runDoubt, type DoubtsOff } from '../../checks/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { Instance } from '../fixtures/instance.js';
import { isServerError, statusOf } from '../fixtures/tried.js';
import type { CaseOutcome } from '../model/case-outcome.js';

/** The requests that are changing an item. */
interface Writes {
  /** The responses that are awaited. */
  readonly pending: Set<Promise<CaseOutcome>>;
  /** The number of requests so far. */
  count: number;
  /** The number of requests that the server answered 5xx. */
  failures: number;
  /** A request that is sent alone; others wait for it. */
  alone: Promise<unknown>;
}

/**
 * Distinguishes a server that rejects a valid request from one that rejects it because the run changes the same item
 * with another request at the same time: the request is sent again when no other one is under way.
 */
export class RivalWrites {
  readonly #off: DoubtsOff;
  readonly #writes = new WeakMap<Instance, Writes>();

  constructor(off: DoubtsOff) {
    this.#off = off;
  }

  /** Sends a request about an instance; `send` may be called twice. */
  async sent(theCase: Case, instance: Instance | undefined, send: () => Promise<CaseOutcome>): Promise<CaseOutcome> {
    if (instance === undefined || isSafeMethod(theCase.request.method)) return send();
    const writes = getOrInsert(this.#writes, instance, noWrites);
    for (let alone: unknown; alone !== writes.alone;) {
      ({ alone } = writes);
      await alone;
    }
    const isBesideOthers = writes.pending.size > 0;
    const number = ++writes.count;
    const response = send();
    writes.pending.add(response);
    const outcome = await response.finally(() => writes.pending.delete(response));
    if (isServerError(statusOf(outcome))) writes.failures++;
    const isRival = isBesideOthers || writes.count > number;
    const status = this.#rejectionIn(theCase, outcome);
    if (!isRival || status === undefined) return outcome;
    const again = Promise.all([writes.alone, Promise.allSettled(writes.pending)]).then(send);
    writes.alone = again.catch(() => undefined);
    const second = await again;
    if (second.kind !== 'sent' || this.#rejectionIn(theCase, second) !== undefined) return outcome;
    return { ...second, doubted: { id: 'rejected-beside-others', status } };
  }

  /** Waits for the requests about an instance, and returns true if the server answered 5xx to several of them. */
  async haveFailed(instance: Instance): Promise<boolean> {
    const writes = this.#writes.get(instance);
    if (writes === undefined) return false;
    await Promise.allSettled(writes.pending);
    return writes.failures > 1;
  }

  /** Returns the status with which the server rejected a request that it should accept, perhaps because of another. */
  #rejectionIn(theCase: Case, outcome: CaseOutcome): number | undefined {
    if (outcome.kind !== 'sent') return undefined;
    const good = goodBefore(theCase).length;
    const isGood = (index: number): boolean =>
      index < theCase.before.length ? index < good : theCase.expect.outcome === 'accept';
    const statuses = outcome.exchanges.flatMap(({ result }, index) => (isGood(index) ? (result.status ?? []) : []));
    return statuses.find((status) => runDoubt('rejected-beside-others', status, this.#off) !== undefined);
  }
}

function noWrites(): Writes {
  return { pending: new Set(), count: 0, failures: 0, alone: Promise.resolve() };
}
