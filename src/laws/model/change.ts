import type { RuleId } from '../../checks/index.js';
import { formatPointer } from '../../json/index.js';
import { changesBetween } from '../shape/equality.js';
import type { Shape } from '../shape/shape.js';
import { isAccepted, isMissing, missingText, shownItem, type History, type Performed } from './history.js';
import { broken, textOf, unequal, type LawFinding } from './law.js';

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

/** What a finding says of an item that should be as before: if it is gone, and if a member of it has changed. */
interface Expected extends Pick<LawFinding, 'steps'> {
  /** What the second read should show. */
  readonly expected: string;
  readonly ifGone: string;
  readonly ifChanged: (change: Change) => Pick<LawFinding, 'message'> & Partial<LawFinding>;
  /** The step at fault, if it is not the second read. */
  readonly fault?: Performed | undefined;
  /** The members to compare; those of the creation unless another shape is given. */
  readonly shape?: Shape | undefined;
  readonly where?: readonly [before: string, after: string];
}

/** Returns the finding if the second of two reads shows the item otherwise than the first one, or no longer. */
export function notAsBefore(
  rule: RuleId,
  [before, after]: readonly [before: Performed, after: Performed],
  history: History,
  { expected, ifGone, ifChanged, fault, steps, shape = history.subject.shape, where }: Expected,
): LawFinding | undefined {
  const common = { fault, steps };
  if (isMissing(after))
    return broken(rule, after, history, { ...common, message: ifGone, expected, received: missingText(after) });
  const change = isAccepted(after) ? changeBetween(before, after, shape, where) : undefined;
  return change && broken(rule, after, history, { ...common, ...change.facts, ...ifChanged(change) });
}
