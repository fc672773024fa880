import { once } from '../contract/index.js';
import type { BodyTree, Template } from '../wire/index.js';
import type { RequestPlan } from './case.js';
import { readBody } from './read-body.js';

/**
 * What a request holds: a value, which can be changed until the request is sent, and how it is then written; or bytes
 * that are sent as they are.
 */
export type RequestBody = TreeBody | Template;

export interface TreeBody {
  readonly tree: BodyTree;
  readonly write: BodyWriter;
}

/** How a value is written: as JSON, as a form, or with a fault in its text. Undefined where it has no such form. */
export type BodyWriter = (tree: BodyTree) => Template | undefined;

/** The value of a body, also of one that a person wrote as a text; undefined for bytes that are none. */
export function treeOf(body: RequestBody | undefined): BodyTree | undefined {
  return body && valueOf(body)?.tree;
}

function valueOf(body: RequestBody): TreeBody | undefined {
  return 'tree' in body ? body : readBody(body);
}

/** Each body is written once, however often it is judged, compared and sent. */
const written = once(({ tree, write }: TreeBody) => write(tree));

/** Whether the value of a body has the form in which it is to be written. */
export function isWritable(body: TreeBody): boolean {
  return written(body) !== undefined;
}

/** A body as it is sent. */
export function bodyTemplate(body: RequestBody): Template {
  return 'tree' in body ? (written(body) ?? []) : body;
}

/** A body with another value; the very same one where the change leaves the value as it is, or there is none. */
export function changedBody(body: RequestBody, change: (tree: BodyTree) => BodyTree): RequestBody {
  const own = valueOf(body);
  if (own === undefined) return body;
  const tree = change(own.tree);
  return tree === own.tree ? body : { ...own, tree };
}

/** A request with another value in its body; the very same one where the change leaves that as it is. */
export function withChangedBody(plan: RequestPlan, change: (tree: BodyTree) => BodyTree): RequestPlan {
  const body = plan.body && changedBody(plan.body, change);
  return body === plan.body ? plan : { ...plan, body };
}
