import { getOrInsert } from '../../contract/index.js';
import type { Place } from '../../json/index.js';
import type { ChangedValue, Variation } from './site/mutation.js';

/** A change of a member or an item. */
interface Change {
  readonly change: string;
  times: number;
}

/** The cost of each repetition of a change at another place or in another operation. */
const costOfRepetition = 4;
const leastNovel = 40;

/** Counts changes of values by the statement that justifies them, which uses of a component share. */
export class Novelty {
  readonly #before: ReadonlyMap<string, readonly Change[]>;
  readonly #changes = new Map<string, Change[]>();

  /** Starts with the counts of `before`, which stays unchanged. */
  constructor(before?: Novelty) {
    this.#before = before === undefined ? new Map() : before.#changes;
  }

  /** Counts the chosen variations whose statements are shared; those below `/paths` belong to one operation. */
  note(variations: readonly Variation[]): void {
    for (const { contract, value } of variations) {
      if (value !== undefined && !contract.pointer.startsWith('/paths/')) this.#add(contract, value);
    }
  }

  /**
   * Reorders the changes of values by their novelty. The first change of every statement, at any depth, precedes the
   * second one of another, and changes that a shared component has had elsewhere come last. All other variations keep
   * their places.
   */
  prioritised(variations: readonly Variation[], chosen: Iterable<Variation>): readonly Variation[] {
    const novelty = new Novelty(this);
    for (const { contract, value } of chosen) if (value !== undefined) novelty.#add(contract, value);
    const byPriority = byLevel(variations, ({ value }) => value?.priority);
    const next = byLevel(
      byPriority,
      ({ contract, value }) => value && value.priority + novelty.#add(contract, value),
    ).values();
    return variations.map((each) => (each.value === undefined ? each : (next.next().value ?? each)));
  }

  /** Counts a change, and returns the penalty: 1 for each change of its statement before, more for a repetition. */
  #add({ file, pointer }: Place, { member, change }: ChangedValue): number {
    const changes = this.#at(`${member}\n${pointer}\n${file}`);
    const known = changes.find((each) => each.change === change);
    if (known !== undefined) return Math.min(leastNovel, known.times++ * costOfRepetition);
    changes.push({ change, times: 1 });
    return Math.min(leastNovel, changes.length - 1);
  }

  #at(key: string): Change[] {
    return getOrInsert(this.#changes, key, () => this.#before.get(key)?.map((each) => ({ ...each })) ?? []);
  }
}

/** Returns the variations that have a level, lowest first. */
function byLevel(
  variations: readonly Variation[],
  levelOf: (variation: Variation) => number | undefined,
): readonly Variation[] {
  return variations
    .map((variation) => ({ variation, level: levelOf(variation) }))
    .filter(({ level }) => level !== undefined)
    .sort((one, other) => (one.level ?? 0) - (other.level ?? 0))
    .map(({ variation }) => variation);
}
