import type { FoundIn } from './causes.js';

/** What takes less to understand comes first; of what takes as much, what was sent earlier. */
export function simplestFirst(found: readonly FoundIn[]): readonly FoundIn[] {
  return found
    .map((each) => ({ each, effort: effortOf(each) }))
    .toSorted((one, other) => compare(one.effort, other.effort))
    .map(({ each }) => each);
}

/** How many requests, how much in them that is not as it should be, how much there is to read. */
function effortOf({ finding: { reproduce }, theCase }: FoundIn): readonly number[] {
  // A fresh number is a few digits longer in one run than in another.
  const length = reproduce.replaceAll(/[0-9]+/g, '0').length;
  return [theCase.before.length, theCase.aspects.length, reproduce.startsWith('curl ') ? 0 : 1, length];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const decisive = one.findIndex((part, index) => part !== other[index]);
  return decisive === -1 ? 0 : (one[decisive] ?? 0) - (other[decisive] ?? 0);
}
