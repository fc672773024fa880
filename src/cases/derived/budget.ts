/** Which changes are worth making where not all of them can be sent: none of a lower priority than a given one. */
export class Budget {
  /** The highest priority number that is within the budget, 9 for all. */
  readonly lowest: number;
  #counted = { leftOut: 0 };

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

  /** Whether a change of that priority is within the budget; what is not is counted. */
  allows(priority: number): boolean {
    const isWithin = priority <= this.lowest;
    if (!isWithin) this.leaveOut(1);
    return isWithin;
  }

  /** Counts so many more changes that are left out. */
  leaveOut(count: number): void {
    this.#counted.leftOut += count;
  }
}
