import { getOrInsert } from '../maps/maps.js';
import { formatPointer, memberOf } from '../../json/index.js';
import type { JsonMember, JsonNode, JsonObjectNode, JsonStringNode, Place, Source } from '../../json/index.js';

/** A node with its document and its JSON Pointer (RFC 6901). */
export interface Located<N extends JsonNode = JsonNode> {
  readonly document: SourceDocument;
  readonly node: N;
  readonly pointer: string;
}

/** A file of a description: the main document or a referenced one. */
export interface SourceDocument {
  /** The absolute URI without fragment: the base of relative references (RFC 3986 §5.1.3). */
  readonly uri: string;
  /** The name for messages; relative if the user named the main document so. */
  readonly file: string;
  readonly source: Source;
  readonly root: JsonNode;
  /** The number in the order of loading, from 0. */
  readonly order: number;
  /** The original pointers of nodes that a conversion has moved. */
  readonly origins?: ReadonlyMap<JsonNode, string>;
  /** The targets of references where OpenAPI allows none, by the object with the `$ref`. */
  splices?: Map<JsonNode, Located>;
}

/** A member of an object: its value, and its name with the pointer of the value. */
export interface LocatedMember {
  readonly name: string;
  readonly key: Located<JsonStringNode>;
  readonly value: Located;
}

export function rootOf(document: SourceDocument): Located {
  return { document, node: document.root, pointer: '' };
}

export function placeOf(at: Located): Place {
  return at.document.source.place(at.node, at.document.origins?.get(at.node) ?? at.pointer);
}

export function isObject(at: Located | undefined): at is Located<JsonObjectNode> {
  return at?.node.type === 'object';
}

/** The members of an object in the order of the document; empty for other types. */
export function membersOf(outer: Located | undefined): LocatedMember[] {
  const at = outer && spliced(outer);
  if (!isObject(at)) return [];
  return at.node.members.map(({ key, value }) => {
    const pointer = at.pointer + step(key.value);
    return {
      name: key.value,
      key: { document: at.document, node: key, pointer },
      value: { document: at.document, node: value, pointer },
    };
  });
}

/** The name or the value of a member with its location. */
export function located<N extends JsonNode>(node: N, { value: name }: JsonStringNode, outer: Located): Located<N> {
  const at = spliced(outer);
  return { document: at.document, node, pointer: at.pointer + step(name) };
}

export function memberAt(outer: Located | undefined, name: string): Located | undefined {
  const at = outer && spliced(outer);
  const member = at === undefined ? undefined : findMember(at.node, name);
  if (at === undefined || member === undefined) return undefined;
  return { document: at.document, node: member.value, pointer: at.pointer + step(name) };
}

/** One step of a pointer. Few of the many names need escaping. */
function step(name: string): string {
  return /[~/]/.test(name) ? formatPointer([name]) : `/${name}`;
}

/** From this number of members, an index replaces the linear search, which would be too slow for as many references. */
const many = 32;
/** Keyed by the list of members, because a rewritten node has another list. */
const indexes = new WeakMap<readonly JsonMember[], ReadonlyMap<string, JsonMember>>();

function findMember(node: JsonNode, name: string): JsonMember | undefined {
  if (node.type !== 'object' || node.members.length <= many) return memberOf(node, name);
  const { members } = node;
  return getOrInsert(indexes, members, () => new Map(members.map((member) => [member.key.value, member]))).get(name);
}

/** The target of a `$ref` in a place where OpenAPI allows none, if the loader has resolved it. */
export function spliced(outer: Located): Located {
  let at = outer;
  for (let step = 0; step < 100; step++) {
    const next = at.document.splices?.get(at.node);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

export function itemsOf(outer: Located | undefined): Located[] {
  const at = outer && spliced(outer);
  if (at?.node.type !== 'array') return [];
  return at.node.items.map((node, index) => ({ document: at.document, node, pointer: `${at.pointer}/${index}` }));
}

export function textAt(at: Located | undefined, name: string): string | undefined {
  const value = memberAt(at, name)?.node;
  return value?.type === 'string' ? value.value : undefined;
}

export function flagAt(at: Located | undefined, name: string): boolean | undefined {
  const value = memberAt(at, name)?.node;
  return value?.type === 'literal' && value.value !== null ? value.value : undefined;
}
