/** What searches for values may cost: as many values are made or judged as that, so that none takes for ever. */
export class Effort {
  readonly #most: number;
  #spent = 0;

  constructor(most = 500_000) {
    this.#most = most;
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
  }
}
