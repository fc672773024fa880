/** The number of requests that may still be sent. */
export class Budget {
  #left: number;
  #refused = false;

  constructor(most: number) {
    this.#left = most;
  }

  /** Whether a request was denied. */
  get refused(): boolean {
    return this.#refused;
  }

  /** Takes `count` requests; takes none and returns false if fewer are left. */
  take(count: number): boolean {
    if (count > this.#left) {
      this.#refused = true;
      return false;
    }
    this.#left -= count;
    return true;
  }

  /** Returns requests that were taken but not sent. */
  giveBack(count: number): void {
    this.#left += count;
  }
}
