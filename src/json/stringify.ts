import { isExactNumber, numberText } from './exact-number.js';
import type { JsonNode } from './node.js';
import type { JsonObject, JsonValue } from './value.js';

/**
 * A value as compact JSON text, every number exact; lone surrogates are written as `\uXXXX`.
 *
 * @example
 * stringifyValue({ id: 9223372036854775807n }) // '{"id":9223372036854775807}'
 */
export function stringifyValue(value: JsonValue): string {
  if (isExactNumber(value)) return numberText(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(stringifyValue).join(',')}]`;
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${stringifyValue(member)}`);
  return `{${members.join(',')}}`;
}

/** A tree as compact JSON text: members in their order with duplicates kept, number literals as written. */
export function stringifyNode(node: JsonNode): string {
  switch (node.type) {
    case 'object': {
      const members = node.members.map(({ key, value }) => `${JSON.stringify(key.value)}:${stringifyNode(value)}`);
      return `{${members.join(',')}}`;
    }
    case 'array':
      return `[${node.items.map(stringifyNode).join(',')}]`;
    case 'number':
      return node.literal;
    case 'string':
    case 'literal':
      return JSON.stringify(node.value);
  }
}

function isArray(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}
