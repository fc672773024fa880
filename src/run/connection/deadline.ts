/** A timer that fires this much too late, in milliseconds, shows that this process was too busy to look. */
const TOLERANCE = 20;

/**
 * Calls `expired` once the time is up, unless it was cancelled.
 *
 * Timers come before sockets in Node's event loop: after this process was busy, or had no processor, an answer may
 * long be there that nobody has read yet. Such time is given back, the same again at most.
 */
export class Deadline {
  readonly #expired: () => void;
  #timer: NodeJS.Timeout | undefined;
  #look: NodeJS.Immediate | undefined;
  /** How much may still be given back, in milliseconds. */
  #grace: number;

  constructor(milliseconds: number, expired: () => void) {
    this.#expired = expired;
    this.#grace = milliseconds;
    this.#arm(milliseconds);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#look);
  }

  #arm(milliseconds: number): void {
    const due = performance.now() + milliseconds;
    this.#timer = setTimeout(() => {
      const late = Math.min(performance.now() - due, this.#grace);
      if (late > TOLERANCE) {
        this.#grace -= late;
        this.#arm(late);
      } else {
        // Once round the loop, past all sockets that have something to read.
        this.#look = setImmediate(this.#expired);
      }
    }, milliseconds);
  }
}
