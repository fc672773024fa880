import type { BodyTree } from '../../../wire/index.js';
import type { Facets } from './facets.js';
import type { Position } from './position.js';

/** A value that is good for its position, and how it came about. */
export interface GoodNode {
  readonly tree: BodyTree;
  readonly position: Position;
  /** The reading of the position that the value was made for. */
  readonly facets: Facets;
  /** Of an object by name, of an array by index. */
  readonly children: ReadonlyMap<string, GoodNode>;
}

const childless: ReadonlyMap<string, GoodNode> = new Map();

export function leafNode(tree: BodyTree, position: Position, facets: Facets): GoodNode {
  return { tree, position, facets, children: childless };
}

export function objectNode(children: ReadonlyMap<string, GoodNode>, position: Position, facets: Facets): GoodNode {
  const members = [...children].map(([name, { tree }]) => [name, tree] as const);
  return { tree: { kind: 'object', members }, position, facets, children };
}

export function arrayNode(items: readonly GoodNode[], position: Position, facets: Facets): GoodNode {
  const children = new Map(items.map((item, index) => [String(index), item]));
  return { tree: { kind: 'array', items: items.map(({ tree }) => tree) }, position, facets, children };
}

/** The node at a path of names and indexes, if there is one. */
export function nodeAtPath(root: GoodNode, path: readonly string[]): GoodNode | undefined {
  return path.reduce<GoodNode | undefined>((node, token) => node?.children.get(token), root);
}
