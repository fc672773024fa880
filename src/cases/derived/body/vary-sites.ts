import { once } from '../../../contract/index.js';
import type { Variation } from '../mutation.js';
import type { Room } from '../room.js';
import type { Facets } from '../values/compose/facets.js';
import { varyJsonText } from './json-text.js';
import { vary } from './prove-edit.js';
import { bodyRules } from './rules.js';
import type { FoundSite } from './value-sites.js';

/** The changes to the places in a body, the body itself first, that there is room for; those to its text if it is JSON. */
export function varySites(found: readonly FoundSite[], room: Room, isJson: boolean): readonly Variation[] {
  const [root, ...others] = found.filter(({ depth }) => depth <= 1 || room.has(depth - 1));
  if (root === undefined) return [];
  const whole = root.open(room);
  return [
    ...vary(whole, bodyRules),
    ...others.flatMap((each) => varyWithin(each, room)),
    ...(isJson ? varyJsonText(whole) : []),
  ];
}

/** How many changes there was no room for where there was none for any, by how much room there was. */
const withoutRoom = once((_facets: Facets): Map<string, number> => new Map());

/**
 * The changes to a place within a body. Of what many bodies have in them deep down there is seldom room for anything: it
 * is looked at in the first of them.
 */
function varyWithin(found: FoundSite, room: Room): readonly Variation[] {
  const { depth, facets } = found;
  const isHopeless = room.least <= depth - 1 && !facets.keywords.has('required');
  if (!isHopeless) return vary(found.open(room), bodyRules);
  const known = withoutRoom(facets);
  const key = `${depth} ${room.least}`;
  const before = known.get(key);
  if (before !== undefined) {
    room.leaveOut(before);
    return [];
  }
  const leftOut = room.leftOut;
  const variations = vary(found.open(room), bodyRules);
  if (variations.length === 0) known.set(key, room.leftOut - leftOut);
  return variations;
}
