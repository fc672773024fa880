import { exactNumber } from './exact-number.js';
import type { JsonNode } from './node.js';
import type { JsonValue } from './value.js';

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
