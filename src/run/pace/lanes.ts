/** Below this median latency, in milliseconds, the load is acceptable. */
const FAST = 100;
/** If halving the width divides the median latency by this factor, latency grew with the number of lanes. */
const GROWTH = 1.6;
/** The number of consecutive calm windows before another lane is opened. */
const CALM_WINDOWS = 2;
/** The least number of responses for a median. */
const LEAST_WINDOW = 4;

/**
 * Determines the number of concurrent requests from the latencies of earlier ones: additive increase, multiplicative
 * decrease.
 *
 * The median latency at the current width is compared with the one at half of it. If it grew with the number of lanes,
 * the additional lanes only queue, and the width stays halved; otherwise it is restored. A fast service always gets the
 * full width. The result depends only on the sequence of latencies.
 */
export class Lanes {
  readonly #most: number;
  #width: number;
  /** Latencies in the current window. */
  #window: number[] = [];
  /** The number of outstanding responses to requests of another width. */
  #stale = 0;
  #calm = 0;
  /** The width before it was halved for a comparison, and its median. */
  #compared: { readonly width: number; readonly median: number } | undefined;
  /** Widths at which half as many lanes gave no lower latency. */
  readonly #useful = new Set<number>();

  /** `most` is the initial and maximum width. */
  constructor(most: number) {
    this.#most = most;
    this.#width = most;
  }

  /** The current number of lanes, at least 1. */
  get width(): number {
    return this.#width;
  }

  /** Records the latency of a request, in milliseconds, whether it was answered or abandoned. */
  note(latency: number): void {
    if (this.#stale > 0) {
      this.#stale--;
      return;
    }
    this.#window.push(latency);
    if (this.#window.length < Math.max(LEAST_WINDOW, this.#width)) return;
    const median = this.#window.toSorted((a, b) => a - b)[this.#window.length >> 1] ?? 0;
    this.#window = [];
    this.#weigh(median);
  }

  #weigh(median: number): void {
    const compared = this.#compared;
    this.#compared = undefined;
    if (compared !== undefined && median * GROWTH > compared.median) {
      this.#useful.add(compared.width);
      return this.#become(compared.width);
    }
    if (compared !== undefined) this.#useful.clear();
    if (median >= FAST && this.#width > 1 && !this.#useful.has(this.#width)) {
      this.#calm = 0;
      this.#compared = { width: this.#width, median };
      return this.#become(this.#width >> 1);
    }
    if (this.#width < this.#most && ++this.#calm >= CALM_WINDOWS) {
      this.#calm = 0;
      this.#become(this.#width + 1);
    }
  }

  #become(width: number): void {
    this.#stale = Math.max(0, this.#width - 1);
    this.#width = width;
  }
}
