import { didYouMean } from '../error/index.js';
import type { BodyMember, BodyTree } from '../wire/index.js';

/** `before` is what stood there; undefined where there was nothing. */
export type EditedBody =
  | { readonly ok: true; readonly tree: BodyTree; readonly before: BodyTree | undefined }
  | { readonly ok: false; readonly message: string; readonly hint: string | undefined };

/**
 * A body with the value at a JSON Pointer (RFC 6901) put in, or dropped where `value` is undefined.
 *
 * Like `add` and `remove` of JSON Patch (RFC 6902 §4.1, §4.2), but that an array item is replaced, not moved; `-`
 * stands for the item after the last.
 */
export function editBody(tree: BodyTree, tokens: readonly string[], value: BodyTree | undefined): EditedBody {
  const [token, ...rest] = tokens;
  if (token === undefined) return replaced(value, tree);
  switch (tree.kind) {
    case 'object':
      return editMember(tree.members, token, rest, value);
    case 'array':
      return editItem(tree.items, token, rest, value);
    case 'scalar':
      return {
        ok: false,
        message: `there is no ${JSON.stringify(token)} in a value that is neither mapping nor list`,
        hint: undefined,
      };
  }
}

function replaced(value: BodyTree | undefined, before: BodyTree): EditedBody {
  if (value !== undefined) return { ok: true, tree: value, before };
  return { ok: false, message: 'the whole body cannot be dropped', hint: 'to send no body, write rawBody: null' };
}

function editMember(
  members: readonly BodyMember[],
  name: string,
  rest: readonly string[],
  value: BodyTree | undefined,
): EditedBody {
  const at = members.findIndex(([known]) => known === name);
  const before = members[at]?.[1];
  if (before === undefined && (rest.length > 0 || value === undefined)) {
    const names = members.map(([known]) => known);
    return { ok: false, message: `the body has no ${JSON.stringify(name)}`, hint: didYouMean(name, names) };
  }
  if (rest.length === 0 || before === undefined) {
    const changed: readonly BodyMember[] = value === undefined ? [] : [[name, value]];
    const tree: BodyTree = {
      kind: 'object',
      members: before === undefined ? [...members, ...changed] : splice(members, at, changed),
    };
    return { ok: true, tree, before };
  }
  const inner = editBody(before, rest, value);
  return inner.ok ? { ...inner, tree: { kind: 'object', members: splice(members, at, [[name, inner.tree]]) } } : inner;
}

function editItem(
  items: readonly BodyTree[],
  token: string,
  rest: readonly string[],
  value: BodyTree | undefined,
): EditedBody {
  if (token === '-' && rest.length === 0 && value !== undefined) {
    return { ok: true, tree: { kind: 'array', items: [...items, value] }, before: undefined };
  }
  const at = /^(?:0|[1-9][0-9]*)$/.test(token) ? Number(token) : -1;
  const before = items[at];
  if (before === undefined) {
    const length = items.length === 1 ? '1 item' : `${items.length} items`;
    return { ok: false, message: `there is no item ${token} in a list of ${length}`, hint: undefined };
  }
  if (rest.length === 0) {
    return { ok: true, tree: { kind: 'array', items: splice(items, at, value === undefined ? [] : [value]) }, before };
  }
  const inner = editBody(before, rest, value);
  return inner.ok ? { ...inner, tree: { kind: 'array', items: splice(items, at, [inner.tree]) } } : inner;
}

function splice<Item>(items: readonly Item[], at: number, changed: readonly Item[]): readonly Item[] {
  return [...items.slice(0, at), ...changed, ...items.slice(at + 1)];
}
