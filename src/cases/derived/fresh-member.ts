import type { Operation, Schema } from '../../contract/index.js';
import { matchesStatusKey } from '../../http/index.js';
import { type JsonValue, parseJson, toValue } from '../../json/index.js';
import { instantiateText, type Draw } from '../instantiate.js';
import type { Template } from '../template.js';
import { valueAt } from '../unique.js';

/** A member as it is written in JSON, and how it is written to be another one each time. */
export interface FreshMember {
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

/** A body with a member written afresh; the same where it does not have the member, or has it only further within. */
export function withMember(template: Template, { text, parts }: FreshMember): Template {
  let before = '';
  for (const [index, part] of template.entries()) {
    const own = typeof part === 'string' ? part : '0';
    for (let at = own.indexOf(text); at !== -1; at = own.indexOf(text, at + 1)) {
      if (depthAfter(before + own.slice(0, at)) !== 1) continue;
      return template.toSpliced(index, 1, own.slice(0, at), ...parts, own.slice(at + text.length));
    }
    before += own;
  }
  return template;
}

/** How many objects and arrays are open at the end of a beginning of JSON text. */
function depthAfter(text: string): number {
  const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  return (bare.match(/[{[]/g)?.length ?? 0) - (bare.match(/[}\]]/g)?.length ?? 0);
}
