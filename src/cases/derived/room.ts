/** What is worth trying, where there is not room for everything: nothing that tells less than a given priority. */
export class Room {
  /** The highest priority number that there is room for, 9 for all. */
  readonly least: number;
  #counted = { leftOut: 0 };

  constructor(least = 9) {
    this.least = least;
  }

  /** How many changes there was no room for, at most: not every one of them would have proved to be what it claims. */
  get leftOut(): number {
    return this.#counted.leftOut;
  }

  /** With room for changes that tell so much less, too, counted as one. */
  wider(by: number): Room {
    const wider = new Room(Math.min(9, this.least + by));
    wider.#counted = this.#counted;
    return wider;
  }

  /** Whether there is room for a change of that priority; what there is none for is counted. */
  has(priority: number): boolean {
    const isIn = priority <= this.least;
    if (!isIn) this.#counted.leftOut++;
    return isIn;
  }

  /** Counts so many more changes for which there is no room. */
  leaveOut(count: number): void {
    this.#counted.leftOut += count;
  }
}
