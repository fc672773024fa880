import type { Place } from '../json/index.js';

/**
 * One thing that is wrong with what the user gave: what, where, and what would be right.
 *
 * `code` is stable between versions; `message` is one sentence without its place; `hint` says what to do; `taken` says
 * what it was taken to mean, such as `taken as "4XX"` or `ignored`, where that is how the run goes on.
 */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly place?: Place;
  readonly hint?: string;
  readonly taken?: string;
}
