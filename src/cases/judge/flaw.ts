import type { Place } from '../../json/index.js';
import type { Aspect } from '../case.js';

/** One thing in which a request is not, or may not be, as the contract has it. */
export interface Flaw {
  readonly aspect: Aspect;
  /**
   * `invalid`: the contract forbids it; `unclear`: the contract or a standard leaves it open, so that servers rightly
   * differ; `unjudged`: the contract speaks of it, but in a way that is not judged before it is sent.
   */
  readonly kind: 'invalid' | 'unclear' | 'unjudged';
  /** A phrase that stands alone: `/id must be an integer`. */
  readonly reason: string;
  /** The part of the contract that speaks of it. */
  readonly place: Place;
}
