import type { Operation, Schema } from '../../contract/index.js';
import { matchesStatusKey } from '../../http/index.js';
import type { BodyTree, Template } from '../../wire/index.js';
import type { Draw } from '../instantiate.js';
import { valueAt } from '../unique.js';
import { treeAt, withTreeAt } from './body/edit-value.js';
import { sampleValue } from './values/sample-value.js';

/** A text in a body, and how it is written to be another one each time. */
export interface FreshMember {
  /** The names on the way to it. */
  readonly path: readonly string[];
  /** In JSON. */
  readonly text: string;
  readonly fresh: Template;
}

/** Puts fresh values in a body. */
export type Freshen = (tree: BodyTree) => BodyTree;

/** A body that nothing is fresh in. */
export function asItIs(tree: BodyTree): BodyTree {
  return tree;
}

/** Whether the document says that requests can conflict with what is there. */
export function conflicts({ responses }: Operation): boolean {
  return responses.some(({ status }) => status !== 'default' && matchesStatusKey(status, 409));
}

const draws = ['one', 'two', 'three'].map(
  (seed): Draw =>
    (kind) =>
      valueAt(seed, kind, 0),
);

/** Whether a changed body is as good as it was, whatever is drawn. */
export function isGood(changed: BodyTree, tree: BodyTree, schema: Schema): boolean {
  return changed !== tree && draws.every((draw) => schema.validate(sampleValue(changed, draw), 'request').length === 0);
}

/** A body with a member written afresh; the very same one where that is not written so. */
export function withFresh(tree: BodyTree, { path, text, fresh }: FreshMember): BodyTree {
  const found = treeAt(tree, path);
  const isMeant = found?.kind === 'scalar' && found.text.length === 1 && found.text[0] === text;
  return isMeant ? (withTreeAt(tree, path, { kind: 'scalar', text: fresh }) ?? tree) : tree;
}
