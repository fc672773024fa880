import type { ChangedValue } from './mutation.js';
import type { Place } from '../../json/index.js';

/** One way in which a member, or an item, is changed. */
interface Change {
  readonly change: string;
  times: number;
}

type Members = Map<string, Change[]>;

/** So much less tells what has been said before, at another place or of another operation, each time it is said again. */
const weightOfRepetition = 4;
const leastTelling = 40;

/**
 * What is done to values, by the statement of the document that speaks for it: what two operations, or two places in
 * one body, have of the same component is under the same statement.
 */
export class Said {
  readonly #before: Said | undefined;
  readonly #files = new Map<string, Map<string, Members>>();

  /** What is said here comes on top of what was said `before`, which stays as it is. */
  constructor(before?: Said) {
    this.#before = before;
  }

  /**
   * Counts a change in, and tells how much less it adds than the first change of its statement would: 1 for each other
   * change of the same member that was made so far, and more where it is a repetition.
   */
  add({ file, pointer }: Place, { member, change }: ChangedValue): number {
    const changes = this.#at(file, pointer, member);
    for (const each of changes) {
      if (each.change === change) return Math.min(leastTelling, each.times++ * weightOfRepetition);
    }
    changes.push({ change, times: 1 });
    return Math.min(leastTelling, changes.length - 1);
  }

  #at(file: string, pointer: string, member: string): Change[] {
    const statements = entry<Map<string, Members>>(this.#files, file);
    const members = entry<Members>(statements, pointer);
    const known = members.get(member);
    if (known !== undefined) return known;
    const before = this.#before === undefined ? [] : this.#before.#known(file, pointer, member);
    const changes = before.map(({ change, times }) => ({ change, times }));
    members.set(member, changes);
    return changes;
  }

  #known(file: string, pointer: string, member: string): readonly Change[] {
    return this.#files.get(file)?.get(pointer)?.get(member) ?? [];
  }
}

function entry<Value extends Map<string, unknown>>(map: Map<string, Value>, key: string): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = new Map() as Value;
  map.set(key, made);
  return made;
}
