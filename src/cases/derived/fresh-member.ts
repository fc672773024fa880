import type { Operation, Schema } from '../../contract/index.js';
import { matchesStatusKey } from '../../http/index.js';
import { type JsonValue, parseJson, toValue } from '../../json/index.js';
import { instantiateText, type Draw } from '../instantiate.js';
import { replaceMember } from '../replace-member.js';
import type { Template } from '../../wire/index.js';
import { valueAt } from '../unique.js';

/** A member as it is written in JSON, and how it is written to be another one each time. */
export interface FreshMember {
  /** The names on the way from the root to the object that has it. */
  readonly way: readonly string[];
  readonly text: string;
  readonly parts: Template;
}

/** Puts fresh values in a body. */
export type Freshen = (body: Template) => Template;

/** A body that nothing is fresh in. */
export function asItIs(body: Template): Template {
  return body;
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
export function isGood(changed: Template, template: Template, schema: Schema): boolean {
  return changed !== template && draws.every((draw) => schema.validate(valueOf(changed, draw), 'request').length === 0);
}

/** What a body says, with its holes filled; null where it is no JSON. */
export function valueOf(template: Template, draw: Draw): JsonValue {
  const parsed = parseJson(Buffer.from(instantiateText(template, draw)));
  return parsed.ok ? toValue(parsed.node) : null;
}

/** A body with a member written afresh; the same where it does not have the member, or has it elsewhere. */
export function withMember(template: Template, { way, text, parts }: FreshMember): Template {
  return replaceMember(template, { isAt: (other) => isSameWay(other, way), text, parts });
}

function isSameWay(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at]);
}
