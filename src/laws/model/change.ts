import { formatPointer } from '../../json/index.js';
import { changesBetween } from '../shape/equality.js';
import type { Shape } from '../shape/shape.js';
import { shownItem, type Performed } from './history.js';
import { textOf, unequal, type LawFinding } from './law.js';

/** A member in which two reads of an item differ, and what a finding says about it. */
interface Change {
  readonly pointer: string;
  /** The two values, such as `3 to 4`. */
  readonly words: string;
  readonly facts: Pick<LawFinding, 'expected' | 'received' | 'values'>;
}

/** Returns the first member in which two reads differ; undefined if there is none. `where` says which reads they are. */
export function changeBetween(
  before: Performed,
  after: Performed,
  shape: Shape | undefined,
  where: readonly [before: string, after: string] = ['in the read before', 'in the read after'],
): Change | undefined {
  if (shape === undefined) return undefined;
  const [change] = changesBetween(shownItem(before, shape), shownItem(after, shape), shape.members);
  if (change === undefined) return undefined;
  const pointer = formatPointer(change.path);
  return {
    pointer,
    words: `${textOf(change.before)} to ${textOf(change.after)}`,
    facts: unequal(pointer, [before, where[0], change.before], [after, where[1], change.after]),
  };
}
