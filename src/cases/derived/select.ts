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

/** How many variations an operation gets. */
export interface Limits {
  readonly most: number;
  /** The number of additional variations that can share a request. */
  readonly packed: number;
  /** The number of additional variations whose change would otherwise be made nowhere in the operation. */
  readonly firsts: number;
}

/**
 * The lowest priorities of changes of bodies and of other changes. Values in bodies can use up any budget, so the others
 * get a wider one.
 */
const firstRounds = [
  [1, 1],
  [1, 5],
  [3, 7],
] as const;
/** Operations may have separate implementations, so each gets at least this many cases regardless of the others. */
const leastOfItsOwn = 32;

/**
 * Selects the variations of the highest priority that are wanted, spread over the parts of the request.
 *
 * If the maximum is too low for all of them, priority alone decides about half of them, and about 32 at least. The
 * rest are the changes of body values with the highest novelty. Variations outside the budget are neither made nor
 * judged, so they cost nothing. `isWanted` returns a fresh predicate, which is applied to one variation after the
 * other. If `isFrugal`, variations of high priority are tried first, and are selected if they suffice.
 */
export function select(
  derived: DerivedOperation,
  limits: Limits,
  isWanted: () => (variation: Variation) => boolean,
  novelty: Novelty,
  isFrugal: boolean,
): Selection {
  const { most } = limits;
  const within = (lowest?: number, ofOthers?: number): Selection => {
    const budget = new Budget(lowest);
    const all = derived.variations(budget, budget.upTo(ofOthers));
    if (all.length < most && lowest !== undefined) return { variations: [], leftOut: 0 };
    const isChosen = isWanted();
    const { chosen, tried } = choose(all, limits, novelty, (variation) => {
      const sent = derived.asSent(variation);
      return isChosen(sent) ? sent : undefined;
    });
    return { variations: chosen, leftOut: all.length - tried + budget.leftOut };
  };
  for (const lowest of isFrugal ? firstRounds : []) {
    const selection = within(...lowest);
    if (selection.variations.length >= most) return selection;
  }
  return within();
}

/** `made` returns a variation as it is sent, or undefined if it is not wanted. */
function choose(
  all: readonly Variation[],
  { most, packed: mostPacked, firsts }: Limits,
  novelty: Novelty,
  made: (variation: Variation) => Variation | undefined,
): { readonly chosen: readonly Variation[]; readonly tried: number } {
  const chosen = new Map<Variation, Variation>();
  const tried = new Set<Variation>();
  const fill = (ranked: readonly Variation[], upTo: number): void => {
    for (const variation of ranked) {
      if (chosen.size >= upTo) return;
      tried.add(variation);
      const sent = made(variation);
      if (sent !== undefined) chosen.set(variation, sent);
    }
  };
  const packed = mostPacked === 0 ? [] : all.filter(mayBePacked);
  const together = new Set(packed);
  const alone = packed.length === 0 ? all : all.filter((variation) => !together.has(variation));
  const ranked = byTurns(alone);
  fill(ranked, alone.length > most ? Math.min(most, Math.max(leastOfItsOwn, most / 2)) : most);
  const fillUntried = (order: (untried: readonly Variation[]) => readonly Variation[], upTo: number): void => {
    const untried = tried.size < ranked.length ? ranked.filter((variation) => !tried.has(variation)) : [];
    if (untried.length > 0 && chosen.size < upTo) fill(order(untried), upTo);
  };
  fillUntried((untried) => novelty.prioritised(untried, chosen.keys()), most);
  fillUntried((untried) => firstOfEachChange(untried, chosen.keys()), chosen.size + firsts);
  fill(byTurns(packed), chosen.size + mostPacked);
  return { chosen: all.flatMap((variation) => chosen.get(variation) ?? []), tried: tried.size };
}

/** Returns one variation of each change that is not chosen, since one parser may read the values of all members. */
function firstOfEachChange(variations: readonly Variation[], chosen: Iterable<Variation>): readonly Variation[] {
  const changeOf = ({ id, value, varied }: Variation): string =>
    value?.change ?? (varied === undefined ? id : id.slice(id.lastIndexOf('/')));
  const changes = new Set(Array.from(chosen, changeOf));
  return variations.filter((variation) => changes.size < changes.add(changeOf(variation)).size);
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
