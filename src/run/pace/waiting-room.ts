import type { Contract } from '../../contract/index.js';
import { type Manner, Turnstile } from './turnstile.js';
import { wait } from './wait.js';

interface Place {
  readonly turnstile: Turnstile;
  until: number;
}

/**
 * Delays requests that the target asks to repeat later (429, or 503 with Retry-After).
 *
 * A limit may apply to one operation only, such as a login. Its requests are then sent one at a time, and other
 * operations continue. If an unrelated operation is told to wait as well, the limit counts as that of the whole target.
 */
export class WaitingRoom {
  readonly #contract: Contract;
  readonly #signal: AbortSignal;
  readonly #places = new Map<string, Place>();

  constructor(contract: Contract, signal: AbortSignal) {
    this.#contract = contract;
    this.#signal = signal;
  }

  /** Returns what a request of an operation must wait for: time, or its turn; undefined if it need not wait. */
  reasonToWait(operation: string): 'time' | 'turn' | undefined {
    const place = this.#places.get(operation);
    if (place === undefined) return undefined;
    if (!place.turnstile.isIdle) return 'turn';
    return place.until > performance.now() ? 'time' : undefined;
  }

  /**
   * Records that an operation must wait that many milliseconds; returns true if the limit counts as that of the whole
   * target.
   */
  hold(operation: string, milliseconds: number): boolean {
    const place = this.#places.get(operation) ?? { turnstile: new Turnstile(1), until: 0 };
    place.until = Math.max(place.until, performance.now() + milliseconds);
    this.#places.set(operation, place);
    return (
      this.#contract.operations.length === 1 ||
      [...this.#places.keys()].some((other) => !this.#areRelated(operation, other))
    );
  }

  /** Resolves when a request of an operation may be sent; call the returned function when it has been answered. */
  async enter(operation: string, manner: Manner): Promise<() => void> {
    const place = this.#places.get(operation);
    if (place === undefined) return () => undefined;
    await place.turnstile.enter(manner === 'ordinary' ? manner : 'first');
    await this.waitFor(operation);
    return () => place.turnstile.leave();
  }

  /** Resolves when the waiting time of an operation is over, or the run is interrupted. */
  async waitFor(operation: string): Promise<void> {
    for (;;) {
      const left = (this.#places.get(operation)?.until ?? 0) - performance.now();
      if (left <= 0 || this.#signal.aborted) return;
      await wait(left, this.#signal);
    }
  }

  /** Operations below one parent, such as `/auth/login` and `/auth/refresh`, may share a limit. */
  #areRelated(one: string, other: string): boolean {
    const parent = this.#parentOf(one);
    return one === other || (parent !== '' && parent === this.#parentOf(other));
  }

  #parentOf(key: string): string {
    return this.#contract.operation(key)?.path.text.replace(/\/[^/]*\/?$/, '') ?? '';
  }
}
