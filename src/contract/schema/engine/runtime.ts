import type { JsonValue } from '../../../json/index.js';
import type { Assertion, BuiltSchema, Composite } from '../sites/schema-site.js';

/** The data of an error. */
export interface Reason {
  readonly demand: Assertion | Composite;
  /** The value that failed, for assertions and unions. */
  readonly value?: JsonValue;
  /** The errors of each branch, for unions, or of the name, for `propertyNames`. */
  readonly inner?: readonly (readonly RawError[])[];
  /** The indexes of the matching branches. */
  readonly matched?: readonly number[];
  /** The number of matching items. */
  readonly count?: number;
  readonly name?: string;
}

export interface RawError {
  readonly instancePath: string;
  readonly params: Reason;
}

/** The properties and items that keywords have evaluated, for `unevaluatedProperties` and `unevaluatedItems`. */
export interface Evaluated {
  readonly names: Set<string>;
  /** The number of items from the first. */
  items: number;
}

/**
 * Adds the errors of a value at `path`, a JSON Pointer, to `errors`, and what the schema evaluates to `evaluated`, where
 * an enclosing schema for the same value needs it.
 */
export type Judge = (value: JsonValue, path: string, errors: RawError[], evaluated?: Evaluated) => void;

/** A separately compiled schema; reading its judge compiles it. */
export interface Unit {
  readonly judge: Judge;
}

/** The cached errors of a value at a path; a valid value is valid at any path. */
export interface Found {
  readonly path: string;
  readonly errors: readonly RawError[];
}

/** The parts of the compiler that judges need. */
export interface Runtime {
  /** Whether to stop at the first failure. */
  readonly isBrief: boolean;
  /** Counts a reason; throws if there are too many. */
  readonly tally: (reason: Reason) => Reason;
  /**
   * The cached results of a unit by value, once a validation has called so many units that schemas may refer to each
   * other repeatedly; undefined until then.
   */
  readonly foundBy: (unit: Unit) => Map<JsonValue, Found> | undefined;
  /** The judgements of parts that wait until the whole is judged; undefined if parts are judged at once. */
  readonly later: (() => void)[] | undefined;
  compositeOf(schema: BuiltSchema, keyword: string): Composite;
}
