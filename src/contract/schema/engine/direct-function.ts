import type { ErrorObject, ValidateFunction } from 'ajv';
import { formatPointer, isJsonObject, type JsonValue } from '../../../json/index.js';
import { compilePattern } from '../pattern/pattern.js';
import type { AjvSchema } from '../sites/schema-site.js';
import { assertName, type Assertions } from './assert-keyword.js';
import type { RawError, Reason, Runtime } from './failing.js';
import { referenceName, type Unit } from './reference-keyword.js';

/** Adds the errors of a value at `path`, a JSON Pointer, to `errors`. */
type Judge = (value: JsonValue, path: string, errors: RawError[]) => void;

type Maker = (schema: AjvSchema, runtime: Runtime) => Judge | undefined;

interface Call {
  readonly instancePath: string;
}

/** The target of a reference: one of our functions, or one of ajv's. */
interface Callee {
  (value: JsonValue, call: Call): boolean;
  readonly judge?: Judge;
  readonly errors?: readonly RawError[] | null;
}

/**
 * Composes the validation function of a schema from closures, if it uses only the most common keywords. The function
 * finds the same errors in the same order as the generated code of ajv. Generating and compiling code takes a hundred
 * times as long, which does not pay off for most schemas.
 *
 * Undefined if the schema, or a subschema, needs ajv: for other keywords, and for all but assertions if evaluated
 * properties and items must be recorded for `unevaluatedProperties` and `unevaluatedItems`.
 */
export function directFunction(
  schema: AjvSchema,
  { unevaluated }: { readonly unevaluated: boolean },
  runtime: Runtime,
): ValidateFunction | undefined {
  if (unevaluated && Object.keys(schema).some((name) => name !== assertName)) return undefined;
  const judge = judgeOf(schema, runtime);
  if (judge === undefined) return undefined;
  const validate = (value: JsonValue, { instancePath }: Call = { instancePath: '' }): boolean => {
    const errors: RawError[] = [];
    judge(value, instancePath, errors);
    validate.errors = errors.length === 0 ? null : (errors as unknown as ErrorObject[]);
    return errors.length === 0;
  };
  validate.judge = judge;
  validate.errors = null as ErrorObject[] | null;
  // Generated code reads this property of the functions that it calls.
  validate.evaluated = {};
  return validate as unknown as ValidateFunction;
}

function judgeOf(schema: AjvSchema, runtime: Runtime): Judge | undefined {
  if (Object.keys(schema).some((name) => !known.has(name))) return undefined;
  const { isBrief } = runtime;
  const judges: Judge[] = [];
  for (const [name, make] of makers) {
    if (schema[name] === undefined) continue;
    const judge = make(schema, runtime);
    if (judge === undefined) return undefined;
    judges.push(judge);
  }
  const [only] = judges;
  if (only !== undefined && judges.length === 1) return only;
  return (value, path, errors) => {
    for (const judge of judges) {
      judge(value, path, errors);
      if (isBrief && errors.length > 0) return;
    }
  };
}

/** A value of the wrong type has no other failures. */
const assertions: Maker = (schema, runtime) => {
  const [{ type, others }] = schema[assertName] as [Assertions];
  return (value, path, errors) => {
    if (type !== undefined && !type.test(value)) {
      errors.push(errorAt(path, { demand: type, value }, runtime));
      return;
    }
    for (const demand of others) {
      if (demand.test(value)) continue;
      errors.push(errorAt(path, { demand, value }, runtime));
      if (runtime.isBrief) return;
    }
  };
};

/** Gets the function of the other schema at the time of the call, so that cycles terminate. */
const reference: Maker = (schema, { foundBy }) => {
  const [unit] = schema[referenceName] as readonly [Unit];
  return (value, instancePath, errors) => {
    const callee = unit.validate as unknown as Callee;
    const found = foundBy(unit);
    const known = found?.get(value);
    if (known !== undefined && (known.errors.length === 0 || known.path === instancePath)) {
      errors.push(...known.errors);
      return;
    }
    const before = errors.length;
    // The direct call leaves more of the stack to deeply nested values.
    if (callee.judge !== undefined) callee.judge(value, instancePath, errors);
    else if (!callee(value, { instancePath })) for (const error of callee.errors ?? []) errors.push(error);
    found?.set(value, { path: instancePath, errors: errors.slice(before) });
  };
};

const allOf: Maker = (schema, runtime) => {
  const parts = all(schema.allOf as readonly AjvSchema[], runtime);
  return (
    parts &&
    ((value, path, errors) => {
      for (const part of parts) {
        part(value, path, errors);
        if (runtime.isBrief && errors.length > 0) return;
      }
    })
  );
};

/** The errors of the branches are kept separately in the error of the keyword. */
function union(keyword: 'anyOf' | 'oneOf'): Maker {
  return (schema, runtime) => {
    const branches = all(schema[keyword] as readonly AjvSchema[], runtime);
    if (branches === undefined) return undefined;
    const demand = runtime.compositeOf(schema, keyword);
    return (value, path, errors) => {
      const matched: number[] = [];
      const inner: RawError[][] = [];
      for (const [index, branch] of branches.entries()) {
        const found: RawError[] = [];
        branch(value, path, found);
        inner.push(found);
        if (found.length > 0) continue;
        matched.push(index);
        // The results of the other branches are not needed.
        if (keyword === 'anyOf') return;
      }
      if (matched.length !== 1) errors.push(errorAt(path, { demand, value, inner, matched }, runtime));
    };
  };
}

const items: Maker = (schema, runtime) => {
  const judge = judgeOf(schema.items as AjvSchema, runtime);
  return (
    judge &&
    ((value, path, errors) => {
      if (!Array.isArray(value)) return;
      let index = 0;
      for (const item of value as readonly JsonValue[]) {
        judge(item, `${path}/${index++}`, errors);
        if (runtime.isBrief && errors.length > 0) return;
      }
    })
  );
};

const properties: Maker = (schema, runtime) => {
  const named: (readonly [name: string, step: string, judge: Judge])[] = [];
  for (const [name, property] of Object.entries(schema.properties as Readonly<Record<string, AjvSchema>>)) {
    const judge = judgeOf(property, runtime);
    if (judge === undefined) return undefined;
    named.push([name, formatPointer([name]), judge]);
  }
  return (value, path, errors) => {
    if (!isJsonObject(value)) return;
    for (const [name, step, judge] of named) {
      const member = value[name];
      if (member === undefined) continue;
      judge(member, path + step, errors);
      if (runtime.isBrief && errors.length > 0) return;
    }
  };
};

const patternProperties: Maker = (schema, runtime) => {
  const patterns: (readonly [pattern: ReturnType<typeof compilePattern>, judge: Judge])[] = [];
  for (const [source, property] of Object.entries(schema.patternProperties as Readonly<Record<string, AjvSchema>>)) {
    const judge = judgeOf(property, runtime);
    if (judge === undefined) return undefined;
    patterns.push([compilePattern(source), judge]);
  }
  return (value, path, errors) => {
    if (!isJsonObject(value)) return;
    for (const [pattern, judge] of patterns) {
      for (const name of Object.keys(value)) {
        const member = value[name];
        if (member === undefined || !pattern.test(name)) continue;
        judge(member, path + formatPointer([name]), errors);
        if (runtime.isBrief && errors.length > 0) return;
      }
    }
  };
};

const additionalProperties: Maker = (schema, runtime) => {
  const judge = judgeOf(schema.additionalProperties as AjvSchema, runtime);
  const named = new Set(Object.keys(schema.properties ?? {}));
  const patterns = Object.keys(schema.patternProperties ?? {}).map(compilePattern);
  return (
    judge &&
    ((value, path, errors) => {
      if (!isJsonObject(value)) return;
      for (const name of Object.keys(value)) {
        const member = value[name];
        if (member === undefined || named.has(name) || patterns.some((pattern) => pattern.test(name))) continue;
        judge(member, path + formatPointer([name]), errors);
        if (runtime.isBrief && errors.length > 0) return;
      }
    })
  );
};

/** In the order in which ajv evaluates them. */
const makers: readonly (readonly [name: string, make: Maker])[] = [
  [assertName, assertions],
  [referenceName, reference],
  ['allOf', allOf],
  ['anyOf', union('anyOf')],
  ['oneOf', union('oneOf')],
  ['items', items],
  ['properties', properties],
  ['patternProperties', patternProperties],
  ['additionalProperties', additionalProperties],
];

const known = new Set(makers.map(([name]) => name));

function all(schemas: readonly AjvSchema[], runtime: Runtime): readonly Judge[] | undefined {
  const judges = schemas.map((schema) => judgeOf(schema, runtime));
  return judges.every((judge) => judge !== undefined) ? judges : undefined;
}

function errorAt(instancePath: string, reason: Reason, { tally }: Runtime): RawError {
  return { instancePath, params: tally(reason) };
}
