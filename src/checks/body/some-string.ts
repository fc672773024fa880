import type { JsonNode } from '../../json/index.js';

/** A string in a JSON text, escapes undone. */
export interface FoundString {
  readonly text: string;
  /** Whether it is the name of a member, not a value. */
  readonly isName: boolean;
  /** The names and indexes that lead to the value, or to the member. */
  readonly path: readonly string[];
}

/** Whether any string in a JSON text is such as asked, names of members included. */
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
