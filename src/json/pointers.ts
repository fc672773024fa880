import { isArrayValue, isJsonObject, type JsonValue } from './value.js';
import type { JsonMember, JsonNode } from './node.js';

const arrayIndex = /^(?:0|[1-9][0-9]*)$/;

/**
 * Formats reference tokens as a JSON Pointer (RFC 6901).
 *
 * @example
 * formatPointer(['paths', '/plants', 'post']) // '/paths/~1plants/post'
 */
export function formatPointer(tokens: readonly string[]): string {
  return tokens.map((token) => `/${escapeToken(token)}`).join('');
}

/**
 * The reference tokens of a JSON Pointer (RFC 6901 §4).
 *
 * @throws RangeError if it neither is empty nor begins with `/`, or if a `~` is followed by neither `0` nor `1`.
 * @example
 * parsePointer('/paths/~1plants') // ['paths', '/plants']
 */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new RangeError(`a JSON Pointer is empty or begins with "/": ${pointer}`);
  if (/~(?![01])/.test(pointer)) throw new RangeError(`"~" in a JSON Pointer is followed by 0 or 1: ${pointer}`);
  const tokens = pointer.slice(1).split('/');
  // ~1 first: in the opposite order, ~01 would become a slash (RFC 6901 §4).
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Escapes a reference token for use in a pointer (RFC 6901 §3). */
export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

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

/** The value at a JSON Pointer (RFC 6901 §4), whose tokens are given; array indexes have no leading zero. */
export function valueAt(value: JsonValue | undefined, tokens: readonly string[]): JsonValue | undefined {
  let found = value;
  for (const token of tokens) {
    if (isArrayValue(found)) found = arrayIndex.test(token) ? found[Number(token)] : undefined;
    else found = isJsonObject(found) && Object.hasOwn(found, token) ? found[token] : undefined;
  }
  return found;
}
