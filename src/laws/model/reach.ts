import { statusText } from '../../checks/index.js';
import { isSafeMethod } from '../../http/index.js';
import { isJsonObject, valueAt } from '../../json/index.js';
import { changeBetween } from './change.js';
import { plainText } from './filters.js';
import { isAccepted, isMissing, missingText, shownValue, statusOf, type History, type Performed } from './history.js';
import { broken, type LawFinding } from './law.js';
import type { Subject } from './subject.js';

/** A read or a change that reached an item in a way that must not be possible. */
export interface Reach {
  /** The step that shows it. */
  readonly shown: Performed;
  /** The step that did it. */
  readonly fault: Performed;
  /** What was done: `read`, `changed`. */
  readonly done: string;
  readonly facts: Pick<LawFinding, 'expected' | 'received' | 'steps'> & Partial<LawFinding>;
}

/**
 * Returns a change that reached an item in a way that must not be possible, as the read after it shows; undefined if
 * there is none.
 */
export function reachedBy(history: History, name: string, after: string, done: string): Reach | undefined {
  const [write, read] = [history.get(name), history.get(after)];
  const before = history.all.findLast(
    (each) => isOwnRead(each, history) && each.step.order < (write?.step.order ?? 0) && isAccepted(each),
  );
  if (write === undefined || read === undefined || before === undefined) return undefined;
  const common = { expected: 'the item as it was', steps: ['create', before.step.name, name, after] };
  if (isSafeMethod(write.exchanges[0].request.method)) return undefined;
  if (write.exchanges[0].request.method === 'DELETE') {
    if (!isMissing(read)) return undefined;
    return { shown: read, fault: write, done, facts: { ...common, received: missingText(read) } };
  }
  const { shape } = history.subject.usedBy(write.step);
  if (shape === undefined || !isAccepted(read)) return undefined;
  const change = changeBetween(before, read, shape);
  return change && { shown: read, fault: write, done, facts: { ...common, ...change.facts } };
}

/** Returns true if a step reads the item as its creator and at its own path. */
function isOwnRead({ step }: Performed, { subject }: History): boolean {
  return step.as === undefined && step.below === undefined && subject.isLook(step);
}

/** Returns the finding that an item was reached: `The second user has deleted the tool that …`. */
export function reached(
  rule: LawFinding['rule'],
  history: History,
  { shown, fault, facts }: Reach,
  message: string,
): LawFinding {
  return broken(rule, shown, history, { fault, message, key: shown.step.name, ...facts });
}

/** Returns the finding that what was set for one item, such as its settings, is shown as that of another one. */
export function sharedByItems(
  history: History,
  shown: Performed,
  fault: Performed | undefined,
  steps: readonly string[],
): LawFinding {
  const { resource, owner } = history.subject;
  return broken('wrong-parent', shown, history, {
    fault,
    message: `The ${resource.name} of one ${owner.name} is shown as that of another one, for which it was not set.`,
    expected: `the ${resource.name} of the other ${owner.name}`,
    received: 'what was set for the first one',
    steps,
  });
}

/** Returns the finding that a read shows what was deleted as it was. `or` is what else it may show. */
export function stillThere(
  history: History,
  shown: Performed,
  deleted: Performed,
  or: string,
  steps: readonly string[],
): LawFinding {
  const { deletion, resource } = history.subject;
  return broken('deleted-still-there', shown, history, {
    fault: deleted,
    message: `The server answered ${statusText(statusOf(deleted))} to ${deletion}, and the ${resource.name} can still be read, unchanged.`,
    expected: `404 or 410, or ${or}`,
    received: statusText(statusOf(shown)),
    steps,
  });
}

/** Returns true if the response shows another identity where the read of the item shows its own. */
export function isCalledOtherwise(own: Performed, shown: Performed, { resource, shape }: Subject): boolean {
  const id = own.identity?.get(resource.names.at(-1) ?? '');
  if (id === undefined || shape === undefined) return false;
  const { shownAt } = shape;
  return [...shownAt.keys(), shownAt.length].some((depth) => {
    const around = shownAt.slice(0, depth);
    const item = valueAt(shownValue(own), around);
    return Object.entries(isJsonObject(item) ? item : {}).some(([name, value]) => {
      const other = plainText(valueAt(shownValue(shown), [...around, name]));
      return plainText(value) === id && other !== undefined && other !== id;
    });
  });
}
