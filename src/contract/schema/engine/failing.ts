import { Name, _ } from 'ajv';
import type { Code, KeywordCxt, KeywordErrorDefinition } from 'ajv';
import type { JsonValue } from '../../../json/index.js';
import type { Assertion, Composite } from '../sites/build.js';
import type { Unit } from './reference-keyword.js';

/** What each error of the generated code carries. */
export interface Reason {
  readonly demand: Assertion | Composite;
  /** The value that failed, for assertions and unions. */
  readonly value?: JsonValue;
  /** The errors of each branch, for unions; of the name, for `propertyNames`. */
  readonly inner?: readonly (readonly RawError[])[];
  /** Which branches matched. */
  readonly matched?: readonly number[];
  /** How many items matched. */
  readonly count?: number;
  readonly name?: string;
}

export interface RawError {
  readonly instancePath: string;
  readonly params: Reason;
}

/** What is wrong with a value that stands at a path; a value without errors has none anywhere. */
export interface Found {
  readonly path: string;
  readonly errors: readonly RawError[];
}

/** What the keyword definitions need from the compiler that they are part of. */
export interface Runtime {
  /** Whether the first failure is enough. */
  readonly isBrief: boolean;
  /** Called with every reason; throws when there are too many. */
  readonly tally: (reason: Reason) => Reason;
  /**
   * What a unit has found in values, once a validation has called so many units that schemas may refer to each other
   * again and again; undefined until then.
   */
  readonly foundBy: (unit: Unit) => Map<JsonValue, Found> | undefined;
  compositeOf(schema: object, keyword: string): Composite;
}

/** The error of every keyword: its message is made when it is read, from the reason. */
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
