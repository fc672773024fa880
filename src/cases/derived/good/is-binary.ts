import type { Schema } from '../../../contract/index.js';

/** Whether a property holds bytes: `format: binary` (OpenAPI 3.0), `contentMediaType` or nothing at all (3.1). */
export function isBinary(schema: Schema | undefined, name: string): boolean {
  const property = propertyOf(schema, name, new Set());
  if (property === undefined) return false;
  const format = property.keyword('format')?.node;
  if (format?.type === 'string' && format.value === 'binary') return true;
  return property.keyword('contentMediaType') !== undefined && property.keyword('contentEncoding') === undefined;
}

function propertyOf(schema: Schema | undefined, name: string, seen: Set<Schema>): Schema | undefined {
  if (schema === undefined || seen.has(schema)) return undefined;
  seen.add(schema);
  const own = schema.subschema('properties', name);
  if (own !== undefined) return own.reference ?? own;
  const list = schema.keyword('allOf')?.node;
  const parts = list?.type === 'array' ? list.items.map((_, at) => schema.subschema('allOf', String(at))) : [];
  for (const part of [schema.reference, ...parts]) {
    const found = propertyOf(part, name, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
