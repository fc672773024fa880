import type { Schema } from '../contract/index.js';
import type { JsonNode } from '../json/index.js';

/** Keywords that affect neither validity nor clients. */
const annotations = new Set(['description', 'title', 'example', 'examples', 'externalDocs', '$comment', 'xml']);

/**
 * Returns true if two schemas have equal text after references are resolved, except for annotations. Schemas with
 * different text may still allow the same values.
 */
export function isAlike(one: Schema | undefined, other: Schema | undefined): boolean {
  return areAlike(one, other, new Map());
}

function areAlike(one: Schema | undefined, other: Schema | undefined, compared: Map<Schema, Set<Schema>>): boolean {
  if (one === undefined || other === undefined) return one === other;
  const known = compared.get(one) ?? new Set();
  // A pair that is already being compared counts as equal.
  if (known.has(other)) return true;
  compared.set(one, known.add(other));
  return nodesAlike(one.node, other.node, []);

  function nodesAlike(a: JsonNode, b: JsonNode, path: readonly string[]): boolean {
    if (path.length > 0) {
      const inOne = one?.subschema(...path);
      const inOther = other?.subschema(...path);
      if (inOne !== undefined || inOther !== undefined) return areAlike(inOne, inOther, compared);
    }
    if (a.type === 'object' && b.type === 'object') {
      const [left, right] = [a, b].map(({ members }) =>
        members.filter(({ key }) => path.length > 0 || !annotations.has(key.value)),
      );
      if (left === undefined || right === undefined || left.length !== right.length) return false;
      return left.every(({ key: { value: name }, value }) => {
        const counterpart = right.find(({ key }) => key.value === name)?.value;
        if (counterpart === undefined) return false;
        if (name === '$ref' && path.length === 0) return areAlike(one?.reference, other?.reference, compared);
        return nodesAlike(value, counterpart, [...path, name]);
      });
    }
    if (a.type === 'array' && b.type === 'array') {
      return (
        a.items.length === b.items.length &&
        a.items.every((item, at) => nodesAlike(item, b.items[at]!, [...path, String(at)]))
      );
    }
    return scalarOf(a) === scalarOf(b);
  }
}

function scalarOf(node: JsonNode): string {
  switch (node.type) {
    case 'string':
      return JSON.stringify(node.value);
    case 'number':
      return node.literal;
    case 'literal':
      return String(node.value);
    default:
      return node.type;
  }
}
