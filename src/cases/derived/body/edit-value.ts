import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/index.js';
import type { BodyTree } from '../../../wire/index.js';
import { isArrayValue } from '../values/kind.js';

/**
 * What a value becomes when another one is put in at a path, or what is there is left out. All that it gives share what
 * is not on the path, and only the last one given still holds: a body of hundreds of properties is copied once.
 */
export function changing(
  value: JsonValue,
  path: readonly string[],
): (other: JsonValue | undefined) => JsonValue | undefined {
  const last = path.at(-1);
  if (last === undefined) return (other) => other;
  const root = copyAlong(value, path);
  let parent: JsonValue | undefined = root;
  for (const token of path.slice(0, -1))
    parent = isArrayValue(parent) ? parent[Number(token)] : (parent as JsonObject)[token];
  return (other) => {
    if (isArrayValue(parent)) {
      // An item that is left out makes the array shorter.
      if (other === undefined) return withoutItem(root, path);
      (parent as JsonValue[])[Number(last)] = other;
    } else if (other === undefined) delete (parent as Record<string, JsonValue>)[last];
    else (parent as Record<string, JsonValue>)[last] = other;
    return root;
  };
}

function copyAlong(value: JsonValue, [token, ...rest]: readonly string[]): JsonValue {
  if (token === undefined) return value;
  if (isArrayValue(value)) return value.with(Number(token), copyAlong(value[Number(token)] ?? null, rest));
  const copy = Object.assign(Object.create(null) as Record<string, JsonValue>, isJsonObject(value) ? value : {});
  copy[token] = copyAlong(copy[token] ?? null, rest);
  return copy;
}

function withoutItem(value: JsonValue, [token, ...rest]: readonly string[]): JsonValue {
  if (token === undefined) return value;
  if (isArrayValue(value)) {
    const at = Number(token);
    return rest.length === 0 ? value.toSpliced(at, 1) : value.with(at, withoutItem(value[at] ?? null, rest));
  }
  const copy = Object.assign(Object.create(null) as Record<string, JsonValue>, isJsonObject(value) ? value : {});
  copy[token] = withoutItem(copy[token] ?? null, rest);
  return copy;
}

/** A body with another value at a path, or without what is there. A path that leads nowhere leaves it as it is. */
export function withTreeAt(tree: BodyTree, path: readonly string[], other: BodyTree | undefined): BodyTree | undefined {
  const [token, ...rest] = path;
  if (token === undefined) return other;
  if (tree.kind === 'array') {
    const at = Number(token);
    const item = tree.items[at];
    const inner = item && withTreeAt(item, rest, other);
    return {
      kind: 'array',
      items: inner === undefined ? tree.items.toSpliced(at, 1) : tree.items.toSpliced(at, 1, inner),
    };
  }
  if (tree.kind === 'scalar') return tree;
  return {
    kind: 'object',
    members: tree.members.flatMap(([name, member]) => {
      const inner = name === token ? withTreeAt(member, rest, other) : member;
      return inner === undefined ? [] : [[name, inner] as const];
    }),
  };
}

/** What stands at a path; undefined where it leads nowhere. */
export function treeAt(tree: BodyTree, [token, ...rest]: readonly string[]): BodyTree | undefined {
  if (token === undefined) return tree;
  const inner = tree.kind === 'array' ? tree.items[Number(token)] : memberOf(tree, token);
  return inner && treeAt(inner, rest);
}

/** An object with one more member, or with another value in it. */
export function withMember(tree: BodyTree, name: string, value: BodyTree): BodyTree {
  const members = tree.kind === 'object' ? tree.members : [];
  const isThere = members.some(([known]) => known === name);
  const changed = members.map(([known, other]) => [known, known === name ? value : other] as const);
  return { kind: 'object', members: isThere ? changed : [...members, [name, value]] };
}

export function withoutMembers(tree: BodyTree, ...names: readonly string[]): BodyTree {
  const members = tree.kind === 'object' ? tree.members : [];
  return { kind: 'object', members: members.filter(([name]) => !names.includes(name)) };
}

export function memberNames(tree: BodyTree): readonly string[] {
  return tree.kind === 'object' ? tree.members.map(([name]) => name) : [];
}

export function memberOf(tree: BodyTree, name: string): BodyTree | undefined {
  return tree.kind === 'object' ? tree.members.find(([known]) => known === name)?.[1] : undefined;
}
