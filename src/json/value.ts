import type { ExactNumber } from './exact-number.js';

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
