import type { Variation } from './mutation.js';

/**
 * Those of the lowest priority number that are wanted, as they stood; of equal ones the first. What there is no room for
 * is not asked about any more.
 */
export function mostTelling(
  all: readonly Variation[],
  most: number,
  isWanted: (variation: Variation) => boolean,
): { readonly variations: readonly Variation[]; readonly untried: number } {
  const kept = new Set<Variation>();
  let tried = 0;
  for (const variation of all.toSorted((one, other) => one.priority - other.priority)) {
    if (kept.size >= most) break;
    tried++;
    if (isWanted(variation)) kept.add(variation);
  }
  return { variations: all.filter((variation) => kept.has(variation)), untried: all.length - tried };
}
