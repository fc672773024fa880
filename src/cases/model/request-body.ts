import { once } from '../../contract/index.js';
import type { BodyTree, Template } from '../../wire/index.js';
import type { RequestPlan } from './case.js';
import { readBody } from './read-body.js';

/**
 * The body of a request: a value, which can be changed until it is sent, with its writer; or bytes that are sent
 * unchanged.
 */
export type RequestBody = TreeBody | Template;

export interface TreeBody {
  readonly tree: BodyTree;
  readonly write: BodyWriter;
}

/** Writes a value as JSON, as a form, or with a fault in its text. Undefined if the value has no such form. */
export type BodyWriter = (tree: BodyTree) => Template | undefined;

/** Returns the value of a body, including one that a person wrote as text; undefined for other bytes. */
export function treeOf(body: RequestBody | undefined): BodyTree | undefined {
  return body && valueOf(body)?.tree;
}

function valueOf(body: RequestBody): TreeBody | undefined {
  return 'tree' in body ? body : readBody(body);
}

/** Each body is written once, although it is judged, compared and sent. */
const written = once(({ tree, write }: TreeBody) => write(tree));

/** Returns true if the value of a body can be written in its form. */
export function isWritable(body: TreeBody): boolean {
  return written(body) !== undefined;
}

/** Returns a body as it is sent. */
export function bodyTemplate(body: RequestBody): Template {
  return 'tree' in body ? (written(body) ?? []) : body;
}

/** Changes the value of a body. Returns the same body if the value stays the same, or there is none. */
export function changedBody(body: RequestBody, change: (tree: BodyTree) => BodyTree): RequestBody {
  const own = valueOf(body);
  if (own === undefined) return body;
  const tree = change(own.tree);
  return tree === own.tree ? body : { ...own, tree };
}

/** Changes the value in the body of a request. Returns the same request if the value stays the same. */
export function withChangedBody(plan: RequestPlan, change: (tree: BodyTree) => BodyTree): RequestPlan {
  const body = plan.body && changedBody(plan.body, change);
  return body === plan.body ? plan : { ...plan, body };
}
