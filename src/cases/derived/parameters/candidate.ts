import type { JsonValue } from '../../../json/index.js';

/** A value that is meant to lie on one side of a keyword; what it really is the schema says. */
export interface Candidate {
  readonly id: string;
  readonly value: JsonValue;
  readonly words: string;
  readonly keyword: string;
  readonly valid: boolean;
}
