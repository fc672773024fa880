import type { JsonNode, JsonValue, Place } from '../../json/index.js';

/**
 * The direction of a message: `readOnly` properties are not required in a request, `writeOnly` ones not in a response.
 */
export type Direction = 'request' | 'response';

/**
 * A Schema Object, compiled once in the dialect of its document.
 *
 * The same place of the document always gives the same object, so that recursion can be detected by identity.
 */
export interface Schema {
  readonly place: Place;
  /** The source: an object, or `true` / `false`. */
  readonly node: JsonNode;
  /** The failures of a value, in the order found; empty if it is valid. */
  validate(value: JsonValue, direction: Direction): readonly SchemaFailure[];
  /** Whether {@link validate} finds no failure, which is faster. */
  isValid(value: JsonValue, direction: Direction): boolean;
  /** A keyword as written in this object, not through `$ref`. */
  keyword(name: string): SchemaKeyword | undefined;
  /** The target of this object's `$ref`, otherwise the initial target of its `$dynamicRef` or `$recursiveRef`. */
  readonly reference: Schema | undefined;
  /**
   * The schemas that a `discriminator` in this object selects among, if it is their base, each with its discriminator
   * value.
   */
  readonly derived: readonly (readonly [name: string, schema: Schema])[];
  /** The subschema at a path below this object, such as `('properties', 'id')` or `('allOf', '0')`. */
  subschema(...path: readonly string[]): Schema | undefined;
}

export interface SchemaKeyword {
  readonly name: string;
  readonly node: JsonNode;
  readonly place: Place;
}

/** A reason why a value is invalid. */
export interface SchemaFailure {
  /** The JSON Pointer of the offending value in the validated value. */
  readonly instance: string;
  /** The keyword that failed, such as `required` or `format`; `false schema` for the schema `false`. */
  readonly keyword: string;
  /** A phrase that completes "the value …", such as `must be at most 9223372036854775807`. */
  readonly message: string;
  /** The place of the failing keyword in the document. */
  readonly place: Place;
  /**
   * A validator that lets a `discriminator` select the schema finds no failure: "MAY act as a 'hint' to shortcut
   * validation and selection of the matching schema" (OpenAPI 3.0 and 3.1 §4.8.25.4).
   */
  readonly isUnclear?: true;
  /** The value could not be validated within the limits of time and memory. */
  readonly isUnjudged?: true;
  /** Several schemas of a `oneOf` without discriminator accept the value, each with its own properties. */
  readonly isOverlap?: true;
}
