import type { DerivedOperation } from './derive-operation.js';
import type { Variation } from './mutation.js';
import { Room } from './room.js';

export interface MostTelling {
  /** In the order in which they are sent. */
  readonly variations: readonly Variation[];
  /** How many there was no room for, at most. */
  readonly leftOut: number;
}

/** Where there is room for fewer than this, it is filled before everything has been tried. */
const manyVariations = 100;
const rounds = [1, 3];

/**
 * Those of the lowest priority number that are wanted; of equal ones some of each part of the request. What there is no
 * room for is neither made nor asked about, so that what is left out of a large document costs nothing. `isWanted` gives
 * a fresh judge of variations, asked one after the other.
 */
export function mostTelling(
  derived: DerivedOperation,
  most: number,
  isWanted: () => (variation: Variation) => boolean,
): MostTelling {
  for (const least of most < manyVariations ? rounds : []) {
    const room = new Room(least);
    const { variations, untried } = choose(derived, room, most, isWanted());
    if (variations.length >= most) return { variations, leftOut: untried + room.leftOut };
  }
  const { variations, untried } = choose(derived, new Room(), most, isWanted());
  return { variations, leftOut: untried };
}

function choose(
  derived: DerivedOperation,
  room: Room,
  most: number,
  isWanted: (variation: Variation) => boolean,
): { readonly variations: readonly Variation[]; readonly untried: number } {
  const all = derived.variations(room);
  const kept = new Map<Variation, Variation>();
  let tried = 0;
  for (const variation of byTurns(all)) {
    if (kept.size >= most) break;
    tried++;
    const sent = derived.asSent(variation);
    if (isWanted(sent)) kept.set(variation, sent);
  }
  return { variations: all.flatMap((variation) => kept.get(variation) ?? []), untried: all.length - tried };
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
