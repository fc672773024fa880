import type { MediaType, Operation, Schema } from '../../contract/index.js';
import { isJsonObject, toValue } from '../../json/index.js';
import { sampleValues } from '../instantiate.js';
import { isUniquePart, type Template, type UniqueKind } from '../template.js';
import { asItIs, conflicts, isGood, valueOf, withMember, type Freshen, type FreshMember } from './fresh-member.js';
import { isJsonBody, type GoodBody } from './good/good-bodies.js';
import { isTakenOnce } from './is-taken-once.js';
import { samplesIn } from './values/compose/samples.js';
import { certainly } from './values/compose/subschemas.js';

/**
 * Gives what a created thing is called another value in each request, where the document says that requests can
 * conflict with what is there (409), or nothing else in the body tells one from the other. All but the first would be
 * refused as taken, whatever else is wrong with them. What the document gives as an example keeps its form.
 */
export function freshNames(operation: Operation, body: GoodBody | undefined): Freshen {
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isJsonBody(body)) return asItIs;
  const isTight = conflicts(operation);
  const { minimal, full } = body;
  if (!isTight && (operation.method !== 'POST' || minimal.template.some(isUniquePart))) return asItIs;
  // What can be left out is taken as well as what has to be there.
  const members = (isTight ? [minimal, full] : [minimal]).flatMap(({ template }) =>
    freshMembers(template, schema, (name, value) => {
      const isGiven = isInDocument(body.mediaType, name, value);
      if (!isTakenOnce(name, { operation, isGiven, conflicts: isTight })) return [];
      return isGiven ? changedAPart(value) : [[{ unique: 'string' }], ...changedAPart(value)];
    }),
  );
  return members.length === 0 ? asItIs : (other) => members.reduce(withMember, other);
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
