import type { BodyTree } from './body-tree.js';
import type { Template } from './template.js';

/**
 * Replaces or removes the value at a path; `-` means the index after the last item of an array. If the path does not
 * exist, the body stays unchanged, except that a member can be added to an object.
 */
export function withTreeAt(tree: BodyTree, path: readonly string[], other: BodyTree | undefined): BodyTree | undefined {
  const [token, ...rest] = path;
  if (token === undefined) return other;
  if (tree.kind === 'scalar') return tree;
  if (tree.kind === 'array') {
    const { items } = tree;
    const at = token === '-' ? items.length : Number(token);
    const inner = at < items.length ? withTreeAt(items[at]!, rest, other) : rest.length === 0 ? other : undefined;
    return { kind: 'array', items: items.toSpliced(at, 1, ...(inner === undefined ? [] : [inner])) };
  }
  const { members } = tree;
  const at = members.findIndex(([name]) => name === token);
  const [, member] = members[at] ?? [];
  if (member === undefined)
    return other === undefined || rest.length > 0 ? tree : { kind: 'object', members: [...members, [token, other]] };
  const inner = withTreeAt(member, rest, other);
  return { kind: 'object', members: inner === undefined ? members.toSpliced(at, 1) : members.with(at, [token, inner]) };
}

/** The value at a path; undefined if it does not exist. */
export function treeAt(tree: BodyTree, path: readonly string[]): BodyTree | undefined {
  let found: BodyTree | undefined = tree;
  for (const token of path) {
    found = found?.kind === 'array' ? itemOf(found.items, token) : found && memberOf(found, token);
  }
  return found;
}

function itemOf(items: readonly BodyTree[], token: string): BodyTree | undefined {
  return /^(?:0|[1-9][0-9]*)$/.test(token) ? items[Number(token)] : undefined;
}

const emptyObject: BodyTree = { kind: 'object', members: [] };

/** An object with an added or replaced member. */
export function withMember(tree: BodyTree, name: string, value: BodyTree): BodyTree {
  return withTreeAt(tree.kind === 'object' ? tree : emptyObject, [name], value) ?? tree;
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

/** A body whose scalars are replaced, in order. */
export function mapTexts(tree: BodyTree, change: (text: Template) => Template): BodyTree {
  switch (tree.kind) {
    case 'scalar':
      return { kind: 'scalar', text: change(tree.text) };
    case 'array':
      return { kind: 'array', items: tree.items.map((item) => mapTexts(item, change)) };
    case 'object':
      return { kind: 'object', members: tree.members.map(([name, value]) => [name, mapTexts(value, change)]) };
  }
}
