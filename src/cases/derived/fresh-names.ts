import type { MediaType, Operation, Schema } from '../../contract/index.js';
import { matchesStatusKey } from '../../http/index.js';
import { isJsonObject, type JsonValue, parseJson, toValue } from '../../json/index.js';
import { instantiateText, sampleValues, type Draw } from '../instantiate.js';
import { isUniquePart, type Template, type UniqueKind } from '../template.js';
import { valueAt } from '../unique.js';
import { isJsonBody, type GoodBody } from './good/good-bodies.js';
import { isTakenOnce } from './is-taken-once.js';
import { samplesIn } from './values/compose/samples.js';
import { certainly } from './values/compose/subschemas.js';

/** A member as it is written in JSON, and how it is written to be another one each time. */
interface FreshMember {
  readonly text: string;
  readonly parts: Template;
}

/** Puts fresh values in a body. */
export type Freshen = (body: Template) => Template;

/**
 * Gives what a created thing is called another value in each request, where the document says that requests can
 * conflict with what is there (409), or nothing else in the body tells one from the other. All but the first would be
 * refused as taken, whatever else is wrong with them. What the document gives as an example keeps its form.
 */
export function freshNames(operation: Operation, body: GoodBody | undefined): Freshen {
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isJsonBody(body)) return asItIs;
  const { template } = body.minimal;
  if (!conflicts(operation) && (operation.method !== 'POST' || template.some(isUniquePart))) return asItIs;
  const members = freshMembers(template, schema, (name, value) => {
    const isGiven = isInDocument(body.mediaType, name, value);
    if (!isTakenOnce(name, { operation, isGiven, conflicts: conflicts(operation) })) return [];
    return isGiven ? changedAPart(value) : [[{ unique: 'string' }], ...changedAPart(value)];
  });
  return members.length === 0 ? asItIs : (other) => members.reduce(withMember, other);
}

function asItIs(body: Template): Template {
  return body;
}

function conflicts({ responses }: Operation): boolean {
  return responses.some(({ status }) => status !== 'default' && matchesStatusKey(status, 409));
}

/** Whether the value of a member is an example of the document, at whatever level. */
function isInDocument({ schema, examples }: MediaType, name: string, value: string): boolean {
  const schemas = schema === undefined ? [] : certainly([schema]);
  const own = schemas.flatMap((each) => each.subschema('properties', name) ?? []);
  const whole = [...examples.map((example) => toValue(example.value)), ...samplesIn(schemas)];
  return [...samplesIn(own), ...whole.map((each) => (isJsonObject(each) ? each[name] : undefined))].includes(value);
}

/** `waysFor` gives the ways to write another value of a member, the best first: none where it is to stay. */
function freshMembers(
  template: Template,
  schema: Schema,
  waysFor: (name: string, value: string) => readonly Template[],
): readonly FreshMember[] {
  const whole = valueOf(template, sampleValues());
  if (!isJsonObject(whole)) return [];
  return Object.entries(whole).flatMap(([name, value]): readonly FreshMember[] => {
    if (typeof value !== 'string') return [];
    const before = `${JSON.stringify(name)}:"`;
    const member = { text: `${before}${JSON.stringify(value).slice(1)}` };
    return waysFor(name, value)
      .map((parts) => ({ ...member, parts: [before, ...parts, '"'] }))
      .filter((fresh) => isGood(withMember(template, fresh), template, schema))
      .slice(0, 1);
  });
}

/** The same text with another number in it, or with more at its end. */
function changedAPart(value: string): readonly Template[] {
  const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);
  const [digits] = /[0-9]{3,}(?!.*[0-9]{3})/su.exec(value) ?? [];
  const at = digits === undefined ? 0 : value.lastIndexOf(digits);
  const instead = (unique: UniqueKind): readonly Template[] =>
    digits === undefined ? [] : [[quoted(value.slice(0, at)), { unique }, quoted(value.slice(at + digits.length))]];
  return [
    ...instead('int32'),
    [quoted(value), { unique: 'string' }],
    [quoted(value), { unique: 'int32' }],
    // A pattern may say how many digits there are.
    ...instead(`digits-${digits?.length ?? 0}`),
  ];
}

const draws = ['one', 'two', 'three'].map(
  (seed): Draw =>
    (kind) =>
      valueAt(seed, kind, 0),
);

function isGood(changed: Template, template: Template, schema: Schema): boolean {
  return changed !== template && draws.every((draw) => schema.validate(valueOf(changed, draw), 'request').length === 0);
}

function valueOf(template: Template, draw: Draw): JsonValue {
  const parsed = parseJson(Buffer.from(instantiateText(template, draw)));
  return parsed.ok ? toValue(parsed.node) : null;
}

/** The same template where the object does not have the member; what is within a member of it may have the same. */
function withMember(template: Template, { text, parts }: FreshMember): Template {
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
