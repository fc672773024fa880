import { Name, _ } from 'ajv';
import type { Code, KeywordCxt, KeywordErrorDefinition } from 'ajv';
import type { JsonValue } from '../../../json/index.js';
import type { Assertion, Composite } from '../sites/schema-site.js';
import type { Unit } from './reference-keyword.js';

/** The list of errors in the code that ajv generates; null while it is empty. */
export const vErrors = new Name('vErrors');

/** The number of errors. */
export const errors = new Name('errors');

/** The data of each error of the generated code. */
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

/** The cached errors of a value at a path; a valid value is valid at any path. */
export interface Found {
  readonly path: string;
  readonly errors: readonly RawError[];
}

/** The parts of the compiler that keyword definitions need. */
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
  compositeOf(schema: object, keyword: string): Composite;
}

/** The error definition of all keywords. Messages are created from the reason on demand. */
export function errorOf({ tally }: Runtime): KeywordErrorDefinition {
  return {
    message: '',
    params: ({ gen, params }) => _`${gen.scopeValue('func', { ref: tally })}(${gen.object(...entriesOf(params))})`,
  };
}

function entriesOf(params: KeywordCxt['params']): [Name, Code][] {
  return Object.entries(params).flatMap(([name, code]) => (code instanceof Object ? [[new Name(name), code]] : []));
}

/** The composite of a keyword, as a constant of the generated code. */
export function compositeCode(cxt: KeywordCxt, runtime: Runtime): Name {
  return cxt.gen.scopeValue('keyword', { ref: runtime.compositeOf(cxt.parentSchema, cxt.keyword) });
}
