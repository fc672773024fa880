import { Budget } from './site/budget.js';
import type { DerivedOperation } from './derive-operation.js';
import { mayBePacked } from '../model/varied-place.js';
import type { Variation } from './site/mutation.js';
import type { Novelty } from './novelty.js';

export interface Selection {
  /** In the order in which they are sent. */
  readonly variations: readonly Variation[];
  /** How many were left out, at most. */
  readonly leftOut: number;
}

const firstRounds = [1, 3];
/** Each operation may have been written by itself: it has so many cases of its own, whatever was said elsewhere. */
const leastOfItsOwn = 32;

/**
 * Selects those of the highest priority that are wanted; of equal ones some of each part of the request. Where not all
 * can be sent, this goes for half of them, and for 32 at the least: the rest takes of the values in the body what is
 * newest. What is not within the budget is neither made nor asked about, so that what is left out of a large document
 * costs nothing. `isWanted` gives a fresh judge of variations, asked one after the other. With `isFrugal`, they are chosen
 * from those of the highest priority, if these suffice, before everything has been tried. Of those that can be sent
 * together, `mostPacked` do not count.
 */
export function select(
  derived: DerivedOperation,
  most: number,
  isWanted: () => (variation: Variation) => boolean,
  novelty: Novelty,
  isFrugal: boolean,
  mostPacked: number,
): Selection {
  const within = (budget: Budget): Selection => {
    const all = derived.variations(budget);
    const isChosen = isWanted();
    const { chosen, tried } = choose(all, most, mostPacked, novelty, (variation) => {
      const sent = derived.asSent(variation);
      return isChosen(sent) ? sent : undefined;
    });
    return { variations: chosen, leftOut: all.length - tried + budget.leftOut };
  };
  for (const lowest of isFrugal ? firstRounds : []) {
    const selection = within(new Budget(lowest));
    if (selection.variations.length >= most) return selection;
  }
  return within(new Budget());
}

/** `made` gives a variation as it is sent, or nothing where it is not wanted. */
function choose(
  all: readonly Variation[],
  most: number,
  mostPacked: number,
  novelty: Novelty,
  made: (variation: Variation) => Variation | undefined,
): { readonly chosen: readonly Variation[]; readonly tried: number } {
  const chosen = new Map<Variation, Variation>();
  let tried = 0;
  const fill = (ranked: readonly Variation[], upTo: number): void => {
    for (const variation of ranked) {
      if (chosen.size >= upTo) return;
      tried++;
      const sent = made(variation);
      if (sent !== undefined) chosen.set(variation, sent);
    }
  };
  const packed = mostPacked === 0 ? [] : all.filter(mayBePacked);
  const together = new Set(packed);
  const alone = packed.length === 0 ? all : all.filter((variation) => !together.has(variation));
  const ranked = byTurns(alone);
  fill(ranked, alone.length > most ? Math.min(most, Math.max(leastOfItsOwn, most / 2)) : most);
  const rest = ranked.slice(tried);
  if (rest.length > 0) fill(novelty.prioritised(rest, chosen.keys()), most);
  fill(byTurns(packed), chosen.size + mostPacked);
  return { chosen: all.flatMap((variation) => chosen.get(variation) ?? []), tried };
}

/** The highest priority first; of equal ones a change of each part of the request in turn, so that none takes all places. */
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
