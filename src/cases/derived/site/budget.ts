/** The number of values that the changes of one part of a request may write. */
const mostParts = 3_000_000;

/**
 * Limits which changes are made if not all can be sent: none below a priority. Each change of a body with thousands of
 * members writes and judges all of them, so large bodies get fewer changes.
 */
export class Budget {
  /** The highest priority number within the budget; 9 for all. */
  readonly lowest: number;
  #counted = { leftOut: 0 };
  /** The number of further changes. */
  #room = Infinity;

  constructor(lowest = 9) {
    this.lowest = lowest;
  }

  /** An upper limit of the number of changes that were left out, some of which could not have been proven. */
  get leftOut(): number {
    return this.#counted.leftOut;
  }

  /** Returns a budget with another lowest priority. Both share their count. */
  upTo(lowest?: number): Budget {
    const other = new Budget(lowest);
    other.#counted = this.#counted;
    return other;
  }

  /** Returns a budget for a part of the request whose changes write that many values each. Both share their count. */
  changing(parts: number): Budget {
    const limited = this.upTo(this.lowest);
    limited.#room = Math.floor(mostParts / Math.max(1, parts));
    return limited;
  }

  /** Returns true if a change is within the budget, and counts it otherwise. */
  allows(priority: number): boolean {
    const isWithin = priority <= this.lowest && this.#room > 0;
    if (isWithin) this.#room--;
    else this.leaveOut(1);
    return isWithin;
  }

  get isSpent(): boolean {
    return this.#room <= 0;
  }

  leaveOut(count: number): void {
    this.#counted.leftOut += count;
  }
}
