import { isSafeMethod } from '../../http/index.js';
import { changeBetween } from './change.js';
import { isAccepted, isMissing, missingText, type History, type Performed } from './history.js';
import { broken, type LawFinding } from './law.js';

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
