import type { Operation } from '../../contract/index.js';
import { lastLiteral, wrapsThing } from '../../resources/index.js';

/**
 * Whether a member of a body holds what is created rather than something it belongs to: `metadata` and `data`, and
 * `plant` in `/plants`, but not the `owner` of one.
 *
 * @example
 * wrapsWhatIsCreated('plant', operation) // true for POST /plants
 */
export function wrapsWhatIsCreated(name: string, { path }: Operation): boolean {
  return wrapsThing(name, lastLiteral(path.text));
}
