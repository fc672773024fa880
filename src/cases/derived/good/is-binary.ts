import { effectiveSchema, type Schema } from '../../../contract/index.js';

/** Whether a property holds bytes, or each item of it does. */
export function isBinary(schema: Schema | undefined, name: string): boolean {
  return binaryPart(schema, name) !== undefined;
}

/**
 * The schema of the bytes that a property holds, or a list of them (OpenAPI 3.0 §4.7.14.2): `format: binary`, in 3.1
 * `contentMediaType`. Undefined where it holds none.
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
