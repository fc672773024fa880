import type { ContractElement, Direction } from '../../contract/index.js';
import type { Place } from '../../json/index.js';
import type { Lack } from './lack.js';

/** Which elements of a contract a run has tested on one target. */
export interface Coverage {
  /** The elements of each kind, in the order of the document. */
  readonly elements: readonly CoveredElement[];
}

/** One element of the contract, and whether it was tested. */
export interface CoveredElement {
  readonly kind: ContractElement['kind'];
  /** A name for people: `createPlant`, `400 of createPlant`, `maxLength of Plant.tag`. */
  readonly name: string;
  /** The key of its operation; the first one if several operations share the element. */
  readonly operation: string;
  /** The direction of a media type or keyword. */
  readonly direction: Direction | undefined;
  readonly place: Place;
  /** True if it was satisfied and, if a request can break it, broken. */
  readonly exercised: boolean;
  /** True if an accepted request satisfied it, or a response was checked against it. */
  readonly satisfied: boolean;
  /** True if a request broke it and was answered; undefined if no request can. */
  readonly broken: boolean | undefined;
  /** The reason why it was not tested; undefined if it was. */
  readonly reason: string | undefined;
  /** The facts behind the reason, from which it is derived again when shards are merged. */
  readonly lack?: Lack;
}
