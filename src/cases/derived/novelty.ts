import type { Place } from '../../json/index.js';
import type { ChangedValue, Variation } from './mutation.js';

/** One way in which a member, or an item, is changed. */
interface Change {
  readonly change: string;
  times: number;
}

/** By so much each repetition, at another place or of another operation, lowers the priority of a change. */
const costOfRepetition = 4;
const leastNovel = 40;

/**
 * What is done to values, by the statement of the document that speaks for it: what two operations, or two places in
 * one body, have of the same component is under the same statement.
 */
export class Novelty {
  readonly #before: ReadonlyMap<string, readonly Change[]>;
  readonly #changes = new Map<string, Change[]>();

  /** What is added here comes on top of what was there `before`, which stays as it is. */
  constructor(before?: Novelty) {
    this.#before = before === undefined ? new Map() : before.#changes;
  }

  /** Remembers of chosen variations what other operations may have too: what stands in a path is of one alone. */
  note(variations: readonly Variation[]): void {
    for (const { contract, value } of variations) {
      if (value !== undefined && !contract.pointer.startsWith('/paths/')) this.#add(contract, value);
    }
  }

  /**
   * The same variations, the changes of values among them by what they add: of every statement about the body, however
   * deep, one change comes before the second of another, and what has been said of a component before, at another place
   * in the body or in another operation, comes late. All others keep their turn, as each operation answers for itself.
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

  /**
   * Counts a change in, and tells how much less it adds than the first change of its statement would: 1 for each other
   * change of the same member that was made so far, and more where it is a repetition.
   */
  #add({ file, pointer }: Place, { member, change }: ChangedValue): number {
    const changes = this.#at(`${member}\n${pointer}\n${file}`);
    const known = changes.find((each) => each.change === change);
    if (known !== undefined) return Math.min(leastNovel, known.times++ * costOfRepetition);
    changes.push({ change, times: 1 });
    return Math.min(leastNovel, changes.length - 1);
  }

  #at(key: string): Change[] {
    const known = this.#changes.get(key) ?? this.#before.get(key)?.map((each) => ({ ...each })) ?? [];
    this.#changes.set(key, known);
    return known;
  }
}

/** Those that have a level, the lowest first. */
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
