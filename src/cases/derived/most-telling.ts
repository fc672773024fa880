import type { DerivedOperation } from './derive-operation.js';
import type { Variation } from './mutation.js';
import { Room } from './room.js';
import type { Said } from './said.js';
import { unsaidFirst } from './unsaid-first.js';

export interface MostTelling {
  /** In the order in which they are sent. */
  readonly variations: readonly Variation[];
  /** How many there was no room for, at most. */
  readonly leftOut: number;
}

/** Where there is room for fewer than this, it is filled before everything has been tried. */
const manyVariations = 200;
const rounds = [1, 3];
/** Each operation may have been written by itself: so many of its most telling cases it has whatever was said elsewhere. */
const leastOfItsOwn = 32;

/**
 * Those of the lowest priority number that are wanted; of equal ones some of each part of the request. Where there is not
 * room for all, this goes for half of it, and for 32 at the least: the rest takes of the values in the body what tells
 * most beside all that is `said`; see {@link unsaidFirst}. What there is no room for is neither made nor asked about, so
 * that what is left out of a large document costs nothing. `isWanted` gives a fresh judge of variations, asked one after
 * the other.
 */
export function mostTelling(
  derived: DerivedOperation,
  most: number,
  isWanted: () => (variation: Variation) => boolean,
  said: Said,
): MostTelling {
  for (const least of most < manyVariations ? rounds : []) {
    const room = new Room(least);
    const { variations, untried } = choose(derived, room, most, isWanted(), said);
    if (variations.length >= most) return { variations: noted(variations, said), leftOut: untried + room.leftOut };
  }
  const { variations, untried } = choose(derived, new Room(), most, isWanted(), said);
  return { variations: noted(variations, said), leftOut: untried };
}

function choose(
  derived: DerivedOperation,
  room: Room,
  most: number,
  isWanted: (variation: Variation) => boolean,
  said: Said,
): { readonly variations: readonly Variation[]; readonly untried: number } {
  const all = derived.variations(room);
  const kept = new Map<Variation, Variation>();
  let tried = 0;
  /** Takes of these what is wanted, and says how many were looked at. */
  const fill = (ranked: readonly Variation[], upTo: number): number => {
    let at = 0;
    for (const variation of ranked) {
      if (kept.size >= upTo) break;
      at++;
      const sent = derived.asSent(variation);
      if (isWanted(sent)) kept.set(variation, sent);
    }
    tried += at;
    return at;
  };
  const ranked = byTurns(all);
  const rest = ranked.slice(fill(ranked, all.length > most ? Math.min(most, Math.max(leastOfItsOwn, most / 2)) : most));
  fill(rest.length === 0 ? rest : unsaidFirst(rest, kept.keys(), said), most);
  const variations: Variation[] = [];
  for (const variation of all) {
    const sent = kept.get(variation);
    if (sent !== undefined) variations.push(sent);
  }
  return { variations, untried: all.length - tried };
}

/** Remembers what is said of what other operations may have too: what stands in a path is of one alone. */
function noted(variations: readonly Variation[], said: Said): readonly Variation[] {
  for (const { contract, value } of variations) {
    if (value !== undefined && !contract.pointer.startsWith('/paths/')) said.add(contract, value);
  }
  return variations;
}

/** The most telling first; of equal ones a change of each part of the request in turn, so that none takes all the room. */
function byTurns(all: readonly Variation[]): readonly Variation[] {
  const counts = new Map<string, number>();
  const ranked = all.map((variation) => {
    const { id, priority } = variation;
    const part = `${priority}${id.slice(0, id.indexOf('/'))}`;
    const turn = counts.get(part) ?? 0;
    counts.set(part, turn + 1);
    return { variation, priority, turn };
  });
  ranked.sort((one, other) => one.priority - other.priority || one.turn - other.turn);
  return ranked.map(({ variation }) => variation);
}
