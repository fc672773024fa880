import { certainly, type MediaType, type Operation, type Schema } from '../../../contract/index.js';
import { matchesStatusKey } from '../../../http/index.js';
import { isJsonObject, toValue, type JsonValue } from '../../../json/index.js';
import { lastLiteral, means, wordsOf, wrapsThing } from '../../../resources/index.js';
import {
  hasHole,
  joinTemplates,
  treeAt,
  withTreeAt,
  type BodyTree,
  type Template,
  type UniqueKind,
} from '../../../wire/index.js';
import { givenBody } from '../../given/given-parts.js';
import { isFixed } from '../../given/given-values.js';
import type { Draw } from '../../model/instantiate.js';
import { treeOf } from '../../model/request-body.js';
import { valueAt } from '../../model/unique.js';
import { isJsonBody, type GoodBody } from '../good/good-bodies.js';
import { samplesIn } from '../values/samples.js';
import { sampleValue } from '../../model/sample-value.js';

/** A text in a body, and how it is written to be another one each time. */
interface FreshMember {
  /** The names on the way to it. */
  readonly path: readonly string[];
  /** In JSON. */
  readonly text: string;
  readonly fresh: Template;
}

/** Puts fresh values in a body. */
export type Freshen = (tree: BodyTree) => BodyTree;

/** Gives what requests would otherwise conflict over another value in each: names, and times that are booked. */
export function freshBodies(operation: Operation, body: GoodBody | undefined): Freshen {
  const names = freshNames(operation, body);
  const times = freshTimes(operation, body);
  return (tree) => times(names(tree));
}

/** A body that nothing is fresh in. */
function asItIs(tree: BodyTree): BodyTree {
  return tree;
}

/** Whether the document says that requests can conflict with what is there. */
function conflicts({ responses }: Operation): boolean {
  return responses.some(({ status }) => status !== 'default' && matchesStatusKey(status, 409));
}

const draws = ['one', 'two', 'three'].map(
  (seed): Draw =>
    (kind) =>
      valueAt(seed, kind, 0),
);

/** Whether a changed body is as good as it was, whatever is drawn. */
function isGood(changed: BodyTree, tree: BodyTree, schema: Schema): boolean {
  return changed !== tree && draws.every((draw) => schema.validate(sampleValue(changed, draw), 'request').length === 0);
}

/** A body with a member written afresh; the very same one where that is not written so. */
function withFresh(tree: BodyTree, { path, text, fresh }: FreshMember): BodyTree {
  const found = treeAt(tree, path);
  const isMeant = found?.kind === 'scalar' && found.text.length === 1 && found.text[0] === text;
  return isMeant ? (withTreeAt(tree, path, { kind: 'scalar', text: fresh }) ?? tree) : tree;
}

/**
 * Gives what a created thing is called another value in each request, where the document says that requests can
 * conflict with what is there (409), or nothing else in the body tells one from the other. All but the first would be
 * refused as taken, whatever else is wrong with them. What the document gives as an example keeps its form.
 */
function freshNames(operation: Operation, body: GoodBody | undefined): Freshen {
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isJsonBody(body)) return asItIs;
  const isTight = conflicts(operation);
  const [minimal, full] = [treeOf(body.minimal.body), treeOf(body.full.body)];
  if (minimal === undefined || full === undefined) return asItIs;
  if (!isTight && (operation.method !== 'POST' || hasHole(minimal))) return asItIs;
  const waysFor = (name: string, value: string, way: readonly string[]): readonly Template[] => {
    if (isNamedByPath(name, operation) || isFixed(givenBody(body.mediaType), [...way, name])) return [];
    const isGiven = isInDocument(body.mediaType, [...way, name], value);
    if (!isTakenOnce(name, { operation, isGiven, conflicts: isTight })) return [];
    return isGiven ? changedAPart(value) : [[{ unique: 'string' }], ...changedAPart(value)];
  };
  // What can be left out is taken as well as what has to be there.
  const members = (isTight ? [minimal, full] : [minimal]).flatMap((tree) =>
    freshMembers(tree, schema, waysFor, operation),
  );
  return members.length === 0 ? asItIs : (other) => members.reduce(withFresh, other);
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
  const written = tree === undefined ? [] : [sampleValue(tree)];
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
  tree: BodyTree,
  schema: Schema,
  waysFor: (name: string, value: string, way: readonly string[]) => readonly Template[],
  operation: Operation,
): readonly FreshMember[] {
  let level: readonly Wrapped[] = [{ way: [], value: sampleValue(tree) }];
  while (level.length > 0) {
    const found = level.flatMap(({ way, value }) =>
      membersOf(value).flatMap(([name, text]): readonly FreshMember[] => {
        if (typeof text !== 'string') return [];
        const member = { path: [...way, name], text: JSON.stringify(text) };
        return waysFor(name, text, way)
          .map((parts) => ({ ...member, fresh: joinTemplates([['"'], parts, ['"']]) }))
          .filter((fresh) => isGood(withFresh(tree, fresh), tree, schema))
          .slice(0, 1);
      }),
    );
    if (found.length > 0) return found;
    level = level.flatMap(({ way, value }) =>
      membersOf(value).flatMap(([name, inside]) =>
        wrapsThing(name, lastLiteral(operation.path.text)) ? [{ way: [...way, name], value: inside }] : [],
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
    ...[9, 6].flatMap((length) => (length > (digits?.length ?? 0) ? instead(`digits-${length}`) : [])),
    ...instead(`digits-${digits?.length ?? 0}`),
    // Too short for more, in capital letters alone.
    [quoted(value), { unique: 'digits-6' }],
  ];
}

/** What is known of a member of a body besides its name. */
interface Circumstances {
  readonly operation: Operation;
  /** Whether its value is an example of the document. */
  readonly isGiven: boolean;
  /** Whether the document says that requests can conflict with what is there. */
  readonly conflicts: boolean;
}

/**
 * Whether a service is likely to take each value of a member of that name once. An example such as the `currencyCode`
 * or the `productId` of an order stays: it means something to the service, and does not name what is created.
 */
function isTakenOnce(name: string, { operation, isGiven, conflicts }: Circumstances): boolean {
  const words = wordsOf(name);
  const last = words.at(-1);
  if (means(last, 'taken-text')) return true;
  return means(last, 'taken-form') && (!isGiven || (conflicts && namesWhatIsCreated(words, operation)));
}

/** `code` and `order_number` in `/orders`, but not `productId`. */
function namesWhatIsCreated(words: readonly string[], operation: Operation): boolean {
  const around = wordsOf(lastLiteral(operation.path.text));
  return words.slice(0, -1).every((word) => around.some((other) => other.startsWith(word)));
}

/** A date, or what a date-time begins with (RFC 3339 §5.6), on a day that each year has. */
const calendarDay = /^[0-9]{4}-(?!02-29)[0-9]{2}-[0-9]{2}(?:T|$)/;

/**
 * Gives what a request books another time in each, where the document says that requests can conflict with what is
 * there (409). All but the first would find the time taken, whatever else is wrong with them. The times lie in the
 * future; of several in one body, such as the ends of a range, all are moved by the same years, or none is.
 */
function freshTimes(operation: Operation, body: GoodBody | undefined): Freshen {
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isJsonBody(body) || !conflicts(operation)) return asItIs;
  const tree = treeOf(body.full.body);
  if (tree === undefined) return asItIs;
  const members = timesIn(tree).filter(({ path }) => !isFixed(givenBody(body.mediaType), path));
  const moved = (other: BodyTree): BodyTree => members.reduce(withFresh, other);
  if (members.length === 0 || !isGood(moved(tree), tree, schema)) return asItIs;
  return (other) => (members.some((member) => saysOther(other, member)) ? other : moved(other));
}

function timesIn(tree: BodyTree): readonly FreshMember[] {
  const whole = sampleValue(tree);
  if (!isJsonObject(whole)) return [];
  const found = Object.entries(whole).flatMap(([name, value]) =>
    typeof value === 'string' && calendarDay.test(value) && saysWhen(name) ? [[name, value] as const] : [],
  );
  const values = found.map(([, value]) => value).toSorted();
  return found.map(([name, value]) => {
    const fresh = joinTemplates([['"'], later(value, values), ['"']]);
    return { path: [name], text: JSON.stringify(value), fresh };
  });
}

function saysWhen(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => means(word, 'time-slot')) || (words.length === 1 && means(words[0], 'time'));
}

/**
 * The same day of a year of another millennium, which comes after whatever else a body has. Of several, all are in one
 * year: one that was in another year than the earliest is so many days after that. `values` are all, the earliest first.
 */
function later(value: string, values: readonly string[]): Template {
  const [earliest = value, ...others] = values;
  const year = { unique: 'digits-3', ...(others.length === 0 ? {} : { name: 'year' }) } as const;
  if (value.slice(0, 4) === earliest.slice(0, 4)) return ['3', year, value.slice(4)];
  const [, month = '', day = ''] = /^[0-9]{4}-([0-9]{2})-([0-9]{2})/.exec(earliest) ?? [];
  const next = Number(day) + values.indexOf(value);
  return ['3', year, next > 28 ? '-12-31' : `-${month}-${String(next).padStart(2, '0')}`, value.slice(10)];
}

/** Whether a body has the member with another value than the good one. */
function saysOther(tree: BodyTree, member: FreshMember): boolean {
  return treeAt(tree, member.path) !== undefined && withFresh(tree, member) === tree;
}
