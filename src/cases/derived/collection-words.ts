import type { Operation } from '../../contract/index.js';
import { wordsOf } from './values/strings/plain-text.js';

/**
 * The words of what a path holds, in lower case: those of its last segment that is written out.
 *
 * @example
 * collectionWords(operation) // ['orders'] for /shops/{shop}/orders
 */
export function collectionWords({ path }: Operation): readonly string[] {
  return wordsOf(path.text.split('/').findLast((segment) => segment !== '' && !segment.includes('{')) ?? '');
}
