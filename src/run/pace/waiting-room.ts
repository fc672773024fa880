import type { Contract } from '../../contract/index.js';
import { Turnstile } from './turnstile.js';
import type { Manner } from './turnstile.js';
import { wait } from './wait.js';

interface Place {
  readonly turnstile: Turnstile;
  until: number;
}

/**
 * Where requests wait that the target asks to come later (429, or 503 with Retry-After).
 *
 * A limit may be that of one operation, such as a login. Its requests are sent one at a time from then on, and no other
 * operation is kept from being asked. Only when an unrelated operation is told to wait, too, is the limit taken for that
 * of the whole target.
 */
export class WaitingRoom {
  readonly #contract: Contract;
  readonly #signal: AbortSignal;
  readonly #places = new Map<string, Place>();

  constructor(contract: Contract, signal: AbortSignal) {
    this.#contract = contract;
    this.#signal = signal;
  }

  /** For what a request of an operation would have to wait now: some time, or another one; undefined where it need not. */
  reasonToWait(operation: string): 'time' | 'turn' | undefined {
    const place = this.#places.get(operation);
    if (place === undefined) return undefined;
    if (!place.turnstile.isIdle) return 'turn';
    return place.until > performance.now() ? 'time' : undefined;
  }

  /** An operation is told to wait that many milliseconds. Returns true where the whole target has to be taken to mean it. */
  hold(operation: string, milliseconds: number): boolean {
    const place = this.#places.get(operation) ?? { turnstile: new Turnstile(1), until: 0 };
    place.until = Math.max(place.until, performance.now() + milliseconds);
    this.#places.set(operation, place);
    return (
      this.#contract.operations.length === 1 ||
      [...this.#places.keys()].some((other) => !this.#areRelated(operation, other))
    );
  }

  /** Resolves when a request of an operation may go on; what it returns is called when that has been answered. */
  async enter(operation: string, manner: Manner): Promise<() => void> {
    const place = this.#places.get(operation);
    if (place === undefined) return () => undefined;
    await place.turnstile.enter(manner === 'ordinary' ? manner : 'first');
    await this.waitFor(operation);
    return () => place.turnstile.leave();
  }

  /** Resolves when the time is over for which an operation was told to wait, or the run is interrupted. */
  async waitFor(operation: string): Promise<void> {
    for (;;) {
      const left = (this.#places.get(operation)?.until ?? 0) - performance.now();
      if (left <= 0 || this.#signal.aborted) return;
      await wait(left, this.#signal);
    }
  }

  /** Operations below one parent, such as `/auth/login` and `/auth/refresh`, may share a limit of their own. */
  #areRelated(one: string, other: string): boolean {
    const parent = this.#parentOf(one);
    return one === other || (parent !== '' && parent === this.#parentOf(other));
  }

  #parentOf(key: string): string {
    return this.#contract.operation(key)?.path.text.replace(/\/[^/]*\/?$/, '') ?? '';
  }
}
