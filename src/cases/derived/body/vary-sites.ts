import { once } from '../../../contract/index.js';
import type { Variation } from '../mutation.js';
import type { Budget } from '../budget.js';
import type { Facets } from '../values/facets.js';
import { varyJsonText } from './json-text.js';
import { vary } from './prove-edit.js';
import { bodyRules } from './rules.js';
import type { FoundSite } from './value-sites.js';

/** The changes to the places in a body, the body itself first, within the budget; those to its text if it is JSON. */
export function varySites(found: readonly FoundSite[], budget: Budget, isJson: boolean): readonly Variation[] {
  const [root, ...others] = found.filter(({ depth }) => depth <= 1 || budget.allows(depth - 1));
  if (root === undefined) return [];
  const whole = root.open(budget);
  return [
    ...vary(whole, bodyRules),
    ...others.flatMap((each) => varyWithin(each, budget)),
    ...(isJson ? varyJsonText(whole) : []),
  ];
}

/** How many changes were left out where all were, by the budget. */
const withoutRoom = once((_facets: Facets): Map<string, number> => new Map());

/**
 * The changes to a place within a body. Of what many bodies have in them deep down hardly anything is within the budget: it
 * is looked at in the first of them.
 */
function varyWithin(found: FoundSite, budget: Budget): readonly Variation[] {
  const { depth, facets } = found;
  const isHopeless = budget.lowest <= depth - 1 && !facets.keywords.has('required');
  if (!isHopeless) return vary(found.open(budget), bodyRules);
  const known = withoutRoom(facets);
  const key = `${depth} ${budget.lowest}`;
  const before = known.get(key);
  if (before !== undefined) {
    budget.leaveOut(before);
    return [];
  }
  const leftOut = budget.leftOut;
  const variations = vary(found.open(budget), bodyRules);
  if (variations.length === 0) known.set(key, budget.leftOut - leftOut);
  return variations;
}
