import type { Variation } from '../mutation.js';
import type { Room } from '../room.js';
import { textMutations, valueMutations } from './mutations.js';
import type { ValueMutation, ValueSite } from './value-site.js';
import type { FoundSite } from './value-sites.js';

/** The changes to the places in a body, the body itself first, that there is room for; those to its text if it is JSON. */
export function varySites(found: readonly FoundSite[], room: Room, isJson: boolean): readonly Variation[] {
  const sites = found.filter(({ depth }) => depth <= 1 || room.has(depth - 1)).map((each) => each.open(room));
  return [...vary(sites, valueMutations), ...(isJson ? vary(sites.slice(0, 1), textMutations) : [])];
}

function vary(sites: readonly ValueSite[], mutations: readonly ValueMutation[]): readonly Variation[] {
  return sites.flatMap((site) => {
    return mutations.filter((mutation) => mutation.applies(site)).flatMap((mutation) => [...mutation.derive(site)]);
  });
}
