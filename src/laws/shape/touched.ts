import type { JsonValue } from '../../json/index.js';
import { means, wordsOf } from '../../resources/index.js';
import { secondOf } from './equality.js';

/** The longest time between a creation and an action on the item, in seconds. */
const LONGEST_TOUCH = 60;

/** Returns true for the time of the last change; a deadline that is moved is a change. */
export function isTouched(name: string, old: JsonValue | undefined, now: JsonValue | undefined): boolean {
  const [from, to] = [old, now].map((value) => (typeof value === 'string' ? secondOf(value) : undefined));
  if (from === undefined || to === undefined) return false;
  return wordsOf(name).some((word) => means(word, 'set-by-service')) || Math.abs(to - from) < LONGEST_TOUCH;
}
