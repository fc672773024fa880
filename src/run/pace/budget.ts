/** The number of requests that may still be sent. */
export class Budget {
  #left: number;
  #reserve: (pending: number) => number;
  #pending = 0;
  #refused = false;

  /** `reserve` returns how many requests are kept for the clean-up while so many others are unanswered. */
  constructor(most: number, reserve: (pending: number) => number = () => 0) {
    this.#left = most;
    this.#reserve = reserve;
  }

  /** Whether a request was denied. */
  get refused(): boolean {
    return this.#refused;
  }

  /** Takes `count` requests; takes none and returns false if fewer are left. */
  take(count: number): boolean {
    const kept = this.#left < Infinity ? this.#reserve(this.#pending + count) : 0;
    if (count > this.#left - kept) {
      this.#refused = true;
      return false;
    }
    this.#left -= count;
    return true;
  }

  /** Gives up the reserve, because the clean-up begins. */
  release(): void {
    this.#reserve = () => 0;
  }

  /** Records that the response to a case is awaited, or no longer. */
  await(isAwaited: boolean): void {
    this.#pending += isAwaited ? 1 : -1;
  }

  /** Returns requests that were taken but not sent. */
  giveBack(count: number): void {
    this.#left += count;
  }
}
