import type { JsonObject, JsonValue } from './value.js';

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
