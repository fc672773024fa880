import { effectiveSchema, isTrue, keywordNode, type EffectiveSchema, type Operation } from '../../contract/index.js';
import { parsePointer, stringifyValue } from '../../json/index.js';
import {
  bodiesOf,
  isExclusive,
  isSecretName,
  listOfOne,
  means,
  plainName,
  wordsOf,
  wrapsThing,
  type Resource,
} from '../../resources/index.js';

/**
 * A member that clients control: the schemas of a request and of the read both declare it, and neither as `readOnly` or
 * `writeOnly` (OpenAPI 3.1 §4.8.24.1).
 */
export interface Member {
  readonly name: string;
  readonly sent: EffectiveSchema;
  readonly shown: EffectiveSchema;
  /** The common members of an object, or of the items of a list of objects. */
  readonly members: readonly Member[];
  /** It names another item, so that it keeps its value. */
  readonly isName?: true;
  /** A parameter of the read asks for it, such as `expand`, so that it may be missing otherwise. */
  readonly isOnRequest?: true;
}

/** Returns true if some part of a member names another item. */
export function hasName({ isName, members }: Member): boolean {
  return isName === true || members.some(hasName);
}

/** The members that requests of an operation and the read have in common, and where the bodies hold them. */
export interface Shape {
  readonly sentAt: readonly string[];
  readonly shownAt: readonly string[];
  /** The path to them within a listed item: empty, or for example `attributes`. */
  readonly within: readonly string[];
  readonly members: readonly Member[];
  /** The schema of the object that holds them in a response that shows the item. */
  readonly shown: EffectiveSchema;
}

/** The schema at a path of member names and the index of the only item of a list. */
export function partAt(schema: EffectiveSchema, path: readonly string[]): EffectiveSchema {
  return path.reduce((found, token) => {
    return token === '0' && found.types.includes('array') ? found.items : found.member(token);
  }, schema);
}

/** Returns the names of the members that the requests of an operation must contain. */
export function requiredBy(operation: Operation, shape: Shape | undefined): ReadonlySet<string> {
  const items = bodiesOf(operation).map((body) => partAt(effectiveSchema(body), shape?.sentAt ?? []));
  return new Set(items.flatMap(({ required }) => [...required]));
}

/** The maximum depth to which nested objects are compared. */
const DEEPEST = 4;

/**
 * Returns the members that clients control; undefined if the two schemas have none in common. `refers` says which members
 * of a request refer to another item, so that they do not wrap the one that it writes.
 */
export function shapeOf(
  write: Operation,
  shown: readonly EffectiveSchema[],
  resource: Resource,
  refers: (name: string) => boolean = () => false,
): Shape | undefined {
  return bestShape(bodiesOf(write).map(effectiveSchema), shown, resource, isOfClients, refers);
}

/**
 * Returns the members at the place of a shape that the service alone sets: the schema of the read declares them, and that
 * of the request does not, or one of them does so as `readOnly`. Members that identify the item are left out, and undeclared
 * choices, as the service may have chosen the same.
 */
export function readOnlyMembers(write: Operation, { sentAt, shown }: Shape, resource: Resource): readonly Member[] {
  const identities = identityNames(resource);
  return bodiesOf(write).flatMap((body) => {
    const item = partAt(effectiveSchema(body), sentAt);
    return [...shown.names].flatMap((name): readonly Member[] => {
      const own = shown.member(name);
      const isDeclared = item.names.has(name);
      const sent = isDeclared ? item.member(name) : own;
      const isReadOnly = [sent, own].some(({ schemas }) => schemas.some((schema) => isTrue(schema, 'readOnly')));
      const isChoice = own.literals.length > 0 || own.types.includes('boolean');
      const isAllowed = isDeclared || !item.has('additionalProperties', 'unevaluatedProperties');
      const isOfService = isReadOnly || (!isDeclared && !isChoice);
      return isOfService && isAllowed && !identities.has(plainName(name))
        ? [{ name, sent, shown: own, members: [] }]
        : [];
    });
  });
}

/** Returns the members that a list and the read of an item both show; undefined if there are none. */
export function listedShape(
  listed: readonly EffectiveSchema[],
  shown: readonly EffectiveSchema[],
  resource: Resource,
): Shape | undefined {
  return bestShape(listed, shown, resource, () => true);
}

type Around = readonly [at: readonly string[], schema: EffectiveSchema];

type Take = (name: string, sent: EffectiveSchema, shown: EffectiveSchema) => boolean;

function bestShape(
  known: readonly EffectiveSchema[],
  shown: readonly EffectiveSchema[],
  resource: Resource,
  isTaken: Take,
  refers: (name: string) => boolean = () => false,
): Shape | undefined {
  const collection = resource.collection ?? resource.item?.text ?? '';
  const list = listOfOne(resource).name;
  /**
   * Returns the objects that may hold an item: the body itself, then its members that wrap an item of the collection.
   * In bodies that hold the only item in a list, it is that item alone.
   */
  const around = (schemas: readonly EffectiveSchema[]): readonly Around[] =>
    schemas.flatMap((schema): readonly Around[] => {
      const listed = list === undefined ? undefined : schema.member(list);
      if (list !== undefined && listed?.types.includes('array') === true) return [[[list, '0'], listed.items]];
      const wrapped = [...schema.names].filter(
        (name) => wrapsThing(name, collection) && schema.member(name).names.size > 0,
      );
      return [[[], schema], ...wrapped.map((name): Around => [[name], schema.member(name)])];
    });
  const identities = identityNames(resource);
  let best: Shape | undefined;
  for (const [sentAt, sent] of around(known)) {
    if (sentAt.some(refers)) continue;
    for (const [shownAt, own] of around(shown)) {
      const all = sharedMembers(sent, own, DEEPEST, isTaken);
      const shape = unwrapped({ sentAt, shownAt, within: [], members: all, shown: own }, identities);
      const [more, less] = [
        countOf(shape.members) - countOf(best?.members ?? []),
        (best?.within.length ?? 0) - shape.within.length,
      ];
      if (more > 0 || (more === 0 && less > 0)) best = shape;
    }
  }
  return best;
}

/** Returns the number of members at all depths, so that an object counts more than one of its own members does. */
function countOf(members: readonly Member[]): number {
  return members.reduce((sum, member) => sum + 1 + countOf(member.members), 0);
}

/**
 * Returns the shape of the object within an item that holds all members of clients, such as `attributes` beside a
 * constant `type` (JSON:API 1.1 §7.2).
 */
function unwrapped(whole: Shape, identities: ReadonlySet<string>): Shape {
  // An update of a resource object names it by its `id`, beside the members that clients control.
  const shape = { ...whole, members: whole.members.filter(({ name }) => !identities.has(plainName(name))) };
  const free = shape.members.filter(({ sent }) => !isFixed(sent));
  const attributes = free.find(({ name }) => name === 'attributes');
  const only = free.length === 1 ? free[0] : free.every(({ members }) => members.length > 0) ? attributes : undefined;
  if (only === undefined || only.members.length === 0 || only.sent.types.includes('array')) return shape;
  const { name, members } = only;
  const [sentAt, shownAt, within] = [shape.sentAt, shape.shownAt, shape.within].map((path) => [...path, name]);
  return sentAt && shownAt && within
    ? unwrapped({ sentAt, shownAt, within, members, shown: only.shown }, usualIdentities)
    : shape;
}

function isFixed({ schemas }: EffectiveSchema): boolean {
  return schemas.some((schema) => {
    const list = keywordNode(schema, 'enum');
    return schema.keyword('const') !== undefined || (list?.type === 'array' && list.items.length === 1);
  });
}

function sharedMembers(sent: EffectiveSchema, shown: EffectiveSchema, depth: number, isTaken: Take): readonly Member[] {
  return [...sent.names].flatMap((name): readonly Member[] => {
    const [own, other] = [sent.member(name), shown.member(name)];
    if (!shown.names.has(name) || !isTaken(name, own, other) || !mayBeSame(own, other)) return [];
    const isList = own.types.includes('array');
    const [inner, innerShown] = isList ? [own.items, other.items] : [own, other];
    const all = depth > 0 ? sharedMembers(inner, innerShown, depth - 1, isTaken) : [];
    // The service may give the items of a list identities of its own.
    const free = isList ? all.filter((each) => !usualIdentities.has(plainName(each.name))) : all;
    const members = free.length === 0 ? all : free;
    // If two objects have no members in common, clients do not get the sent object back.
    const isSplit = inner.names.size > 0 && members.length === 0;
    return isSplit ? [] : [{ name, sent: own, shown: other, members }];
  });
}

function isOfClients(name: string, sent: EffectiveSchema, shown: EffectiveSchema): boolean {
  // A service may show a hash of a secret, or asterisks.
  const isMasked = isSecretName(name) && sent.types.includes('string');
  return !isSetByService(name) && !isMasked && !isAmongOthers(name, sent) && ![sent, shown].some(isOneWay);
}

/**
 * Returns true for the place of an item among others, or what is true of only one of them: it changes with others that
 * come, go or take its place.
 */
function isAmongOthers(name: string, { types }: EffectiveSchema): boolean {
  const isPlace = means(wordsOf(name).at(-1), 'place');
  return types.some((type) => (type === 'boolean' ? isExclusive(name) : isPlace && isNumeric(type)));
}

function isNumeric(type: string): boolean {
  return type === 'number' || type === 'integer';
}

/** Returns true if only the client or only the service sends a member, as with secrets and files. */
function isOneWay(schema: EffectiveSchema): boolean {
  const isHidden = schema.texts('format').some((format) => ['password', 'binary', 'byte'].includes(format));
  const isFile = schema.has('contentMediaType', 'contentEncoding');
  return isHidden || isFile || schema.schemas.some((each) => isTrue(each, 'readOnly') || isTrue(each, 'writeOnly'));
}

/**
 * Returns true for names such as `createdAt`, `updated_on` or `etag`, because documents often share one schema between
 * requests and responses.
 */
function isSetByService(name: string): boolean {
  const [first, ...others] = wordsOf(name);
  return means(first, 'set-by-service') && others.every((word) => means(word, 'time') || word === 'by');
}

/** Returns true if the schemas of the request and the read have a type and an enumeration value in common. */
function mayBeSame(sent: EffectiveSchema, shown: EffectiveSchema): boolean {
  const [own, other] = [sent, shown].map(valuesOf);
  if (own !== undefined && other !== undefined && !own.some((value) => other.includes(value))) return false;
  if (sent.types.length === 0 || shown.types.length === 0) return true;
  const kinds = ({ types }: EffectiveSchema): readonly string[] =>
    types.map((type) => (type === 'integer' ? 'number' : type));
  const common = kinds(sent).filter((kind) => kinds(shown).includes(kind));
  const isList = common.every((kind) => kind === 'array' || kind === 'null') && common.includes('array');
  return isList ? mayBeSame(sent.items, shown.items) : common.length > 0;
}

/** Returns the values that `enum` and `const` allow in some branch, as JSON text; undefined if neither is declared. */
function valuesOf({ literals }: EffectiveSchema): readonly string[] | undefined {
  return literals.length === 0 ? undefined : literals.map((value) => stringifyValue(value));
}

/** Returns the names of members that identify an item. The service may replace their sent values. */
function identityNames({ producers, names }: Resource): ReadonlySet<string> {
  const sources = producers.flatMap(({ identity }) => [...identity.values()].flat());
  const said = sources.flatMap((source) => {
    if (source.kind === 'response') return parsePointer(source.pointer.replace(/#$/, '')).at(-1) ?? [];
    return source.kind === 'request' && source.slot.in === 'body'
      ? (parsePointer(source.slot.pointer).at(-1) ?? [])
      : [];
  });
  return new Set([...usualIdentities, ...[...names, ...said].map(plainName)]);
}

const usualIdentities: ReadonlySet<string> = new Set(['id', 'uuid', 'guid']);
