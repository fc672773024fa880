import { isExactNumber, jsonEquals } from '../../../json/index.js';
import type { JsonValue } from '../../../json/index.js';

/** With fewer items, comparing all pairs costs less than serialising them. */
const few = 8;

/**
 * The indexes of the first two items that are equal by the rules of JSON Schema (2020-12 core §4.2.2), in time linear
 * in the size of the array.
 */
export function equalItems(items: readonly JsonValue[]): readonly [number, number] | undefined {
  if (items.length <= few) {
    for (const [second, item] of items.entries()) {
      const first = items.slice(0, second).findIndex((other) => jsonEquals(other, item));
      if (first >= 0) return [first, second];
    }
    return undefined;
  }
  const seen = new Map<string, number>();
  for (const [second, item] of items.entries()) {
    const text = canonicalText(item);
    const first = seen.get(text);
    if (first !== undefined) return [first, second];
    seen.set(text, second);
  }
  return undefined;
}

/** A text that is the same only for equal values. */
function canonicalText(value: JsonValue): string {
  if (isExactNumber(value)) {
    return typeof value === 'function' ? `${value.coefficient}e${value.exponent}` : String(value);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name]!)}`).join(',')}}`;
}

function isArray(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}
