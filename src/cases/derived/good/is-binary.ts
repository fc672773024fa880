import type { Schema } from '../../../contract/index.js';

/** Whether a property holds bytes, or each item of it does. */
export function isBinary(schema: Schema | undefined, name: string): boolean {
  return binaryPart(schema, name) !== undefined;
}

/**
 * The schema of the bytes that a property holds, or a list of them (OpenAPI 3.0 §4.7.14.2): `format: binary`, in 3.1
 * `contentMediaType`. Undefined where it holds none.
 */
export function binaryPart(schema: Schema | undefined, name: string): Schema | undefined {
  const property = propertyOf(schema, name, new Set());
  const items = property?.subschema('items');
  return [property, items?.reference ?? items].find((each) => each !== undefined && holdsBytes(each));
}

function holdsBytes(schema: Schema): boolean {
  const format = schema.keyword('format')?.node;
  if (format?.type === 'string' && format.value === 'binary') return true;
  return schema.keyword('contentMediaType') !== undefined && schema.keyword('contentEncoding') === undefined;
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
