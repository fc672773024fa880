import { certainly, type MediaType, type Operation, type Schema } from '../../contract/index.js';
import { isJsonObject, toValue, type JsonValue } from '../../json/index.js';
import { givenBody } from '../given/given-parts.js';
import { isFixed } from '../given/given-values.js';
import { sampleValues } from '../instantiate.js';
import { isUniquePart, type Template, type UniqueKind } from '../../wire/index.js';
import { asItIs, conflicts, isGood, valueOf, withMember, type Freshen, type FreshMember } from './fresh-member.js';
import { isJsonBody, type GoodBody } from './good/good-bodies.js';
import { isTakenOnce } from './is-taken-once.js';
import { wrapsWhatIsCreated } from './wraps-what-is-created.js';
import { sampleValue } from './values/sample-value.js';
import { samplesIn } from './values/compose/samples.js';

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
  const waysFor = (name: string, value: string, way: readonly string[]): readonly Template[] => {
    if (isNamedByPath(name, operation) || isFixed(givenBody(body.mediaType), [...way, name])) return [];
    const isGiven = isInDocument(body.mediaType, [...way, name], value);
    if (!isTakenOnce(name, { operation, isGiven, conflicts: isTight })) return [];
    return isGiven ? changedAPart(value) : [[{ unique: 'string' }], ...changedAPart(value)];
  };
  // What can be left out is taken as well as what has to be there.
  const members = (isTight ? [minimal, full] : [minimal]).flatMap(({ template }) =>
    freshMembers(template, schema, waysFor, operation),
  );
  return members.length === 0 ? asItIs : (other) => members.reduce(withMember, other);
}

/** What the path of an existing thing says as well has to be the same in the body. */
function isNamedByPath(name: string, { method, path }: Operation): boolean {
  return method !== 'POST' && path.names.includes(name);
}

/** Whether the value of a member is an example of the document, or one that a person wrote, at whatever level. */
function isInDocument(mediaType: MediaType, way: readonly string[], value: string): boolean {
  const { schema, examples } = mediaType;
  let schemas = schema === undefined ? [] : certainly([schema]);
  const tree = givenBody(mediaType)?.tree;
  const written = tree === undefined ? [] : [sampleValue(tree, sampleValues())];
  let given: readonly JsonValue[] = [...written, ...examples.map((example) => toValue(example.value))];
  for (const name of way) {
    const whole = [...given, ...samplesIn(schemas)];
    given = whole.flatMap((each) => (isJsonObject(each) ? (each[name] ?? []) : []));
    schemas = certainly(schemas.flatMap((each) => each.subschema('properties', name) ?? []));
  }
  return [...given, ...samplesIn(schemas)].includes(value);
}

/**
 * `waysFor` gives the ways to write another value of a member, the best first: none where it is to stay. Where the body
 * itself has no such member, what it wraps may have one.
 */
function freshMembers(
  template: Template,
  schema: Schema,
  waysFor: (name: string, value: string, way: readonly string[]) => readonly Template[],
  operation: Operation,
): readonly FreshMember[] {
  let level: readonly Wrapped[] = [{ way: [], value: valueOf(template, sampleValues()) }];
  while (level.length > 0) {
    const found = level.flatMap(({ way, value }) =>
      membersOf(value).flatMap(([name, text]): readonly FreshMember[] => {
        if (typeof text !== 'string') return [];
        const before = `${JSON.stringify(name)}:"`;
        const member = { way, text: `${before}${JSON.stringify(text).slice(1)}` };
        return waysFor(name, text, way)
          .map((parts) => ({ ...member, parts: [before, ...parts, '"'] }))
          .filter((fresh) => isGood(withMember(template, fresh), template, schema))
          .slice(0, 1);
      }),
    );
    if (found.length > 0) return found;
    level = level.flatMap(({ way, value }) =>
      membersOf(value).flatMap(([name, inside]) =>
        wrapsWhatIsCreated(name, operation) ? [{ way: [...way, name], value: inside }] : [],
      ),
    );
  }
  return [];
}

/** A value in a body, and the names on the way to it. */
interface Wrapped {
  readonly way: readonly string[];
  readonly value: JsonValue;
}

function membersOf(value: JsonValue): readonly (readonly [name: string, value: JsonValue])[] {
  return isJsonObject(value) ? Object.entries(value) : [];
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
    // A pattern may say how a name ends, or how many digits there are.
    [{ unique: 'string' }, quoted(value)],
    ...instead(`digits-${digits?.length ?? 0}`),
  ];
}
