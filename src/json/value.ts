import { type ExactNumber, exactNumber, isExactNumber, numberText } from './exact-number.js';
import type { JsonNode } from './node.js';

/**
 * A lossless JSON value, in the form that schema validators read.
 *
 * Objects have a null prototype, so that `__proto__` and `constructor` are ordinary members.
 */
export type JsonValue = null | boolean | string | ExactNumber | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/**
 * Whether a value is an object. No exact number is one, whatever its form.
 *
 * @example
 * isJsonObject({ name: 'Fern' }) // true
 * isJsonObject(['Fern']) // false
 */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArrayValue(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/**
 * The text of a string or number, as an identity in a path has it; undefined for other values.
 *
 * @example
 * scalarText(exactNumber('17')) // '17'
 */
export function scalarText(value: JsonValue | undefined): string | undefined {
  if (isExactNumber(value)) return numberText(value);
  return typeof value === 'string' ? value : undefined;
}

/**
 * The value of a tree, without positions. Objects have a null prototype; the last member of a repeated name counts.
 *
 * @example
 * toValue(parsed.node) // { id: 9223372036854775807n, name: 'Fern' }
 */
export function toValue(node: JsonNode): JsonValue {
  switch (node.type) {
    case 'object': {
      const object = Object.create(null) as Record<string, JsonValue>;
      for (const { key, value } of node.members) object[key.value] = toValue(value);
      return object;
    }
    case 'array':
      return node.items.map(toValue);
    case 'number':
      return exactNumber(node.literal);
    case 'string':
    case 'literal':
      return node.value;
  }
}

/** Returns the strings in a value, at any depth. */
export function stringsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  const parts: readonly JsonValue[] = isArrayValue(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return parts.flatMap(stringsIn);
}
