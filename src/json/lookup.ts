import type { JsonMember, JsonNode } from './node.js';
import { parsePointer } from './pointer.js';

const arrayIndex = /^(?:0|[1-9][0-9]*)$/;

/**
 * The member with that name; the last one if the name is repeated, undefined if there is none or `node` is not an
 * object.
 */
export function memberOf(node: JsonNode, name: string): JsonMember | undefined {
  if (node.type !== 'object') return undefined;
  return node.members.findLast((member) => member.key.value === name);
}

/**
 * The node at a JSON Pointer (RFC 6901) below `root`, or undefined if there is none. If names are repeated, the last
 * member counts.
 *
 * @throws RangeError if `pointer` is not a JSON Pointer.
 * @example
 * nodeAt(document, '/paths/~1plants/post')
 */
export function nodeAt(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const token of parsePointer(pointer)) {
    if (node === undefined) return undefined;
    node = node.type === 'array' ? itemOf(node.items, token) : memberOf(node, token)?.value;
  }
  return node;
}

function itemOf(items: readonly JsonNode[], token: string): JsonNode | undefined {
  return arrayIndex.test(token) ? items[Number(token)] : undefined;
}
