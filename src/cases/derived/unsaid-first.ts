import type { Variation } from './mutation.js';
import { Said } from './said.js';

/**
 * The same variations, the changes of values among them by what they add: of every statement about the body, however
 * deep, one change comes before the second of another, and what has been said of a component before, at another place
 * in the body or in another operation, comes late. All others keep their turn, as each operation answers for itself.
 */
export function unsaidFirst(rest: readonly Variation[], kept: Iterable<Variation>, before: Said): readonly Variation[] {
  const said = new Said(before);
  for (const { contract, value } of kept) if (value !== undefined) said.add(contract, value);
  const telling = byLevel(rest, ({ value }) => value?.priority);
  const adding = byLevel(telling, ({ contract, value }) => value && value.priority + said.add(contract, value));
  const next = adding.values();
  return rest.map((variation) => (variation.value === undefined ? variation : (next.next().value ?? variation)));
}

/** Those that have a level, the lowest first. */
function byLevel(
  variations: readonly Variation[],
  levelOf: (variation: Variation) => number | undefined,
): readonly Variation[] {
  const levels = new Map<number, Variation[]>();
  for (const variation of variations) {
    const level = levelOf(variation);
    if (level === undefined) continue;
    const known = levels.get(level);
    if (known === undefined) levels.set(level, [variation]);
    else known.push(variation);
  }
  return [...levels.keys()].sort((one, other) => one - other).flatMap((level) => levels.get(level) ?? []);
}
