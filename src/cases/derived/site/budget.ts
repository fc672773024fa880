/** As many parts of bodies or parameters as the changes of one part of a request write. */
const mostParts = 3_000_000;

/**
 * Which changes are worth making where not all of them can be sent: none of a lower priority than a given one. Each
 * change of a body of thousands of members writes and judges them all, so that fewer of them are made.
 */
export class Budget {
  /** The highest priority number that is within the budget, 9 for all. */
  readonly lowest: number;
  #counted = { leftOut: 0 };
  /** How many more changes can be made. */
  #room = Infinity;

  constructor(lowest = 9) {
    this.lowest = lowest;
  }

  /** How many changes were left out, at most: not every one of them would have proved to be what it claims. */
  get leftOut(): number {
    return this.#counted.leftOut;
  }

  /** Takes changes of a priority lower by so much, too; both count what is left out as one. */
  wider(by: number): Budget {
    const wider = new Budget(Math.min(9, this.lowest + by));
    wider.#counted = this.#counted;
    return wider;
  }

  /** The same for the changes of a part of the request, each of which writes so many parts; both count as one. */
  changing(parts: number): Budget {
    const limited = this.wider(0);
    limited.#room = Math.floor(mostParts / Math.max(1, parts));
    return limited;
  }

  /** Whether a change of that priority is within the budget; what is not is counted. */
  allows(priority: number): boolean {
    const isWithin = priority <= this.lowest && this.#room > 0;
    if (isWithin) this.#room--;
    else this.leaveOut(1);
    return isWithin;
  }

  /** Whether there is no room for any change, of whatever priority. */
  get isSpent(): boolean {
    return this.#room <= 0;
  }

  /** Counts so many more changes that are left out. */
  leaveOut(count: number): void {
    this.#counted.leftOut += count;
  }
}
