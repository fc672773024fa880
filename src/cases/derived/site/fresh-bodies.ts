import {
  certainly,
  getOrInsert,
  remembered,
  once,
  type Contract,
  type MediaType,
  type Operation,
  type Schema,
} from '../../../contract/index.js';
import { matchesStatusKey } from '../../../http/index.js';
import { formatPointer, isArrayValue, isJsonObject, toValue, valueAt, type JsonValue } from '../../../json/index.js';
import {
  areWordsOf,
  isCopying,
  lastLiteral,
  means,
  opensSession,
  plainName,
  resourceGraph,
  wordsOf,
  wrapsThing,
} from '../../../resources/index.js';
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
import { isDigitsKind, valueAt as valueOf, type Draw } from '../../model/unique.js';
import { treeOf } from '../../model/request-body.js';
import { type GoodBody } from '../good/good-bodies.js';
import { samplesIn } from '../values/samples.js';
import { sampleValue } from '../../model/instantiate.js';

/** A text in a body, and a template that replaces it with a fresh one. */
interface FreshMember {
  /** The path of the text. */
  readonly path: readonly string[];
  /** The text as JSON. */
  readonly text: string;
  readonly fresh: Template;
}

/** Inserts fresh values into a body. */
export type Freshen = (tree: BodyTree) => BodyTree;

/** Makes the values fresh that would otherwise conflict between requests: names, and booked times. */
export function freshBodies(contract: Contract, operation: Operation, body: GoodBody | undefined): Freshen {
  const names = freshNames(contract, operation, body);
  const times = freshTimes(operation, body);
  return (tree) => times(names(tree));
}

function asItIs(tree: BodyTree): BodyTree {
  return tree;
}

/** Returns true if the document has a status for conflicts. */
function conflicts({ responses }: Operation): boolean {
  return responses.some(({ status }) => status !== 'default' && matchesStatusKey(status, 409));
}

/** Always the same values, which are costly to make. */
const draws = [
  ...['one', 'two', 'three'].map(
    (seed): Draw =>
      (kind) =>
        valueOf(seed, kind, 0),
  ),
  // A pattern may forbid a zero at the beginning, or limit the first digit.
  ...['0', '9'].map(
    (digit): Draw =>
      (kind) =>
        isDigitsKind(kind) ? valueOf('', kind, 0).replaceAll(/./g, digit) : valueOf(digit, kind, 0),
  ),
].map((draw) => remembered<UniqueKind, string>(draw));

/** Returns true if a changed body is valid for all fresh values. */
function isGood(changed: BodyTree, tree: BodyTree, schema: Schema): boolean {
  return changed !== tree && draws.every((draw) => schema.isValid(sampleValue(changed, draw), 'request'));
}

/** The methods whose requests may give an item a name that another item already has. */
const mayName: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Makes a member fresh; returns the same tree if the member has another value. */
function withFresh(tree: BodyTree, { path, text, fresh }: FreshMember): BodyTree {
  const found = treeAt(tree, path);
  const isMeant = found?.kind === 'scalar' && found.text.length === 1 && found.text[0] === text;
  return isMeant ? (withTreeAt(tree, path, { kind: 'scalar', text: fresh }) ?? tree) : tree;
}

/**
 * Makes the names of a created resource fresh, if the document has a status for conflicts (409) or no identity in the
 * body is fresh. Otherwise all requests but the first would be rejected as duplicates. Examples keep their form.
 */
function freshNames(contract: Contract, operation: Operation, body: GoodBody | undefined): Freshen {
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined) return asItIs;
  const isTight = conflicts(operation);
  const [minimal, full] = [treeOf(body.minimal.body), treeOf(body.full.body)];
  if (minimal === undefined || full === undefined) return asItIs;
  if (!isTight && (!mayName.has(operation.method) || isIdentified(minimal, operation))) return asItIs;
  const circumstances = (isGiven: boolean): Circumstances => ({ operation, isGiven, conflicts: isTight });
  const chosen = chosenIn(contract, operation);
  const waysFor =
    (mayBeTaken: boolean) =>
    (name: string, value: string, way: readonly string[]): readonly Template[] => {
      if (isNamedByPath(name, operation) || isFixed(givenBody(body.mediaType), [...way, name])) return [];
      const isGiven = isInDocument(body.mediaType, [...way, name], value);
      // An example of a login names an account that exists.
      if (isGiven && opensSession(operation.key, operation.path.text)) return [];
      const items = identified(contract).get(plainName(name));
      const isOwn = items?.has(pathOfThing(operation));
      // At the root, a member that only the response may repeat, such as a kind, can be one of a few texts.
      const isChosen = way.length > 0 && chosen.has(patternOf([...way, name]));
      const isIdentity = (isOwn === true || isChosen) && !isGiven;
      const words = wordsOf(name);
      // The example of a name with several words, such as `category_slug`, is the name of the other item.
      const mayBeOwn = means(words.at(-1), 'taken-text') && !(isGiven && words.length > 1);
      const taken = isOwn === false ? mayBeOwn : isTakenOnce(name, circumstances(isGiven));
      if (!isIdentity && !(taken && mayBeTaken)) return [];
      return isGiven ? changedAPart(value) : [[{ unique: 'string' }], ...changedAPart(value)];
    };
  const required = freshMembers([minimal, full], schema, waysFor(true), operation);
  // Optional members can conflict as well, and an update may have no others. A new item needs an identity of its own.
  const mayConflict = isTight || operation.method !== 'POST';
  const optional =
    mayConflict || required.length === 0 ? freshMembers([full, full], schema, waysFor(mayConflict), operation) : [];
  const members = [...required, ...optional];
  return members.length === 0 ? asItIs : (other) => members.reduce(withFresh, other);
}

/**
 * Returns the paths of items and of their collections by the name, in plain form, that identifies an item: `/books` and
 * `/books/{isbn}` for `isbn`. A member of that name in a request to another path refers to such an item. If further
 * steps follow, only a name of several words counts, such as `category_slug`.
 */
const identified = once(({ operations }: Contract): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { path } of operations) {
    for (const { 0: item, index } of path.text.matchAll(/\/\{([^}]*)\}(?=\/|$)/g)) {
      if (wordsOf(item).length === 1 && !path.text.endsWith(item)) continue;
      const paths = getOrInsert(found, plainName(item), () => new Set());
      const collection = path.text.slice(0, index);
      paths.add(collection).add(collection + item);
    }
  }
  return found;
});

/**
 * Returns the path of an operation, or of the item of which it creates a copy.
 *
 * @example
 * pathOfThing(contract.operation('POST /plants/{code}/copies')) // '/plants/{code}'
 */
function pathOfThing({ method, path: { text } }: Operation): string {
  const end = text.lastIndexOf('/');
  return method === 'POST' && isCopying(text.slice(end + 1)) ? text.slice(0, end) : text;
}

/**
 * Returns pointers to the members by which a request may choose the identity of what it creates: those that hold it in
 * the request, or in the response, if they are there in the request as well. `*` stands for each item of a list.
 */
function chosenIn(contract: Contract, operation: Operation): ReadonlySet<string> {
  const { resource } = resourceGraph(contract).useOf(operation);
  // Without a path that names an item, its identity is a guess.
  const producers = resource?.item === undefined ? [] : resource.producers;
  const own = producers.filter((each) => each.by === 'create' && each.operation === operation);
  const sources = own.flatMap(({ identity }) => [...identity.values()].flat());
  const pointers = sources.flatMap((source) => {
    if (source.kind === 'response') return [source.pointer];
    return source.kind === 'request' && source.slot.in === 'body' ? [source.slot.pointer] : [];
  });
  return new Set(pointers);
}

/** Returns a pointer with `*` for the positions in lists. */
function patternOf(path: readonly string[]): string {
  return formatPointer(path.map((step) => (/^\d+$/.test(step) ? '*' : step)));
}

/** Returns true if a fresh value of a body identifies what is created, and is no name, quantity or reference. */
function isIdentified(tree: BodyTree, operation: Operation): boolean {
  if (tree.kind !== 'object') return hasHole(tree);
  return tree.members.some(([name, value]) => {
    const words = wordsOf(name);
    const last = words.at(-1);
    const isOwn = words.length === 1 || namesWhatIsCreated(words, operation);
    const isIdentity = isOwn && means(last, 'identifying') && !means(last, 'taken-text');
    return hasHole(value) && (isIdentity || value.kind !== 'scalar');
  });
}

/** Returns true if the path has the same name, and thereby the value, unless what is created may have another one. */
function isNamedByPath(name: string, { method, path }: Operation): boolean {
  return path.text.endsWith(`{${name}}`) || (method !== 'POST' && path.names.includes(name));
}

/** Returns true if the value of a member is an example of the document or a value that a person wrote, at any level. */
function isInDocument(mediaType: MediaType, way: readonly string[], value: string): boolean {
  const { schema, examples } = mediaType;
  let schemas = schema === undefined ? [] : certainly([schema]);
  const tree = givenBody(mediaType)?.tree;
  const written = tree === undefined ? [] : [sampleValue(tree)];
  let given: readonly JsonValue[] = [...written, ...examples.map((example) => toValue(example.value))];
  for (const name of way) {
    const whole = [...given, ...samplesIn(schemas)];
    given = whole.flatMap((each) => valueAt(each, [name]) ?? []);
    schemas = certainly(schemas.flatMap((each) => each.subschema('properties', name) ?? each.subschema('items') ?? []));
  }
  return [...given, ...samplesIn(schemas)].includes(value);
}

/**
 * `waysFor` returns the ways to write another value of a member, the best first; none if it must stay. If the body has
 * no such member, its wrapped objects are searched. The full body must stay valid, too: a name may decide an `if`.
 */
function freshMembers(
  [tree, full]: readonly [BodyTree, BodyTree],
  schema: Schema,
  waysFor: (name: string, value: string, way: readonly string[]) => readonly Template[],
  operation: Operation,
): readonly FreshMember[] {
  let level = itemsOf({ way: [], value: sampleValue(tree) });
  while (level.length > 0) {
    const found = level.flatMap(({ way, value }) =>
      membersOf(value).flatMap(([name, text]): FreshMember | readonly never[] => {
        if (typeof text !== 'string') return [];
        const member = { path: [...way, name], text: JSON.stringify(text) };
        const isFit = (fresh: FreshMember): boolean =>
          isGood(withFresh(tree, fresh), tree, schema) &&
          (withFresh(full, fresh) === full || isGood(withFresh(full, fresh), full, schema));
        const ways = waysFor(name, text, way).map((parts) => ({
          ...member,
          fresh: joinTemplates([['"'], parts, ['"']]),
        }));
        return ways.find(isFit) ?? [];
      }),
    );
    if (found.length > 0) return found;
    level = level.flatMap(({ way, value }) =>
      membersOf(value).flatMap(([name, inside]) =>
        wrapsThing(name, operation.path.text) ? itemsOf({ way: [...way, name], value: inside }) : [],
      ),
    );
  }
  return [];
}

/** A value in a body, and its path. */
interface Wrapped {
  readonly way: readonly string[];
  readonly value: JsonValue;
}

/** Returns the items of a list, or the value itself. */
function itemsOf(wrapped: Wrapped): readonly Wrapped[] {
  const { way, value } = wrapped;
  return isArrayValue(value) ? value.map((item, at) => ({ way: [...way, String(at)], value: item })) : [wrapped];
}

function membersOf(value: JsonValue): readonly (readonly [name: string, value: JsonValue])[] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** Returns ways to change the number in a text, or to extend the text. */
function changedAPart(value: string): readonly Template[] {
  const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);
  const [digits] = /^[0-9]+$|[0-9]{3,}(?!.*[0-9]{3})/su.exec(value) ?? [];
  const at = digits === undefined ? 0 : value.lastIndexOf(digits);
  const instead = (unique: UniqueKind, last = digits?.length ?? 0): readonly Template[] => {
    const end = at + (digits?.length ?? 0);
    return digits === undefined ? [] : [[quoted(value.slice(0, end - last)), { unique }, quoted(value.slice(end))]];
  };
  return [
    ...instead('int32'),
    [quoted(value), { unique: 'string' }],
    [quoted(value), { unique: 'int32' }],
    // A pattern may fix the end of a name, the number of digits or the first digits.
    [{ unique: 'string' }, quoted(value)],
    ...[9, 6].flatMap((length) => (length > (digits?.length ?? 0) ? instead(`digits-${length}`) : [])),
    ...instead(`digits-${digits?.length ?? 0}`),
    ...[9, 6].flatMap((length) => (length < (digits?.length ?? 0) ? instead(`digits-${length}`, length) : [])),
    // For short texts of capital letters.
    [quoted(value), { unique: 'digits-6' }],
    // For a pattern of a few digits at the end or in the middle, such as A-7.
    ...[5, 4, 3].map((length): Template => {
      const [, before = value, after = ''] = /^(.*?)[0-9]{1,2}([^0-9]*)$/su.exec(value) ?? [];
      return [quoted(before), { unique: `digits-${length}` }, quoted(after)];
    }),
    // For a pattern of letters and digits of a fixed length.
    ...[9, 6].flatMap((length): readonly Template[] =>
      length < value.length ? [[quoted(value.slice(0, -length)), { unique: `digits-${length}` }]] : [],
    ),
  ];
}

/** The facts about a member of a body besides its name. */
interface Circumstances {
  readonly operation: Operation;
  /** True if its value is an example of the document. */
  readonly isGiven: boolean;
  /** True if the document has a status for conflicts. */
  readonly conflicts: boolean;
}

/**
 * Returns true if a service probably accepts each value of a member only once. An example such as the `currencyCode`
 * or the `productId` of an order stays, because it refers to something else.
 */
function isTakenOnce(name: string, { operation, isGiven, conflicts }: Circumstances): boolean {
  const words = wordsOf(name);
  const last = words.at(-1);
  if (means(last, 'taken-text')) return true;
  return means(last, 'taken-form') && (!isGiven || (conflicts && namesWhatIsCreated(words, operation)));
}

/** `code` and `order_number` in `/orders`, but not `productId`. */
function namesWhatIsCreated(words: readonly string[], operation: Operation): boolean {
  return areWordsOf(words.slice(0, -1), lastLiteral(operation.path.text));
}

/** A date, or the beginning of a date-time (RFC 3339 §5.6), on a day that every year has. */
const calendarDay = /^[0-9]{4}-(?!02-29)[0-9]{2}-[0-9]{2}(?:T|$)/;

/**
 * Makes booked times fresh, if the document has a status for conflicts (409). Otherwise all requests but the first
 * would find the time taken. The times are in the future. If a body has several, such as the ends of a range, all or
 * none are moved.
 */
function freshTimes(operation: Operation, body: GoodBody | undefined): Freshen {
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !conflicts(operation)) return asItIs;
  const tree = treeOf(body.full.body);
  if (tree === undefined) return asItIs;
  const members = timesIn(tree).filter(({ path }) => !isFixed(givenBody(body.mediaType), path));
  const moved = (other: BodyTree): BodyTree => members.reduce(withFresh, other);
  if (members.length === 0 || !isGood(moved(tree), tree, schema)) return asItIs;
  return (other) => {
    const [changed, ...more] = members.filter((member) => saysOther(other, member));
    if (changed === undefined) return moved(other);
    const near = more.length === 0 ? nearTo(changed, members, other) : other;
    return isGood(near, other, schema) ? near : other;
  };
}

const HOUR = 3_600_000;

/**
 * Moves the other times near to the one that has another value, in the same order: no schema states how far apart the
 * ends of a range may be.
 */
function nearTo(said: FreshMember, members: readonly FreshMember[], tree: BodyTree): BodyTree {
  const found = treeAt(tree, said.path);
  const text = found === undefined ? undefined : sampleValue(found);
  const start = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  if (typeof text !== 'string' || Number.isNaN(start)) return tree;
  const inOrder = members.map((member) => member.text).toSorted();
  const isDay = !text.includes('T');
  return members.reduce((each, { path, text: own }) => {
    const apart = inOrder.indexOf(own) - inOrder.indexOf(said.text);
    const time = new Date(start + apart * (isDay ? 24 * HOUR : HOUR));
    if (apart === 0 || Number.isNaN(time.getTime())) return each;
    const moved = isDay ? time.toISOString().slice(0, 10) : time.toISOString().replace('.000', '');
    return withTreeAt(each, path, { kind: 'scalar', text: [JSON.stringify(moved)] }) ?? each;
  }, tree);
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

/** The longest time between two times of a request that both stay as they are, in milliseconds. */
const TWO_WEEKS = 14 * 24 * HOUR;

/**
 * Returns the same day in a year of another millennium. If there are several, all are in one year; those that are far
 * from the earliest follow it by hours, or by days if they are dates. `values` are all times, earliest first.
 */
function later(value: string, values: readonly string[]): Template {
  const [earliest = value, ...others] = values;
  const year = { unique: 'digits-3', ...(others.length === 0 ? {} : { name: 'year' }) } as const;
  const isInYear = value.slice(0, 4) === earliest.slice(0, 4);
  if (isInYear && Date.parse(value) - Date.parse(earliest) <= TWO_WEEKS) return ['3', year, value.slice(4)];
  const [, month = '', day = '', hour = '24'] = /^[0-9]{4}-([0-9]{2})-([0-9]{2})(?:T([0-9]{2}))?/.exec(earliest) ?? [];
  const [nextHour, next] = [Number(hour), Number(day)].map((each) => each + values.indexOf(value)) as [number, number];
  if (nextHour < 24)
    return ['3', year, `-${month}-${day}T${String(nextHour).padStart(2, '0')}${value.slice('0000-00-00T00'.length)}`];
  return ['3', year, next > 28 ? '-12-31' : `-${month}-${String(next).padStart(2, '0')}`, value.slice(10)];
}

function saysOther(tree: BodyTree, member: FreshMember): boolean {
  return treeAt(tree, member.path) !== undefined && withFresh(tree, member) === tree;
}
