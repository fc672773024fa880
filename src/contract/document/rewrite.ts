import type { JsonMember, JsonNode, JsonObjectNode, JsonStringNode } from '../../json/index.js';
import type { Located } from './located.js';

type Extent = Pick<JsonNode, 'start' | 'end'>;
type Content<N extends JsonNode = JsonNode> = N extends JsonNode ? Omit<N, 'start' | 'end'> : never;

/** A value to make a node of. Nodes in it stay, and undefined members are left out. */
export type Plain = string | boolean | JsonNode | readonly Plain[] | { readonly [name: string]: Plain | undefined };

/**
 * A value that the document does not contain literally, at the place that implies it. Names have the place of their
 * value.
 *
 * @example
 * nodeLike({ type: 'array', items: schema }, schema)
 */
export function nodeLike(value: string, extent: Extent): JsonStringNode;
export function nodeLike(value: Plain, extent: Extent): JsonNode;
export function nodeLike(value: Plain, extent: Extent): JsonNode {
  const { start, end } = extent;
  if (typeof value === 'string') return { type: 'string', value, start, end };
  if (typeof value === 'boolean') return { type: 'literal', value, start, end };
  if (isNode(value)) return value;
  if (isList(value)) return { type: 'array', items: value.map((item) => nodeLike(item, extent)), start, end };
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [memberLike(name, nodeLike(member, extent))],
  );
  return { type: 'object', members, start, end };
}

function isNode(value: object): value is JsonNode {
  return 'start' in value && typeof value.start === 'number';
}

function isList(value: object): value is readonly Plain[] {
  return Array.isArray(value);
}

function memberLike(name: string, value: JsonNode): JsonMember {
  return { key: nodeLike(name, value), value };
}

/**
 * Replaces a node by its intended meaning. The loader owns the trees until the contract is built, so that all later
 * readers see the intended meaning.
 */
export function rewrite(node: JsonNode, content: Content): void {
  const open = node as unknown as Record<string, unknown>;
  for (const key of ['members', 'items', 'value', 'literal']) delete open[key];
  Object.assign(open, content);
}

export function setMembers(node: JsonObjectNode, members: readonly JsonMember[]): void {
  (node as { members: readonly JsonMember[] }).members = members;
}

/** Adds a member at the end, in place of one of the same name. */
export function setMember(node: JsonObjectNode, name: string, value: JsonNode): void {
  setMembers(node, [...node.members.filter(({ key }) => key.value !== name), memberLike(name, value)]);
}

/** Removes a member or an item from its container. */
export function remove(from: Located, node: JsonNode): void {
  const holder = from.node as { members?: readonly JsonMember[]; items?: readonly JsonNode[] };
  if (holder.members !== undefined) holder.members = holder.members.filter(({ value }) => value !== node);
  if (holder.items !== undefined) holder.items = holder.items.filter((item) => item !== node);
}

export function rename(from: JsonObjectNode, key: JsonStringNode, name: string): void {
  const renamed = { ...key, value: name };
  setMembers(
    from,
    from.members.map((member) => (member.key === key ? { key: renamed, value: member.value } : member)),
  );
}

/** Keeps only the last member of each repeated name, which counts in `JSON.parse`. */
export function withoutRepeated(root: JsonNode): void {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'array') for (const item of node.items) pending.push(item);
    if (node.type !== 'object') continue;
    const last = new Map(node.members.map((member) => [member.key.value, member]));
    if (last.size < node.members.length) setMembers(node, [...last.values()]);
    for (const { value } of node.members) pending.push(value);
  }
}
