import type { Place } from '../../../../json/index.js';

/** Why there is no value for some place of the document. */
export interface Lack {
  /** A sentence without its stop: `no value can be at least 5 and at most 3`. */
  readonly message: string;
  /** The schema, or the keyword, that no value was found for. */
  readonly place: Place;
}
