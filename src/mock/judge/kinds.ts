import type { Schema } from '../../contract/index.js';

/** What a schema may be of; empty where it says nothing. */
export type Kinds = ReadonlySet<string>;

const combinators = ['allOf', 'anyOf', 'oneOf'] as const;
const tellTale = [
  ['properties', 'object'],
  ['additionalProperties', 'object'],
  ['items', 'array'],
  ['prefixItems', 'array'],
] as const;

/** The types that a schema names, here, where `$ref` leads, and in what it combines. */
export function kindsOf(schema: Schema | undefined): Kinds {
  const kinds = new Set<string>();
  if (schema !== undefined) collect(schema, kinds, new Set());
  return kinds;
}

function collect(schema: Schema, kinds: Set<string>, seen: Set<Schema>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  const type = schema.keyword('type')?.node;
  const named = type?.type === 'array' ? type.items : type === undefined ? [] : [type];
  for (const name of named) if (name.type === 'string') kinds.add(name.value);
  if (type === undefined) for (const [keyword, kind] of tellTale) if (schema.keyword(keyword)) kinds.add(kind);
  if (schema.reference !== undefined) collect(schema.reference, kinds, seen);
  for (const part of partsOf(schema)) collect(part, kinds, seen);
}

/** The names of the properties that a schema declares, here, where `$ref` leads, and in what it combines. */
export function propertyNames(schema: Schema | undefined, seen: Set<Schema> = new Set()): readonly string[] {
  if (schema === undefined || seen.has(schema)) return [];
  seen.add(schema);
  const own = schema.keyword('properties')?.node;
  const names = own?.type === 'object' ? own.members.map(({ key }) => key.value) : [];
  const others = [schema.reference, ...partsOf(schema)].flatMap((part) => propertyNames(part, seen));
  return [...new Set([...names, ...others])];
}

function partsOf(schema: Schema): readonly Schema[] {
  return combinators.flatMap((combinator) => {
    const list = schema.keyword(combinator)?.node;
    if (list?.type !== 'array') return [];
    return list.items.flatMap((_, index) => schema.subschema(combinator, String(index)) ?? []);
  });
}
