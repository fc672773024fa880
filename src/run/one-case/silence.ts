import type { Case } from '../../cases/index.js';

/** As many times the time-out a request gets that is sent again alone. */
const PATIENCE = 3;
/** No more requests are sent again alone once so many milliseconds were spent on those in vain. */
const MOST_IN_VAIN = 30_000;
/** For so long at most a target is waited for that may have stopped answering altogether, in milliseconds. */
const SIGN_OF_LIFE = 4_000;

/** Cases that a target is likely to handle alike. */
export function kindOf({ expect, aspects }: Case): string {
  return [expect.outcome, ...aspects.slice(0, 1)].join(', ');
}

/**
 * Remembers which requests were left unanswered, and says which of them are sent again alone: nobody can tell a request
 * that hangs from one that had to wait for others, until it is the only one.
 *
 * The time for this is bounded. Once half of it is spent, a kind of request of an operation that was left unanswered alone
 * is not sent alone once more, nor is any request of an operation that has never answered one.
 */
export class Silence {
  readonly #timeout: number;
  #heardAt = -Infinity;
  #inVain = 0;
  #isComplete = false;
  readonly #answered = new Set<string>();
  readonly #slow = new Set<string>();
  readonly #confirmed = new Set<string>();
  /** A request that was answered, and by which nothing is changed if there is one of those. */
  #known: Case | undefined;

  /** `timeout` is that of an ordinary request, in milliseconds. */
  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  /** Whether the target has stopped answering altogether, even what it answered before. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** A request by which to see whether the target answers anything; undefined where it never has. */
  get known(): Case | undefined {
    return this.#known;
  }

  /** How long to wait for an answer to {@link known}, and then for any other, in milliseconds. */
  get signOfLife(): number {
    return Math.min(this.#timeout, SIGN_OF_LIFE);
  }

  /** How long to wait for an answer to a request that is sent alone. */
  get timeAlone(): number {
    return this.#timeout * PATIENCE;
  }

  /** How long to wait for an answer to a request that is sent beside others: longer for an operation known as slow. */
  timeFor({ operation }: Case): number {
    return this.#slow.has(operation) ? this.timeAlone : this.#timeout;
  }

  /** Whether nothing has come for most of the time in which a request is to be answered. */
  get isGeneral(): boolean {
    return this.#heardAt < performance.now() - this.#timeout / 2;
  }

  /** Whether an operation has answered a request. */
  hasAnswered(operation: string): boolean {
    return this.#answered.has(operation);
  }

  /** An answer came, `ago` milliseconds ago. */
  heard(theCase: Case, ago: number): void {
    this.#heardAt = Math.max(this.#heardAt, performance.now() - ago);
    this.#answered.add(theCase.operation);
    if (
      theCase.before.length === 0 &&
      (this.#known === undefined || (!isHarmless(this.#known) && isHarmless(theCase)))
    ) {
      this.#known = theCase;
    }
  }

  /** The target has stopped answering altogether, or never has begun. */
  giveUp(): void {
    this.#isComplete = true;
  }

  /** Whether a case that was left unanswered may be sent again alone. */
  maySendAlone(theCase: Case): boolean {
    if (this.#isComplete || this.#inVain >= MOST_IN_VAIN) return false;
    if (this.#inVain < MOST_IN_VAIN / 2) return true;
    if (this.#confirmed.has(theCase.operation) && !this.#answered.has(theCase.operation)) return false;
    return !this.#confirmed.has(`${theCase.operation} ${kindOf(theCase)}`);
  }

  /** A case was answered alone, after that many milliseconds. */
  answeredAlone({ operation }: Case, milliseconds: number): void {
    if (milliseconds > this.#timeout) this.#slow.add(operation);
  }

  /** A case was left unanswered alone, too; `known` was as well where `isComplete`. */
  silentAlone(theCase: Case, milliseconds: number, isComplete: boolean): void {
    this.#inVain += milliseconds;
    this.#isComplete ||= isComplete;
    this.#confirmed.add(theCase.operation).add(`${theCase.operation} ${kindOf(theCase)}`);
  }
}

/** Whether sending a case once more changes nothing. */
function isHarmless({ expect, request: { method } }: Case): boolean {
  return expect.outcome === 'deny' || method === 'GET' || method === 'HEAD';
}
