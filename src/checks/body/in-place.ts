import type { Schema } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';
import { memberNames } from './member-names.js';

/**
 * A set of schemas with every other that speaks about the same value: through `$ref`, `allOf`, `anyOf`, `oneOf`,
 * `if`/`then`/`else` and `dependentSchemas` (JSON Schema 2020-12 Core §10.2).
 */
export function inPlace(schemas: readonly Schema[]): readonly Schema[] {
  const [only, ...others] = schemas;
  if (only === undefined || others.length > 0) return completed(schemas);
  const known = completions.get(only) ?? completed(schemas);
  completions.set(only, known);
  return known;
}

/** It depends on the document alone, so it is found out once. */
const completions = new WeakMap<Schema, readonly Schema[]>();

function completed(schemas: readonly Schema[]): readonly Schema[] {
  return closure(schemas, (schema) => [...certain(schema), ...possible(schema)]);
}

/** The same, without the alternatives that the value is not valid against. */
export function inForce(schemas: readonly Schema[], value: JsonValue): readonly Schema[] {
  const applies = (schema: Schema): boolean => schema.isValid(value, 'response');
  return closure(schemas, (schema) => [...certain(schema), ...possible(schema).filter(applies)]);
}

function certain(schema: Schema): readonly Schema[] {
  return [...(schema.reference === undefined ? [] : [schema.reference]), ...listed(schema, 'allOf')];
}

function possible(schema: Schema): readonly Schema[] {
  const conditional = ['if', 'then', 'else'].flatMap((keyword) => schema.subschema(keyword) ?? []);
  const dependent = [...memberNames(schema, 'dependentSchemas')].flatMap(
    (name) => schema.subschema('dependentSchemas', name) ?? [],
  );
  return [...listed(schema, 'anyOf'), ...listed(schema, 'oneOf'), ...conditional, ...dependent];
}

function listed(schema: Schema, keyword: string): readonly Schema[] {
  const node = schema.keyword(keyword)?.node;
  if (node?.type !== 'array') return [];
  return node.items.flatMap((_, index) => schema.subschema(keyword, String(index)) ?? []);
}

/** A schema that leads back to itself is met once: the same place of the document is the same object. */
function closure(schemas: readonly Schema[], next: (schema: Schema) => readonly Schema[]): readonly Schema[] {
  const found = new Set<Schema>(schemas);
  for (const schema of found) for (const other of next(schema)) found.add(other);
  return [...found];
}
