import type { Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import type { Answered } from '../model/case-outcome.js';

/** The factor by which a repetition alone extends the time-out. */
const PATIENCE = 3;
/** The total time for unsuccessful repetitions alone, in milliseconds. */
const MOST_IN_VAIN = 30_000;
/** The maximum wait for a target that may have stopped responding, in milliseconds. */
const SIGN_OF_LIFE = 4_000;

/** Groups cases that a target probably processes alike. */
export function kindOf({ expect, aspects }: Case): string {
  return [expect.outcome, ...aspects.slice(0, 1)].join(', ');
}

/**
 * Records requests without a response and decides which of them to repeat alone: only a request that is alone cannot
 * have waited for others.
 *
 * The total time is bounded. Once half of it is spent, a kind of request that got no response alone is not repeated
 * alone again, nor is any request of an operation that has never responded.
 */
export class Silence {
  readonly #timeout: number;
  #heardAt = -Infinity;
  #inVain = 0;
  #isComplete = false;
  readonly #answered = new Set<string>();
  readonly #slow = new Set<string>();
  readonly #confirmed = new Set<string>();
  /** A request that was answered; preferably one without side effects. */
  #known: Case | undefined;
  #lastAnswered: Case | undefined;
  /** A case that got no response alone from a target that had answered until then, and nothing since. */
  #silencer: Case | undefined;

  /** `timeout` is the time-out of an ordinary request, in milliseconds. */
  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  /** Whether the target has stopped responding altogether, even to requests that it answered before. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** A request that shows whether the target responds at all; undefined if it never has. */
  get known(): Case | undefined {
    return this.#known;
  }

  /** The time-out for {@link known} and for later requests, in milliseconds. */
  get signOfLife(): number {
    return Math.min(this.#timeout, SIGN_OF_LIFE);
  }

  /** The time-out of a request that is sent alone, in milliseconds. */
  get timeAlone(): number {
    return this.#timeout * PATIENCE;
  }

  /** The time-out of a request that is sent among others, in milliseconds; longer for an operation known to be slow. */
  timeFor({ operation }: Case): number {
    return this.#slow.has(operation) ? this.timeAlone : this.#timeout;
  }

  /** Whether no response has arrived for most of the time-out. */
  get isGeneral(): boolean {
    return this.#heardAt < performance.now() - this.#timeout / 2;
  }

  /** Whether an operation has answered a request. */
  hasAnswered(operation: string): boolean {
    return this.#answered.has(operation);
  }

  /** Records a response that arrived `ago` milliseconds ago. */
  heard(theCase: Case, ago: number): void {
    this.#heardAt = Math.max(this.#heardAt, performance.now() - ago);
    this.#answered.add(theCase.operation);
    this.#lastAnswered = theCase;
    this.#silencer = undefined;
    if (
      theCase.before.length === 0 &&
      (this.#known === undefined || (!isHarmless(this.#known) && isHarmless(theCase)))
    ) {
      this.#known = theCase;
    }
  }

  /** Records that the target has stopped responding altogether, or never responded. */
  giveUp(): void {
    this.#isComplete = true;
  }

  /** Whether a case without a response may be repeated alone. */
  maySendAlone(theCase: Case): boolean {
    if (this.#isComplete || this.#inVain >= MOST_IN_VAIN) return false;
    if (this.#inVain < MOST_IN_VAIN / 2) return true;
    if (this.#confirmed.has(theCase.operation) && !this.#answered.has(theCase.operation)) return false;
    return !this.#confirmed.has(`${theCase.operation} ${kindOf(theCase)}`);
  }

  /** Records that a case was answered alone after that many milliseconds. */
  answeredAlone({ operation }: Case, milliseconds: number): void {
    if (milliseconds > this.#timeout) this.#slow.add(operation);
  }

  /** Records that a case got no response alone either; `isComplete`: {@link known} got none either. */
  silentAlone(theCase: Case, milliseconds: number, isComplete: boolean): void {
    this.#inVain += milliseconds;
    this.#isComplete ||= isComplete;
    if (!isComplete && this.#known !== undefined) this.#silencer ??= theCase;
    this.#confirmed.add(theCase.operation).add(`${theCase.operation} ${kindOf(theCase)}`);
  }

  /**
   * The outcome of a request that got no response from a target that had stopped answering altogether before it was
   * sent. An earlier request may be known to be the reason.
   */
  outcomeOf(exchanges: readonly Exchange[]): Answered {
    const exchange = exchanges.at(-1)!;
    const known = this.#known?.id ?? 'any other request';
    const detail = `${detailOf(exchange)}, nor to ${known}, although the target answered that before`;
    if (this.#silencer !== undefined) {
      const reason = `${detail}; the target has answered nothing since ${this.#silencer.id}`;
      return { kind: 'unanswered', exchange, reason };
    }
    const last = this.#lastAnswered === undefined ? '' : `; the last response was to ${this.#lastAnswered.id}`;
    const result = { kind: 'failure', failure: 'hung', detail: `${detail}${last}`, status: undefined } as const;
    return { kind: 'sent', exchanges: [...exchanges.slice(0, -1), { ...exchange, result }], isRepeated: true };
  }
}

/** Describes why there is no response. */
export function detailOf({ result }: Exchange): string {
  return result.kind === 'failure' ? result.detail : 'no answer';
}

/** Whether repeating a case has no side effects. */
function isHarmless({ expect, request: { method } }: Case): boolean {
  return expect.outcome === 'deny' || method === 'GET' || method === 'HEAD';
}
