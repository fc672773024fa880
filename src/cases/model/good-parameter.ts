import type { JsonValue } from '../../json/index.js';
import type { UniquePart } from '../../wire/index.js';

/** A parameter, or one occurrence of it, as it is written; a hole stands in header fields alone. */
export type Piece = string | UniquePart;

/** A good value of a parameter and how it is written. */
export interface GoodParameter {
  readonly value: JsonValue;
  readonly pieces: readonly Piece[];
}
