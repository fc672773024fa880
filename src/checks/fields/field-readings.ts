import type { Schema } from '../../contract/index.js';
import { exactNumber } from '../../json/index.js';
import type { JsonObject, JsonValue } from '../../json/index.js';
import { declarations, itemSchemas } from '../body/child-schemas.js';
import { inPlace } from '../body/in-place.js';

/**
 * Every value that a field can stand for in the `simple` style (OpenAPI 3.1 §4.8.21, RFC 6570 §3.2.2): text says no type,
 * so what is a number to one schema is a string to another.
 */
export function fieldReadings(text: string, schema: Schema, explode: boolean): readonly JsonValue[] {
  const schemas = inPlace([schema]);
  const composite = [
    ...(mentions(schemas, 'array') ? [arrayReading(text, schemas)] : []),
    ...(mentions(schemas, 'object') ? [objectReading(text, schemas, explode)] : []),
  ];
  return [...composite.filter((value) => value !== undefined), ...scalarReadings(text)];
}

/** The string is the last: it is what came when nothing else fits. */
function scalarReadings(text: string): readonly JsonValue[] {
  if (text === 'true' || text === 'false') return [text === 'true', text];
  if (text === '') return ['', null];
  const number = numberLiteral(text);
  return number === undefined ? [text] : [exactNumber(number), text];
}

/** A decimal number as header fields have it: leading zeros and a plus sign do no harm there. */
function numberLiteral(text: string): string | undefined {
  if (!/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return undefined;
  return text.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1');
}

function arrayReading(text: string, schemas: readonly Schema[]): JsonValue {
  if (text === '') return [];
  return text.split(',').map((item, index) => bestScalar(item.trim(), inPlace(itemSchemas(schemas, index))));
}

function objectReading(text: string, schemas: readonly Schema[], explode: boolean): JsonObject | undefined {
  const parts = text === '' ? [] : text.split(',').map((part) => part.trim());
  const pairs = explode ? parts.map((part) => splitAtEquals(part)) : pairsOf(parts);
  if (pairs === undefined) return undefined;
  const object: Record<string, JsonValue> = Object.create(null) as Record<string, JsonValue>;
  for (const [name, value] of pairs) object[name] = bestScalar(value, inPlace(declarations(schemas, name)));
  return object;
}

function splitAtEquals(part: string): readonly [string, string] {
  const at = part.indexOf('=');
  return at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}

function pairsOf(parts: readonly string[]): readonly (readonly [string, string])[] | undefined {
  if (parts.length % 2 === 1) return undefined;
  return parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1] ?? ''] as const] : []));
}

/** The reading that every schema takes, else the text itself. */
function bestScalar(text: string, schemas: readonly Schema[]): JsonValue {
  return scalarReadings(text).find((value) => schemas.every((schema) => isValid(schema, value))) ?? text;
}

function isValid(schema: Schema, value: JsonValue): boolean {
  return schema.isValid(value, 'response');
}

function mentions(schemas: readonly Schema[], type: string): boolean {
  return schemas.some((schema) => {
    const node = schema.keyword('type')?.node;
    if (node?.type === 'string') return node.value === type;
    return node?.type === 'array' && node.items.some((item) => item.type === 'string' && item.value === type);
  });
}
