/** How many requests may still be sent. */
export class Budget {
  #left: number;
  #refused = false;

  constructor(most: number) {
    this.#left = most;
  }

  /** Whether someone wanted more than there was. */
  get refused(): boolean {
    return this.#refused;
  }

  /** Takes that many, or none of them where there are fewer. */
  take(count: number): boolean {
    if (count > this.#left) {
      this.#refused = true;
      return false;
    }
    this.#left -= count;
    return true;
  }

  /** What was taken and not sent. */
  giveBack(count: number): void {
    this.#left += count;
  }
}
