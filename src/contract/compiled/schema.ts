import type { JsonNode, JsonValue, Place } from '../../json/index.js';

/** Which way a body travels: `readOnly` properties are not owed in a request, `writeOnly` ones not in a response. */
export type Direction = 'request' | 'response';

/**
 * A Schema Object of the document, compiled once, in the dialect its document asks for.
 *
 * The same place of the document always gives the same object, so that identity tells recursion.
 */
export interface Schema {
  readonly place: Place;
  /** As written: an object, or `true` / `false`. */
  readonly node: JsonNode;
  /** What breaks the schema, in the order found; empty when the value is valid. */
  validate(value: JsonValue, direction: Direction): readonly SchemaFailure[];
  /** Whether {@link validate} finds nothing, which takes less time to know. */
  isValid(value: JsonValue, direction: Direction): boolean;
  /** The value of a keyword as written, looked up in this very object (never through `$ref`). */
  keyword(name: string): SchemaKeyword | undefined;
  /** The target of this object's `$ref`, if it has one; else where its `$dynamicRef` or `$recursiveRef` leads at first. */
  readonly reference: Schema | undefined;
  /** What a `discriminator` in this object, as the base of others, chooses among, each with the value that names it. */
  readonly derived: readonly (readonly [name: string, schema: Schema])[];
  /** The subschema at a path below this object, such as `('properties', 'id')` or `('allOf', '0')`. */
  subschema(...path: readonly string[]): Schema | undefined;
}

export interface SchemaKeyword {
  readonly name: string;
  readonly node: JsonNode;
  readonly place: Place;
}

/** One reason why a value is not valid. */
export interface SchemaFailure {
  /** JSON Pointer of the offending value within what was judged. */
  readonly instance: string;
  /** The keyword that failed, such as `required` or `format`; `false schema` for the schema `false`. */
  readonly keyword: string;
  /** A phrase that completes "the value …", such as `must be at most 9223372036854775807`. */
  readonly message: string;
  /** Where the failing keyword stands in the document. */
  readonly place: Place;
  /**
   * Whoever lets a `discriminator` choose the schema finds nothing wrong: "MAY act as a 'hint' to shortcut validation
   * and selection of the matching schema" (OpenAPI 3.0 and 3.1 §4.8.25.4).
   */
  readonly isUnclear?: true;
  /** The value could not be judged within the bounds of time and memory, so it may be valid or not. */
  readonly isUnjudged?: true;
  /** Several schemas of a `oneOf` without discriminator allow the value, each with properties of its own. */
  readonly isOverlap?: true;
}
