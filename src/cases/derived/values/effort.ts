/** Limits the number of values that searches may make and judge. */
export class Effort {
  readonly #most: number;
  readonly #whole: Effort | undefined;
  #spent = 0;

  constructor(most = 500_000, whole?: Effort) {
    this.#most = most;
    this.#whole = whole;
  }

  /**
   * Returns a share of the remaining effort. What it spends counts for the whole, but not what one large value costs
   * beyond the share, so that the rest remains for other searches.
   */
  part(share: number): Effort {
    return new Effort(share * (this.#most - this.#spent), this);
  }

  get spent(): number {
    return this.#spent;
  }

  get isSpent(): boolean {
    return this.#spent >= this.#most;
  }

  spend(values: number): void {
    this.#whole?.spend(Math.max(0, Math.min(values, this.#most - this.#spent)));
    this.#spent += values;
  }
}
