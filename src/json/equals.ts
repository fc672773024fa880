import { compareNumbers, isExactNumber } from './exact-number.js';
import { isArrayValue, type JsonValue } from './value.js';

/**
 * Whether two values are equal by the rules of JSON Schema (2020-12 core §4.2.2): numbers by value, arrays in order,
 * objects in any order of their members.
 *
 * @example
 * jsonEquals(exactNumber('1.0'), 1) // true
 */
export function jsonEquals(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (isExactNumber(a)) return isExactNumber(b) && compareNumbers(a, b) === 0;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  // Loops, because each level of nesting may use only one stack frame.
  if (isArrayValue(a)) {
    if (!isArrayValue(b) || a.length !== b.length) return false;
    for (const [at, item] of a.entries()) if (!jsonEquals(item, b[at]!)) return false;
    return true;
  }
  if (isArrayValue(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  for (const name of names) if (!Object.hasOwn(b, name) || !jsonEquals(a[name]!, b[name]!)) return false;
  return true;
}
