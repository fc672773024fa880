import type { JsonValue } from '../../../json/index.js';
import type { Judge, RawError } from '../sites/schema-site.js';

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
  /** Counts an error; throws if there are too many. */
  readonly tally: (error: RawError) => RawError;
  /**
   * The cached results of a unit by value, once a validation has called so many units that schemas may refer to each
   * other repeatedly; undefined until then.
   */
  readonly foundBy: (unit: Unit) => Map<JsonValue, Found> | undefined;
  /** The judgements of parts that wait until the whole is judged; undefined if parts are judged at once. */
  readonly later: (() => void)[] | undefined;
}
