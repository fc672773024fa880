import { jsonTemplate, treeAt, type BodyMember, type BodyTree } from '../../wire/index.js';
import type { Case } from '../model/case.js';
import type { RequestPlan } from '../model/request-plan.js';
import type { TreeBody } from '../model/request-body.js';
import type { VariedPlace } from '../model/varied-place.js';

/** A case that varies a single value. */
export type VariedCase = Case & { readonly varied: VariedPlace };

/** Joins the values of similar cases into one request; undefined if a value would not be in it unchanged. */
export function joinRequests(members: readonly VariedCase[]): RequestPlan | undefined {
  const [first] = members;
  if (first === undefined) return undefined;
  const base = first.varied.base;
  const requests = members.map(({ request }) => request);
  const path = joinPaths(base, requests);
  const fields = joinLists(
    base.fields,
    requests.map((request) => request.fields),
  );
  const body = joinBodies(members);
  if (path === undefined || fields === undefined || body === 'none') return undefined;
  return { ...first.request, path: [path], fields, body };
}

/** The path must be equal in all requests; the query pairs are joined. */
function joinPaths(base: RequestPlan, requests: readonly RequestPlan[]): string | undefined {
  const [target, ...others] = [base, ...requests].map(targetOf);
  if (target === undefined || others.some((other) => other?.path !== target.path)) return undefined;
  const pairs = joinLists(
    target.pairs,
    others.flatMap((other) => (other === undefined ? [] : [other.pairs])),
  );
  return pairs && [target.path, ...(pairs.length === 0 ? [] : [pairs.join('&')])].join('?');
}

function targetOf({ path }: RequestPlan): { readonly path: string; readonly pairs: readonly string[] } | undefined {
  const [text, ...rest] = path;
  if (typeof text !== 'string' || rest.length > 0) return undefined;
  const mark = text.indexOf('?');
  return mark === -1
    ? { path: text, pairs: [] }
    : { path: text.slice(0, mark), pairs: text.slice(mark + 1).split('&') };
}

/** Items that replace others in a list. */
interface Splice<Item> {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Item[];
}

/** Applies several changes to a list at once; undefined if two of them concern the same items. */
function joinLists<Item>(base: readonly Item[], changed: readonly (readonly Item[])[]): readonly Item[] | undefined {
  const splices = new Map<string, Splice<Item>>();
  for (const list of changed) {
    const splice = spliceBetween(base, list);
    if (splice !== undefined) splices.set(JSON.stringify(splice), splice);
  }
  const inOrder = [...splices.values()].toSorted((one, other) => one.from - other.from || one.to - other.to);
  const joined: Item[] = [];
  let next = 0;
  for (const { from, to, items } of inOrder) {
    if (from < next) return undefined;
    joined.push(...base.slice(next, from), ...items);
    next = to;
  }
  return [...joined, ...base.slice(next)];
}

function spliceBetween<Item>(base: readonly Item[], list: readonly Item[]): Splice<Item> | undefined {
  const isSame = (one: Item | undefined, other: Item | undefined): boolean =>
    JSON.stringify(one) === JSON.stringify(other);
  const shorter = Math.min(base.length, list.length);
  let from = 0;
  while (from < shorter && isSame(base[from], list[from])) from++;
  let after = 0;
  while (after < shorter - from && isSame(base.at(-1 - after), list.at(-1 - after))) after++;
  if (from === base.length && from === list.length) return undefined;
  return { from, to: base.length - after, items: list.slice(from, list.length - after) };
}

function joinBodies(members: readonly VariedCase[]): RequestPlan['body'] | 'none' {
  const varied = members.flatMap(({ request: { body }, varied: { path } }) =>
    path[0] === 'body' ? [{ body, path: path.slice(1) }] : [],
  );
  const trees = varied.flatMap(({ body, path }) =>
    body !== undefined && 'tree' in body ? [{ body: body satisfies TreeBody, path }] : [],
  );
  const [first, ...others] = trees;
  if (varied.length === 0) return members[0]?.request.body;
  if (first === undefined || trees.length < varied.length) return 'none';
  const { write } = first.body;
  const tree = others.reduce((joined, { body, path }) => joinTrees(joined, body.tree, path), first.body.tree);
  const isIn = trees.every(
    ({ body, path }) => body.write === write && textOf(treeAt(tree, path)) === textOf(treeAt(body.tree, path)),
  );
  return isIn ? { tree, write } : 'none';
}

function textOf(tree: BodyTree | undefined): string {
  return tree === undefined ? '' : JSON.stringify(jsonTemplate(tree));
}

/** Takes over the part of another body at a path, and the members that only the other one has. */
function joinTrees(tree: BodyTree, other: BodyTree, [token, ...rest]: readonly string[]): BodyTree {
  if (token === undefined) return other;
  if (tree.kind === 'object' && other.kind === 'object') {
    const own = new Map(other.members);
    const kept = tree.members.flatMap(([name, value]): readonly BodyMember[] => {
      const found = own.get(name);
      if (name !== token) return [[name, value]];
      return found === undefined ? [] : [[name, joinTrees(value, found, rest)]];
    });
    const names = new Set(tree.members.map(([name]) => name));
    return { kind: 'object', members: [...kept, ...other.members.filter(([name]) => !names.has(name))] };
  }
  if (tree.kind === 'array' && other.kind === 'array') {
    const items = [...tree.items, ...other.items.slice(tree.items.length)];
    const at = Number(token);
    const [one, two] = [items[at], other.items[at]];
    return one === undefined || two === undefined
      ? tree
      : { kind: 'array', items: items.with(at, joinTrees(one, two, rest)) };
  }
  return tree;
}
