import { namesIn } from '../../../contract/index.js';
import type { BodyTree } from '../../../wire/index.js';
import type { Facets } from './facets.js';
import type { Position } from './position.js';

/** A position, and the reading of it for which a value is made. */
interface Read {
  readonly position: Position;
  readonly facets: Facets;
}

/** A valid value for a position, with its derivation. */
export interface GoodNode extends Read {
  readonly tree: BodyTree;
  /** The members by name, or the items by index. */
  readonly children: ReadonlyMap<string, GoodNode>;
}

const childless: ReadonlyMap<string, GoodNode> = new Map();

export function leafNode(tree: BodyTree, { position, facets }: Read): GoodNode {
  return { tree, position, facets, children: childless };
}

export function objectNode(children: ReadonlyMap<string, GoodNode>, { position, facets }: Read): GoodNode {
  const members = [...children].map(([name, { tree }]) => [name, tree] as const);
  return { tree: { kind: 'object', members }, position, facets, children };
}

export function arrayNode(items: readonly GoodNode[], { position, facets }: Read): GoodNode {
  const children = new Map(items.map((item, index) => [String(index), item]));
  return { tree: { kind: 'array', items: items.map(({ tree }) => tree) }, position, facets, children };
}

/** Replaces the value at an existing path. */
export function withNodeAt(root: GoodNode, [token, ...rest]: readonly string[], node: GoodNode): GoodNode {
  if (token === undefined) return node;
  const child = root.children.get(token);
  if (child === undefined) return root;
  const children = new Map(root.children).set(token, withNodeAt(child, rest, node));
  return root.tree.kind === 'array' ? arrayNode([...children.values()], root) : objectNode(children, root);
}

export function nodeAtPath(root: GoodNode, path: readonly string[]): GoodNode | undefined {
  return path.reduce<GoodNode | undefined>((node, token) => node?.children.get(token), root);
}

const longText = 100;
const manyPatterns = 10;

/**
 * Returns the number of values. A long text counts as several, because each change of a body copies all of it, and so
 * does each member of an object that is compared with many patterns.
 */
export function partsOf({ tree, facets, children }: GoodNode): number {
  const text = tree.kind === 'scalar' ? tree.text[0] : undefined;
  const length = typeof text === 'string' ? text.length : 0;
  const patterns = facets.schemas.reduce((sum, schema) => sum + namesIn(schema, 'patternProperties').length, 0);
  const own = 1 + Math.floor(length / longText) + Math.floor((children.size * patterns) / manyPatterns);
  return [...children.values()].reduce((sum, child) => sum + partsOf(child), own);
}
