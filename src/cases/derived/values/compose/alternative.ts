import type { Schema, SchemaKeyword } from '../../../../contract/index.js';
import type { JsonValue } from '../../../../json/index.js';

/** A keyword that can be satisfied in several ways, one of which has to be chosen. */
export interface Alternative {
  /** Tells it from every other alternative. */
  readonly key: string;
  readonly keyword: SchemaKeyword;
  /** At least one, in the order to try them. */
  readonly options: readonly Option[];
}

/** One way to satisfy an alternative, and what it asks for. */
export interface Option {
  /** Several options may stand for one branch of the keyword. */
  readonly branch: string;
  readonly schemas?: readonly Schema[];
  readonly refuted?: readonly Schema[];
  readonly present?: readonly string[];
  readonly absent?: readonly string[];
  readonly refutedMember?: readonly [name: string, schema: Schema];
  readonly preferred?: readonly [name: string, value: JsonValue];
}
