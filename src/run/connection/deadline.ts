/** A timer that fires later than this, in milliseconds, shows that the process was too busy to read its sockets. */
const TOLERANCE = 20;

/**
 * Calls `expired` after a time-out, unless it is cancelled.
 *
 * Node's event loop runs timers before sockets. If this process was busy or suspended, a response may be waiting unread
 * when the timer fires. The deadline then extends itself by the lost time, at most once its length in all.
 */
export class Deadline {
  readonly #expired: () => void;
  #timer: NodeJS.Timeout | undefined;
  #look: NodeJS.Immediate | undefined;
  /** The remaining extension, in milliseconds. */
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
        // One turn of the event loop reads every socket that has data.
        this.#look = setImmediate(this.#expired);
      }
    }, milliseconds);
  }
}
