import type { Budget } from './budget.js';
import type { Variation } from './mutation.js';

/** Alternatives, of which the first one is used that can be made. */
export interface FirstOf<Proposal> {
  readonly first: readonly Proposal[];
}

/**
 * Returns a function that selects the changes within a budget. Each change is made and proven once, when a budget first
 * allows it, because that is the costly part. `make` returns undefined if the change cannot be made, or if the contract
 * does not confirm it.
 */
export function changesWithin<Proposal extends { readonly priority: number }>(
  proposals: readonly (Proposal | FirstOf<Proposal>)[],
  make: (proposal: Proposal) => Variation | undefined,
  priorityOf = ({ priority }: Proposal): number => priority,
): (budget: Budget) => readonly Variation[] {
  const made = new Map<Proposal, Variation | undefined>();
  const isWithin = (proposal: Proposal, budget: Budget): boolean => {
    if (!budget.allows(priorityOf(proposal))) return false;
    if (!made.has(proposal)) made.set(proposal, make(proposal));
    return made.get(proposal) !== undefined;
  };
  return (budget) => {
    const changes: Variation[] = [];
    for (const each of proposals) {
      const found = 'first' in each ? each.first.find((one) => isWithin(one, budget)) : isWithin(each, budget) && each;
      const change = found && made.get(found);
      if (change) changes.push(change);
    }
    return changes;
  };
}
