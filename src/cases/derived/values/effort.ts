/** What searches for values may cost: as many values are made or judged as that, so that none takes for ever. */
export class Effort {
  readonly #most: number;
  readonly #whole: Effort | undefined;
  #spent = 0;

  constructor(most = 500_000, whole?: Effort) {
    this.#most = most;
    this.#whole = whole;
  }

  /** So much of what is left; what it spends is spent of the whole. */
  part(share: number): Effort {
    return new Effort(share * (this.#most - this.#spent), this);
  }

  get spent(): number {
    return this.#spent;
  }

  /** Whether nothing more can be made or judged. */
  get isSpent(): boolean {
    return this.#spent >= this.#most;
  }

  /** Counts values that were made or judged. */
  spend(values: number): void {
    this.#spent += values;
    this.#whole?.spend(values);
  }
}
