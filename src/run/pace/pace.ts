import { wait } from './wait.js';

/** Limits requests per second, and pauses all of them when the target asks for it. */
export class Pace {
  readonly #interval: number;
  readonly #signal: AbortSignal;
  #next = 0;
  #pausedUntil = 0;

  /** `rate` is in requests per second; undefined means unlimited. */
  constructor(rate: number | undefined, signal: AbortSignal) {
    this.#interval = rate === undefined ? 0 : 1_000 / rate;
    this.#signal = signal;
  }

  /** Pauses all requests for that many milliseconds. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + milliseconds);
  }

  /** Resolves when a request may be sent, or when the signal is aborted. */
  async turn(): Promise<void> {
    if (this.#interval > 0) {
      const at = Math.max(performance.now(), this.#next);
      this.#next = at + this.#interval;
      await wait(at - performance.now(), this.#signal);
    }
    while (this.#pausedUntil > performance.now() && !this.#signal.aborted) {
      await wait(this.#pausedUntil - performance.now(), this.#signal);
    }
  }
}
