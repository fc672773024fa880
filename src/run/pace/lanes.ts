/** Below this median latency, in milliseconds, a service bears what it is given. */
const FAST = 100;
/** A median that shrinks by this factor when the width is halved grew with the number of lanes. */
const GROWTH = 1.6;
/** How many windows in a row have to go well before another lane is opened. */
const CALM_WINDOWS = 2;
/** The least number of answers from which a median is taken. */
const LEAST_WINDOW = 4;

/**
 * How many requests may be under way at once, from the latencies of those that were: additive increase, multiplicative
 * decrease.
 *
 * The median latency at the present width is compared with that at half of it. Where it grew with the number of lanes,
 * the other half only made requests wait for each other, and the width stays halved; where it did not, the width is
 * restored. A service with a low latency is never tried, so that it is always asked at full width. The result depends on
 * nothing but the latencies in the order noted.
 *
 * @example
 * const lanes = new Lanes(8);
 * lanes.note(attempt.duration);
 * turnstile.widen(lanes.width);
 */
export class Lanes {
  readonly #most: number;
  #width: number;
  /** Latencies at the present width since its window began. */
  #window: number[] = [];
  /** Answers still to come to requests that were sent at another width. */
  #stale = 0;
  #calm = 0;
  /** The width before it was halved for a comparison, and the median at that width. */
  #compared: { readonly width: number; readonly median: number } | undefined;
  /** The widths at which half as many lanes were not answered sooner. */
  readonly #useful = new Set<number>();

  /** `most` is the width to begin with, which is never exceeded. */
  constructor(most: number) {
    this.#most = most;
    this.#width = most;
  }

  /** At least 1. */
  get width(): number {
    return this.#width;
  }

  /** A request was answered after so many milliseconds, or was given up after them. */
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
