import type { JsonNode } from '../../json/index.js';

/** A string in a JSON text, with its escapes decoded. */
export interface FoundString {
  readonly text: string;
  /** True for the name of a member, false for a value. */
  readonly isName: boolean;
  /** The names and indexes that lead to the value or the member. */
  readonly path: readonly string[];
}

/** Returns true if a string of a JSON text, including the names of members, satisfies a predicate. */
export function someString(root: JsonNode, isSuch: (found: FoundString) => boolean): boolean {
  const walk = (node: JsonNode, path: readonly string[]): boolean => {
    switch (node.type) {
      case 'string':
        return isSuch({ text: node.value, isName: false, path });
      case 'array':
        return node.items.some((item, index) => walk(item, [...path, String(index)]));
      case 'object':
        return node.members.some(({ key, value }) => {
          const inside = [...path, key.value];
          return isSuch({ text: key.value, isName: true, path: inside }) || walk(value, inside);
        });
      case 'number':
      case 'literal':
        return false;
    }
  };
  return walk(root, []);
}
