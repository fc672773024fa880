import type { JsonValue } from '../../json/index.js';
import type { UniquePart } from '../../wire/index.js';

/** A written parameter, or one occurrence of it. Only headers contain holes. */
export type Piece = string | UniquePart;

/** A valid value of a parameter, and its written form. */
export interface GoodParameter {
  readonly value: JsonValue;
  readonly pieces: readonly Piece[];
}
