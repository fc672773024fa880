import { Budget } from './site/budget.js';
import type { DerivedOperation } from './derive-operation.js';
import { mayBePacked } from '../model/varied-place.js';
import type { Variation } from './site/mutation.js';
import type { Novelty } from './novelty.js';

export interface Selection {
  /** The selected variations, in the order in which they are sent. */
  readonly variations: readonly Variation[];
  /** An upper limit of the number of variations that were left out. */
  readonly leftOut: number;
}

const firstRounds = [1, 3];
/** Operations may have separate implementations, so each gets at least this many cases regardless of the others. */
const leastOfItsOwn = 32;

/**
 * Selects the variations of the highest priority that are wanted, spread over the parts of the request.
 *
 * If the maximum is too low for all of them, priority alone decides about half of them, and about 32 at least. The
 * rest are the changes of body values with the highest novelty. Variations outside the budget are neither made nor
 * judged, so they cost nothing. `isWanted` returns a fresh predicate, which is applied to one variation after the
 * other. If `isFrugal`, variations of high priority are tried first, and are selected if they suffice. Up to
 * `mostPacked` variations that can share a request do not count.
 */
export function select(
  derived: DerivedOperation,
  most: number,
  isWanted: () => (variation: Variation) => boolean,
  novelty: Novelty,
  isFrugal: boolean,
  mostPacked: number,
): Selection {
  const within = (budget: Budget, isLast = false): Selection => {
    const all = derived.variations(budget);
    if (all.length < most && !isLast) return { variations: [], leftOut: 0 };
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
  return within(new Budget(), true);
}

/** `made` returns a variation as it is sent, or undefined if it is not wanted. */
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

/** Sorts by priority. Equal priorities alternate between the parts of the request, so that none dominates. */
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
