import type { Operation } from '../../contract/index.js';
import { collectionWords } from './collection-words.js';
import { wordsOf } from './values/strings/plain-text.js';

/** What documents call the object that holds what a created thing is, or what is said about it. */
const envelopes: ReadonlySet<string> = new Set(
  'data attributes metadata meta spec properties resource item entity object payload input'.split(' '),
);

/**
 * Whether a member of a body holds what is created rather than something it belongs to: `metadata` and `data`, and
 * `plant` in `/plants`, but not the `owner` of one.
 *
 * @example
 * wrapsWhatIsCreated('plant', operation) // true for POST /plants
 */
export function wrapsWhatIsCreated(name: string, operation: Operation): boolean {
  const words = wordsOf(name);
  const [only = ''] = words;
  if (words.length === 1 && envelopes.has(only)) return true;
  const around = collectionWords(operation);
  return words.length > 0 && words.every((word) => around.some((other) => other.startsWith(word)));
}
