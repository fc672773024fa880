/** What is worth trying, where there is not room for everything: nothing that tells less than a given priority. */
export class Room {
  readonly #least: number;
  #leftOut = 0;

  /** `least` is the highest priority number that there is room for, 9 for all. */
  constructor(least = 9) {
    this.#least = least;
  }

  /** How many changes there was no room for, at most: not every one of them would have proved to be what it claims. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Whether there is room for a change of that priority; what there is none for is counted. */
  has(priority: number): boolean {
    const isIn = priority <= this.#least;
    if (!isIn) this.#leftOut++;
    return isIn;
  }
}
