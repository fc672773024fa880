import type { ChangedValue } from './mutation.js';
import type { Place } from '../../json/index.js';

interface Change {
  readonly member: string;
  readonly change: string;
  times: number;
}

/** So much less tells what has been said before, at another place or of another operation, each time it is said again. */
const weightOfRepetition = 4;
const leastTelling = 40;

/**
 * What is done to values, by the statement of the document that speaks for it: what two operations, or two places in
 * one body, have of the same component is under the same statement.
 */
export class Said {
  readonly #before: Said | undefined;
  readonly #files = new Map<string, Map<string, Change[]>>();

  /** What is said here comes on top of what was said `before`, which stays as it is. */
  constructor(before?: Said) {
    this.#before = before;
  }

  /**
   * Counts a change in, and tells how much less it adds than the first change of its statement would: 1 for each other
   * change of the same member that was made so far, and more where it is a repetition.
   */
  add({ file, pointer }: Place, { member, change }: ChangedValue): number {
    const changes = this.#at(file, pointer);
    let others = 0;
    for (const each of changes) {
      if (each.member !== member) continue;
      if (each.change === change) return Math.min(leastTelling, each.times++ * weightOfRepetition);
      others++;
    }
    changes.push({ member, change, times: 1 });
    return Math.min(leastTelling, others);
  }

  #at(file: string, pointer: string): Change[] {
    const statements = this.#files.get(file) ?? new Map<string, Change[]>();
    if (statements.size === 0) this.#files.set(file, statements);
    const known = statements.get(pointer);
    if (known !== undefined) return known;
    const before = this.#before === undefined ? [] : this.#before.#known(file, pointer);
    const changes = before.map(({ member, change, times }) => ({ member, change, times }));
    statements.set(pointer, changes);
    return changes;
  }

  #known(file: string, pointer: string): readonly Change[] {
    return this.#files.get(file)?.get(pointer) ?? [];
  }
}
