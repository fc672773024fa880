import type { Place } from '../json/index.js';

/**
 * A mistake in the input of the user: what is wrong, where, and how to fix it.
 *
 * `code` is stable between versions; `message` is one sentence without the place; `hint` says what to do; `taken` says
 * how the run interprets the mistake if it continues, such as `taken as "4XX"` or `ignored`.
 */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly place?: Place;
  readonly hint?: string;
  readonly taken?: string;
}
