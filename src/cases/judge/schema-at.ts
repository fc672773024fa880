import { partsOf, type Schema } from '../../contract/index.js';

/**
 * The schema that speaks for the value at a path of names and indexes below what `schema` describes: the first one
 * found through `$ref`, the combinators, `properties` and `items`. The nearest one above where there is none.
 *
 * @example
 * schemaAt(newPlant, ['id']).place // where the property `id` is described
 */
export function schemaAt(schema: Schema, tokens: readonly string[]): Schema {
  let nearest = schema;
  for (const token of tokens) {
    const child = childOf(nearest, token, new Set());
    if (child === undefined) return nearest;
    nearest = child;
  }
  return nearest;
}

function childOf(schema: Schema, token: string, seen: Set<Schema>): Schema | undefined {
  if (seen.has(schema)) return undefined;
  seen.add(schema);
  const own =
    schema.subschema('properties', token) ??
    (/^(?:[0-9]+|-)$/.test(token) ? (schema.subschema('prefixItems', token) ?? schema.subschema('items')) : undefined);
  if (own !== undefined) return own;
  for (const part of partsOf(schema)) {
    const child = childOf(part, token, seen);
    if (child !== undefined) return child;
  }
  return undefined;
}
