import { performance } from 'node:perf_hooks';

/** The number of exchanges that may wait. */
const mostWaiting = 2_000;
/** While requests are in progress, judging takes one in so many parts of the time. */
const share = 12;

/** A piece of queued work. */
type Work = () => void | Promise<void>;

/**
 * Does work beside forwarded requests: at once if none is in progress, else in small slices of time. Work that finds
 * the queue full is rejected.
 */
export class JudgingQueue {
  readonly #waiting: Work[] = [];
  readonly #isQuiet: () => boolean;
  #running = false;
  readonly #idle: (() => void)[] = [];

  constructor(isQuiet: () => boolean) {
    this.#isQuiet = isQuiet;
  }

  /** Adds work; returns false if the queue is full. */
  add(work: Work): boolean {
    if (this.#waiting.length >= mostWaiting) return false;
    this.#waiting.push(work);
    if (!this.#running) {
      this.#running = true;
      setImmediate(() => void this.#next());
    }
    return true;
  }

  /** Finishes all queued work without further pauses. */
  async end(): Promise<void> {
    if (!this.#running) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async #next(): Promise<void> {
    const work = this.#waiting.shift();
    if (work === undefined) {
      this.#running = false;
      for (const resolve of this.#idle.splice(0)) resolve();
      return;
    }
    const started = performance.now();
    await work();
    const pause = this.#isQuiet() || this.#idle.length > 0 ? 0 : (performance.now() - started) * (share - 1);
    if (pause < 1) setImmediate(() => void this.#next());
    else setTimeout(() => void this.#next(), pause);
  }
}
