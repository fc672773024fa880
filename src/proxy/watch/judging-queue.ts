import { performance } from 'node:perf_hooks';

/** As many exchanges wait to be judged. */
const mostWaiting = 2_000;
/** While requests are under way, judging takes one part in so many of the time. */
const share = 12;

/** Something that waits for its turn. */
type Work = () => void | Promise<void>;

/**
 * Does work beside the requests that pass: at once while none is under way, else in small parts of the time. What finds
 * the queue full is turned away.
 */
export class JudgingQueue {
  readonly #waiting: Work[] = [];
  readonly #isQuiet: () => boolean;
  #running = false;
  readonly #idle: (() => void)[] = [];

  constructor(isQuiet: () => boolean) {
    this.#isQuiet = isQuiet;
  }

  /** Whether the work will be done. */
  add(work: Work): boolean {
    if (this.#waiting.length >= mostWaiting) return false;
    this.#waiting.push(work);
    if (!this.#running) {
      this.#running = true;
      setImmediate(() => void this.#next());
    }
    return true;
  }

  /** Waits until all work is done; from now on nothing else is waited for. */
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
