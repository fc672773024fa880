import { compareNumbers, isExactNumber } from './exact-number.js';
import type { JsonObject, JsonValue } from './value.js';

/**
 * Whether two values are equal as JSON Schema has it (2020-12 core §4.2.2): numbers by value, arrays in order, objects
 * whatever the order of their members.
 *
 * @example
 * jsonEquals(exactNumber('1.0'), 1) // true
 */
export function jsonEquals(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (isExactNumber(a)) return isExactNumber(b) && compareNumbers(a, b) === 0;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((item, at) => jsonEquals(item, b[at]!));
  return !isArray(b) && objectsEqual(a, b);
}

function objectsEqual(a: JsonObject, b: JsonObject): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && jsonEquals(a[name]!, b[name]!));
}

function isArray(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}
