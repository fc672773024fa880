import type { ContractElement, Direction } from '../../contract/index.js';
import type { Place } from '../../json/index.js';
import type { Lack } from './lack.js';

/** What of a contract a run has exercised against one target, and what not. */
export interface Coverage {
  /** In the order of the document for each kind. */
  readonly elements: readonly CoveredElement[];
}

/** One thing that the contract says, and whether it was asked about. */
export interface CoveredElement {
  readonly kind: ContractElement['kind'];
  /** In words: `createPlant`, `400 of createPlant`, `maxLength of Plant.tag`. */
  readonly name: string;
  /** The key of the operation that says it; of a part that several share, of the first one. */
  readonly operation: string;
  /** Of media types and keywords, which way they travel. */
  readonly direction: Direction | undefined;
  readonly place: Place;
  /** Satisfied, and broken too where a request can break it. */
  readonly exercised: boolean;
  /** A request that was let in has it as the contract asks, or an answer was held against it. */
  readonly satisfied: boolean;
  /** A request broke it, and was answered; undefined where no request can. */
  readonly broken: boolean | undefined;
  /** Why it is not exercised; undefined where it is. */
  readonly reason: string | undefined;
  /** What the reason is made of, so that it can be found anew when parts of a run are put together. */
  readonly lack?: Lack;
}
