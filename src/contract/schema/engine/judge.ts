import { formatPointer, isJsonObject, type JsonValue } from '../../../json/index.js';
import { compilePattern } from '../pattern/pattern.js';
import type { Assertion, BuiltSchema } from '../sites/schema-site.js';
import type { Evaluated, Judge, RawError, Reason, Runtime, Unit } from './runtime.js';

/** The keyword of a built schema with its assertions: that of the type, if there is one, then the others. */
export const assertName = 'x-assert';

/** The keyword of a built schema that applies a separately compiled schema. */
export const referenceName = 'x-reference';

export interface Assertions {
  readonly type: Assertion | undefined;
  readonly others: readonly Assertion[];
}

type Maker = (schema: BuiltSchema, runtime: Runtime) => Judge;

/** Composes the judge of a built schema from those of its keywords. */
export function judgeOf(schema: BuiltSchema, runtime: Runtime): Judge {
  const { isBrief } = runtime;
  const judges = makers.flatMap(([name, make]) => (schema[name] === undefined ? [] : [make(schema, runtime)]));
  const collects = schema['unevaluatedProperties'] !== undefined || schema['unevaluatedItems'] !== undefined;
  const [only] = judges;
  if (only !== undefined && judges.length === 1 && !collects) return only;
  return (value, path, errors, outer) => {
    const evaluated = collects ? nothingEvaluated() : outer;
    for (const judge of judges) {
      judge(value, path, errors, evaluated);
      if (isBrief && errors.length > 0) return;
    }
    if (collects) merge(evaluated, outer);
  };
}

/** Judges what was postponed from a position on. */
export function judgePostponed(later: (() => void)[], from: number): void {
  for (let at = from; at < later.length; at++) later[at]!();
  later.length = from;
}

/** Returns the judge of a schema for parts of the value. */
function partJudge(schema: unknown, runtime: Runtime): Judge {
  const judge = judgeOf(schema as BuiltSchema, runtime);
  const { later } = runtime;
  return later === undefined ? judge : (value, path, errors): void => void later.push(() => judge(value, path, errors));
}

/** Returns the judge of a schema whose errors are counted as soon as it returns. */
function wholeJudge(schema: unknown, runtime: Runtime): Judge {
  const judge = judgeOf(schema as BuiltSchema, runtime);
  const { later } = runtime;
  if (later === undefined) return judge;
  return (value, path, errors, evaluated) => {
    const from = later.length;
    judge(value, path, errors, evaluated);
    judgePostponed(later, from);
  };
}

/** Returns the judge of a condition, whose errors are not reported. */
function conditionJudge(schema: unknown, runtime: Runtime): Judge {
  return wholeJudge(schema, { ...runtime, isBrief: true, tally: (reason) => reason });
}

function nothingEvaluated(): Evaluated {
  return { names: new Set(), items: 0 };
}

function merge(found: Evaluated | undefined, evaluated: Evaluated | undefined): void {
  if (found === undefined || evaluated === undefined) return;
  for (const name of found.names) evaluated.names.add(name);
  evaluated.items = Math.max(evaluated.items, found.items);
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

/**
 * Gets the judge of the other schema at the time of the call, so that long chains or cycles of references are not
 * compiled recursively, and only schemas that a value reaches are compiled.
 */
const reference: Maker = (schema, { foundBy }) => {
  const [unit] = schema[referenceName] as readonly [Unit];
  return (value, path, errors, evaluated) => {
    const { judge } = unit;
    const before = errors.length;
    if (evaluated !== undefined) {
      const own = nothingEvaluated();
      judge(value, path, errors, own);
      if (errors.length === before) merge(own, evaluated);
      return;
    }
    const found = foundBy(unit);
    const known = found?.get(value);
    if (known !== undefined && (known.errors.length === 0 || known.path === path)) {
      errors.push(...known.errors);
      return;
    }
    judge(value, path, errors);
    found?.set(value, { path, errors: errors.slice(before) });
  };
};

const allOf: Maker = (schema, runtime) => {
  const parts = (schema['allOf'] as readonly BuiltSchema[]).map((part) => judgeOf(part, runtime));
  return (value, path, errors, evaluated) => {
    for (const part of parts) {
      part(value, path, errors, evaluated);
      if (runtime.isBrief && errors.length > 0) return;
    }
  };
};

/** The errors of the branches are kept separately in the error of the keyword. */
function union(keyword: 'anyOf' | 'oneOf'): Maker {
  return (schema, runtime) => {
    const branches = (schema[keyword] as readonly BuiltSchema[]).map((branch) => wholeJudge(branch, runtime));
    const demand = runtime.compositeOf(schema, keyword);
    return (value, path, errors, evaluated) => {
      const matched: number[] = [];
      const inner: RawError[][] = [];
      for (const [index, branch] of branches.entries()) {
        const found: RawError[] = [];
        const own = evaluated && nothingEvaluated();
        branch(value, path, found, own);
        inner.push(found);
        if (found.length > 0) continue;
        matched.push(index);
        merge(own, evaluated);
        // Nothing needs what further branches evaluate.
        if (keyword === 'anyOf' && evaluated === undefined) return;
      }
      if (keyword === 'anyOf' ? matched.length === 0 : matched.length !== 1)
        errors.push(errorAt(path, { demand, value, inner, matched }, runtime));
    };
  };
}

const not: Maker = (schema, runtime) => {
  const judge = conditionJudge(schema['not'], runtime);
  const demand = runtime.compositeOf(schema, 'not');
  return (value, path, errors) => {
    const found: RawError[] = [];
    judge(value, path, found);
    if (found.length === 0) errors.push(errorAt(path, { demand }, runtime));
  };
};

/** What a failing `if` has evaluated does not count. */
const ifThenElse: Maker = (schema, runtime) => {
  const condition = conditionJudge(schema['if'], runtime);
  const branch = (name: string): Judge | undefined => {
    const given = schema[name] as BuiltSchema | undefined;
    return given && judgeOf(given, runtime);
  };
  const [then, otherwise] = [branch('then'), branch('else')];
  return (value, path, errors, evaluated) => {
    const found: RawError[] = [];
    const own = evaluated && nothingEvaluated();
    condition(value, path, found, own);
    if (found.length === 0) merge(own, evaluated);
    (found.length === 0 ? then : otherwise)?.(value, path, errors, evaluated);
  };
};

const prefixItems: Maker = (schema, runtime) => {
  const judges = (schema['prefixItems'] as readonly BuiltSchema[]).map((item) => partJudge(item, runtime));
  return (value, path, errors, evaluated) => {
    if (!Array.isArray(value)) return;
    const list = value as readonly JsonValue[];
    for (const [index, judge] of judges.slice(0, list.length).entries()) {
      judge(list[index]!, `${path}/${index}`, errors);
      if (runtime.isBrief && errors.length > 0) return;
    }
    merge({ names: new Set(), items: judges.length }, evaluated);
  };
};

/** Judges the items from an index on, and counts all of them as evaluated. */
function restOfItems(schema: unknown, runtime: Runtime, from: (evaluated: Evaluated | undefined) => number): Judge {
  const judge = partJudge(schema, runtime);
  return (value, path, errors, evaluated) => {
    if (!Array.isArray(value)) return;
    const list = value as readonly JsonValue[];
    for (let index = from(evaluated); index < list.length; index++) {
      judge(list[index]!, `${path}/${index}`, errors);
      if (runtime.isBrief && errors.length > 0) return;
    }
    if (evaluated !== undefined) evaluated.items = Infinity;
  };
}

const items: Maker = (schema, runtime) => {
  const first = (schema['prefixItems'] as readonly BuiltSchema[] | undefined)?.length ?? 0;
  return restOfItems(schema['items'], runtime, () => first);
};

const unevaluatedItems: Maker = (schema, runtime) =>
  restOfItems(schema['unevaluatedItems'], runtime, (evaluated) => evaluated?.items ?? 0);

/** One failure, without those of the items: a long array would keep one per item. */
const contains: Maker = (schema, runtime) => {
  const judge = wholeJudge(schema['contains'], runtime);
  const demand = runtime.compositeOf(schema, 'contains');
  const { minContains, maxContains } = schema as { readonly minContains: number; readonly maxContains: number };
  return (value, path, errors) => {
    if (!Array.isArray(value)) return;
    let count = 0;
    for (const [index, item] of (value as readonly JsonValue[]).entries()) {
      const found: RawError[] = [];
      judge(item, `${path}/${index}`, found);
      if (found.length === 0) count++;
    }
    if (count < minContains || count > maxContains) errors.push(errorAt(path, { demand, count }, runtime));
  };
};

const properties: Maker = (schema, runtime) => {
  const named = Object.entries(schema['properties'] as object).map(
    ([name, property]) => [name, formatPointer([name]), partJudge(property, runtime)] as const,
  );
  return (value, path, errors, evaluated) => {
    if (!isJsonObject(value)) return;
    for (const [name, step, judge] of named) {
      evaluated?.names.add(name);
      const member = value[name];
      if (member === undefined) continue;
      judge(member, path + step, errors);
      if (runtime.isBrief && errors.length > 0) return;
    }
  };
};

const patternProperties: Maker = (schema, runtime) => {
  const patterns = Object.entries(schema['patternProperties'] as object).map(
    ([source, property]) => [compilePattern(source), partJudge(property, runtime)] as const,
  );
  return (value, path, errors, evaluated) => {
    if (!isJsonObject(value)) return;
    for (const [pattern, judge] of patterns) {
      for (const name of Object.keys(value)) {
        const member = value[name];
        if (member === undefined || !pattern.test(name)) continue;
        evaluated?.names.add(name);
        judge(member, path + formatPointer([name]), errors);
        if (runtime.isBrief && errors.length > 0) return;
      }
    }
  };
};

/** Judges the properties that no other keyword is about, and counts all of them as evaluated. */
function otherProperties(
  schema: unknown,
  runtime: Runtime,
  isKnown: (name: string, evaluated: Evaluated | undefined) => boolean,
): Judge {
  const judge = partJudge(schema, runtime);
  return (value, path, errors, evaluated) => {
    if (!isJsonObject(value)) return;
    for (const name of Object.keys(value)) {
      const member = value[name];
      if (member === undefined || isKnown(name, evaluated)) continue;
      evaluated?.names.add(name);
      judge(member, path + formatPointer([name]), errors);
      if (runtime.isBrief && errors.length > 0) return;
    }
  };
}

const additionalProperties: Maker = (schema, runtime) => {
  const named = new Set(Object.keys((schema['properties'] as object | undefined) ?? {}));
  const patterns = Object.keys((schema['patternProperties'] as object | undefined) ?? {}).map(compilePattern);
  const isKnown = (name: string): boolean => named.has(name) || patterns.some((pattern) => pattern.test(name));
  return otherProperties(schema['additionalProperties'], runtime, isKnown);
};

const unevaluatedProperties: Maker = (schema, runtime) =>
  otherProperties(
    schema['unevaluatedProperties'],
    runtime,
    (name, evaluated) => evaluated !== undefined && evaluated.names.has(name),
  );

/** One error for each name, with the failures of the name. */
const propertyNames: Maker = (schema, runtime) => {
  const judge = wholeJudge(schema['propertyNames'], runtime);
  const demand = runtime.compositeOf(schema, 'propertyNames');
  return (value, path, errors) => {
    if (!isJsonObject(value)) return;
    for (const name of Object.keys(value)) {
      const found: RawError[] = [];
      judge(name, path, found);
      if (found.length === 0) continue;
      errors.push(errorAt(path, { demand, inner: [found], name }, runtime));
      if (runtime.isBrief) return;
    }
  };
};

const dependentSchemas: Maker = (schema, runtime) => {
  const dependents = Object.entries(schema['dependentSchemas'] as Readonly<Record<string, BuiltSchema>>).map(
    ([name, dependent]) => [name, judgeOf(dependent, runtime)] as const,
  );
  return (value, path, errors, evaluated) => {
    if (!isJsonObject(value)) return;
    for (const [name, judge] of dependents) {
      if (!Object.hasOwn(value, name)) continue;
      judge(value, path, errors, evaluated);
      if (runtime.isBrief && errors.length > 0) return;
    }
  };
};

/** In the order of their errors; what is left unevaluated is known after the keywords for the same value. */
const makers: readonly (readonly [name: string, make: Maker])[] = [
  [assertName, assertions],
  [referenceName, reference],
  ['allOf', allOf],
  ['anyOf', union('anyOf')],
  ['oneOf', union('oneOf')],
  ['not', not],
  ['if', ifThenElse],
  ['prefixItems', prefixItems],
  ['items', items],
  ['contains', contains],
  ['unevaluatedItems', unevaluatedItems],
  ['properties', properties],
  ['patternProperties', patternProperties],
  ['additionalProperties', additionalProperties],
  ['propertyNames', propertyNames],
  ['dependentSchemas', dependentSchemas],
  ['unevaluatedProperties', unevaluatedProperties],
];

function errorAt(instancePath: string, reason: Reason, { tally }: Runtime): RawError {
  return { instancePath, params: tally(reason) };
}
