import { wait } from './wait.js';

/** When the next request may go out: so many a second, and none while the target has asked for a pause. */
export class Pace {
  readonly #interval: number;
  readonly #signal: AbortSignal;
  #next = 0;
  #pausedUntil = 0;

  /** `rate` is requests a second; undefined is as many as can be. */
  constructor(rate: number | undefined, signal: AbortSignal) {
    this.#interval = rate === undefined ? 0 : 1_000 / rate;
    this.#signal = signal;
  }

  /** Nobody sends for that many milliseconds from now. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + milliseconds);
  }

  /** Resolves when one request may go out, or the signal is aborted. */
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
