import type { Place } from '../../json/index.js';

/** One thing in which a request, or the answer to it, is not as the contract has it. */
export interface Violation {
  /** Where: `request` or `response`, then the part, then names and indexes: `['request', 'body', 'id']`. */
  readonly location: readonly string[];
  /** The keyword that failed, such as `required`, or a word for what HTTP has against it, such as `media-type`. */
  readonly code: string;
  /** A sentence without its full stop. */
  readonly message: string;
  /** The part of the contract that says so. */
  readonly place: Place | undefined;
}
