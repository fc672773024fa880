import { isExactNumber, numberText } from './exact-number.js';
import type { JsonNode } from './node.js';
import type { JsonObject, JsonValue } from './value.js';

/** What holds others: its brackets, and each of them with the text that stands before it. */
interface Frame<T> {
  readonly open: string;
  readonly close: string;
  readonly members: readonly (readonly [before: string, item: T])[];
}

/**
 * A value as compact JSON text, every number exact; lone surrogates are written as `\uXXXX`.
 *
 * @example
 * stringifyValue({ id: 9223372036854775807n }) // '{"id":9223372036854775807}'
 */
export function stringifyValue(value: JsonValue): string {
  return write(value, (item) => {
    if (isExactNumber(item)) return numberText(item);
    if (item === null || typeof item !== 'object') return JSON.stringify(item);
    if (isArray(item)) return { open: '[', close: ']', members: item.map((each) => ['', each] as const) };
    const members = Object.entries(item).map(([name, member]) => [`${JSON.stringify(name)}:`, member] as const);
    return { open: '{', close: '}', members };
  });
}

/** A tree as compact JSON text: members in their order with duplicates kept, number literals as written. */
export function stringifyNode(node: JsonNode): string {
  return write(node, (item) => {
    switch (item.type) {
      case 'object': {
        const members = item.members.map(({ key, value }) => [`${JSON.stringify(key.value)}:`, value] as const);
        return { open: '{', close: '}', members };
      }
      case 'array':
        return { open: '[', close: ']', members: item.items.map((each) => ['', each] as const) };
      case 'number':
        return item.literal;
      case 'string':
      case 'literal':
        return JSON.stringify(item.value);
    }
  });
}

/** Without recursion, as what was read may be nested more deeply than the stack of a thread. */
function write<T>(root: T, describe: (item: T) => string | Frame<T>): string {
  const parts: string[] = [];
  const left: (string | { readonly item: T })[] = [{ item: root }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const described = typeof next === 'string' ? next : describe(next.item);
    if (typeof described === 'string') {
      parts.push(described);
      continue;
    }
    parts.push(described.open);
    left.push(described.close);
    // The last one first: what is left is taken from its end.
    for (const [index, [before, item]] of [...described.members.entries()].toReversed()) {
      left.push({ item }, index === 0 ? before : `,${before}`);
    }
  }
  return parts.join('');
}

function isArray(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}
