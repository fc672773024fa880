import { isJsonObject, type JsonValue } from '../../json/index.js';
import { once, oncePerText } from '../compiled/once.js';
import type { Direction, Schema } from '../compiled/schema.js';
import { patternOf, type TextPattern } from './pattern/pattern.js';

/**
 * The subschemas of a schema, by the value that they apply to, without those that are only conditions, such as `not`
 * and `if`.
 */
export interface SchemaParts {
  /** Schemas that always apply to the same value: `$ref`, `allOf`. */
  readonly same: readonly Schema[];
  /** Alternatives for the same value. */
  readonly unions: readonly { readonly name: 'anyOf' | 'oneOf'; readonly branches: readonly Schema[] }[];
  readonly condition:
    | { readonly asked: Schema; readonly met: Schema | undefined; readonly unmet: Schema | undefined }
    | undefined;
  /** Schemas for the same value if it has the property. */
  readonly dependents: ReadonlyMap<string, Schema>;
  readonly properties: ReadonlyMap<string, Schema>;
  /** The pattern is undefined if it cannot be read. */
  readonly patterns: readonly (readonly [pattern: TextPattern | undefined, schema: Schema])[];
  readonly otherProperties: Schema | undefined;
  readonly unevaluatedProperties: Schema | undefined;
  readonly firstItems: readonly Schema[];
  readonly otherItems: Schema | undefined;
  readonly unevaluatedItems: Schema | undefined;
}

export const schemaParts = once(readParts);

function readParts(schema: Schema): SchemaParts {
  const at = (...path: readonly string[]): readonly Schema[] => {
    const part = schema.subschema(...path);
    return part === undefined ? [] : [part];
  };
  const list = (name: string): readonly Schema[] => {
    const node = schema.keyword(name)?.node;
    return node?.type === 'array' ? node.items.flatMap((_, index) => at(name, String(index))) : [];
  };
  const map = (name: string): ReadonlyMap<string, Schema> => {
    const node = schema.keyword(name)?.node;
    const members = node?.type === 'object' ? node.members : [];
    return new Map(members.flatMap(({ key: { value } }) => at(name, value).map((part) => [value, part] as const)));
  };
  const single = (name: string): Schema | undefined => schema.subschema(name);
  const asked = single('if');
  const tuple = list('items');
  return {
    same: [...(schema.reference === undefined ? [] : [schema.reference]), ...list('allOf')],
    unions: (['anyOf', 'oneOf'] as const).flatMap((name) => {
      const branches = list(name);
      return branches.length === 0 ? [] : [{ name, branches }];
    }),
    condition: asked && { asked, met: single('then'), unmet: single('else') },
    dependents: new Map([...map('dependentSchemas'), ...map('dependencies')]),
    properties: map('properties'),
    patterns: [...map('patternProperties')].map(([pattern, part]) => [patternOf(pattern), part]),
    otherProperties: single('additionalProperties'),
    unevaluatedProperties: single('unevaluatedProperties'),
    firstItems: tuple.length > 0 ? tuple : list('prefixItems'),
    otherItems: tuple.length > 0 ? single('additionalItems') : single('items'),
    unevaluatedItems: single('unevaluatedItems'),
  };
}

/**
 * The schemas that apply or may apply to the same value, including alternatives and conditions that the value does not
 * meet.
 */
function ofSameValue({ same, unions, condition, dependents }: SchemaParts): readonly Schema[] {
  const { asked, met, unmet } = condition ?? {};
  const conditional = [asked, met, unmet].filter((part) => part !== undefined);
  return [...same, ...unions.flatMap(({ branches }) => branches), ...conditional, ...dependents.values()];
}

/** All schemas that apply or may apply to the same value as the given ones. */
export function describing(schemas: readonly Schema[]): readonly Schema[] {
  // The set handles recursion, because the same place of the document is the same object.
  const found = new Set(schemas);
  for (const schema of found) for (const part of ofSameValue(schemaParts(schema))) found.add(part);
  return [...found];
}

/** Called for a union of which a value matches no branch, or several of `oneOf`. */
export type FailedUnion = (schema: Schema, name: 'anyOf' | 'oneOf', branches: readonly Schema[]) => void;

/** As `describing`, without alternatives that the value does not match and conditions that it does not meet. */
export function applicableSchemas(
  schemas: readonly Schema[],
  value: JsonValue,
  direction: Direction,
  failsUnion?: FailedUnion,
): readonly Schema[] {
  const found = new Set(schemas);
  const holds = (schema: Schema): boolean => schema.isValid(value, direction);
  for (const schema of found) {
    const { same, unions, condition, dependents } = schemaParts(schema);
    for (const part of same) found.add(part);
    for (const { name, branches } of unions) {
      const matching = branches.filter(holds);
      for (const branch of matching) found.add(branch);
      if (name === 'anyOf' ? matching.length === 0 : matching.length !== 1) failsUnion?.(schema, name, branches);
    }
    const taken = condition && (holds(condition.asked) ? condition.met : condition.unmet);
    if (taken !== undefined) found.add(taken);
    if (isJsonObject(value)) {
      for (const [name, part] of dependents) if (Object.hasOwn(value, name)) found.add(part);
    }
  }
  return [...found];
}

/** The schemas that declare a property by name or by pattern; an unreadable pattern may match any name. */
export function declaredMember(schemas: readonly Schema[], name: string): readonly Schema[] {
  return schemas.flatMap((schema) => declaredIn(schemaParts(schema), name, true));
}

/** The schemas of a property: in each schema, its declaration, otherwise that of additional properties. */
export function memberSchemas(schemas: readonly Schema[], name: string): readonly Schema[] {
  const parts = schemas.map(schemaParts);
  const found = parts.flatMap((part) => {
    const declared = declaredIn(part, name, false);
    return declared.length > 0 ? declared : listed(part.otherProperties);
  });
  return found.length > 0 ? found : parts.flatMap((part) => listed(part.unevaluatedProperties));
}

/** The schemas of the item at an index (JSON Schema 2020-12 Core §10.3.1). */
export function itemSchemas(schemas: readonly Schema[], index: number): readonly Schema[] {
  const parts = schemas.map(schemaParts);
  const found = parts.flatMap((part) => listed(part.firstItems[index] ?? part.otherItems));
  return found.length > 0 ? found : parts.flatMap((part) => listed(part.unevaluatedItems));
}

/**
 * The first schema for the value at a path of names and indexes below `schema`, or the nearest one above it.
 *
 * @example
 * schemaAt(newPlant, ['id']).place // where the property `id` is described
 */
export function schemaAt(schema: Schema, tokens: readonly string[]): Schema {
  let nearest = schema;
  for (const token of tokens) {
    const schemas = describing([nearest]);
    const items = /^(?:[0-9]+|-)$/.test(token) ? itemSchemas(schemas, Number(token)) : [];
    const child = declaredMember(schemas, token)[0] ?? items[0];
    if (child === undefined) return nearest;
    nearest = child;
  }
  return nearest;
}

function declaredIn({ properties, patterns }: SchemaParts, name: string, byUnreadable: boolean): readonly Schema[] {
  const named = properties.get(name);
  const matching = patterns.filter(([pattern]) => pattern?.test(name) ?? byUnreadable).map(([, schema]) => schema);
  return named === undefined ? matching : [named, ...matching];
}

function listed(schema: Schema | undefined): readonly Schema[] {
  return schema === undefined ? [] : [schema];
}

/** Whether a schema, or one that it leads to, has a keyword; otherwise a value need not be searched. */
export const mentions = oncePerText((start, keyword): boolean => {
  const found = new Set([start]);
  for (const schema of found) {
    if (schema.keyword(keyword) !== undefined) return true;
    for (const part of partsBelow(schemaParts(schema))) found.add(part);
  }
  return false;
});

function partsBelow(parts: SchemaParts): readonly Schema[] {
  const { properties, patterns, otherProperties, unevaluatedProperties, firstItems, otherItems, unevaluatedItems } =
    parts;
  const others = [otherProperties, unevaluatedProperties, otherItems, unevaluatedItems].flatMap(listed);
  const matched = patterns.map(([, schema]) => schema);
  return [...ofSameValue(parts), ...properties.values(), ...matched, ...firstItems, ...others];
}

/** All schemas that a schema directly refers to, contains, uses as a condition, or is the base of. */
export function partsOf(schema: Schema): readonly Schema[] {
  const asked = ['not', 'contains', 'propertyNames'].flatMap((name) => listed(schema.subschema(name)));
  return [...partsBelow(schemaParts(schema)), ...asked, ...schema.derived.map(([, derived]) => derived)];
}
