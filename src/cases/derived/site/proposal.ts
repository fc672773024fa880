import type { Budget } from './budget.js';
import type { Variation } from './mutation.js';

/** A change that is made and proven once, when a budget first allows it, because that is the costly part. */
export class Proposal {
  readonly #priority: number;
  #make: (() => Variation | undefined) | undefined;
  #made: Variation | undefined;

  /** `make` returns undefined if the change cannot be made, or if the contract does not confirm it. */
  constructor(priority: number, make: () => Variation | undefined) {
    this.#priority = priority;
    this.#make = make;
  }

  /** Returns the change; undefined also beyond the budget. */
  within(budget: Budget): Variation | undefined {
    if (!budget.allows(this.#priority)) return undefined;
    this.#made ??= this.#make?.();
    this.#make = undefined;
    return this.#made;
  }
}

/** Returns the changes within a budget: of each group of alternatives, the first one that can be made. */
export function changesWithin(groups: readonly (readonly Proposal[])[], budget: Budget): readonly Variation[] {
  return groups.flatMap((alternatives) => {
    for (const proposal of alternatives) {
      const variation = proposal.within(budget);
      if (variation !== undefined) return variation;
    }
    return [];
  });
}
