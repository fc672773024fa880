import type { JsonMember, JsonNode, JsonObjectNode, JsonStringNode } from '../../json/index.js';
import type { Located } from './located.js';

type Extent = Pick<JsonNode, 'start' | 'end'>;
type Content<N extends JsonNode = JsonNode> = N extends JsonNode ? Omit<N, 'start' | 'end'> : never;

/** A value that the document does not contain literally, at the place that implies it. */
export function nodeLike<N extends JsonNode>(content: Content<N>, { start, end }: Extent): N {
  return { ...content, start, end } as unknown as N;
}

export function textLike(value: string, extent: Extent): JsonStringNode {
  return nodeLike<JsonStringNode>({ type: 'string', value }, extent);
}

export function objectLike(members: readonly JsonMember[], extent: Extent): JsonObjectNode {
  return nodeLike<JsonObjectNode>({ type: 'object', members }, extent);
}

/** A member whose name has the place of its value. */
export function memberLike(name: string, value: JsonNode): JsonMember {
  return { key: textLike(name, value), value };
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
