import { effectiveSchema, type Schema } from '../../../contract/index.js';

/** Returns true if a property, or each item of it, contains bytes. */
export function isBinary(schema: Schema | undefined, name: string): boolean {
  return binaryPart(schema, name) !== undefined;
}

/**
 * Returns the schema of the bytes in a property, or in a list of them (OpenAPI 3.0 §4.7.14.2): `format: binary` or, in
 * 3.1, `contentMediaType`.
 */
export function binaryPart(schema: Schema | undefined, name: string): Schema | undefined {
  if (schema === undefined) return undefined;
  const member = effectiveSchema(schema).member(name);
  return [...member.schemas, ...member.items.schemas].find(holdsBytes);
}

function holdsBytes(schema: Schema): boolean {
  const format = schema.keyword('format')?.node;
  if (format?.type === 'string' && format.value === 'binary') return true;
  return schema.keyword('contentMediaType') !== undefined && schema.keyword('contentEncoding') === undefined;
}
