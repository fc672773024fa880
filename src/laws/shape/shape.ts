import { effectiveSchema, isTrue, keywordNode, type EffectiveSchema, type Operation } from '../../contract/index.js';
import { parsePointer, stringifyNode } from '../../json/index.js';
import { bodiesOf, lastLiteral, means, plainName, wordsOf, wrapsThing, type Resource } from '../../resources/index.js';

/**
 * A member that clients control: the schema of a request and that of the read declare it, and neither of them as
 * `readOnly` or `writeOnly` (OpenAPI 3.1 §4.8.24.1).
 */
export interface Member {
  readonly name: string;
  readonly sent: EffectiveSchema;
  readonly shown: EffectiveSchema;
  /** Of an object that both declare, or of each item of a list of such objects. */
  readonly members: readonly Member[];
}

/** What requests of an operation say of a resource and its read shows again, and where the bodies hold it. */
export interface Shape {
  readonly sentAt: readonly string[];
  readonly shownAt: readonly string[];
  /** Where an item that a list shows holds them: in its `attributes`, mostly in itself. */
  readonly within: readonly string[];
  readonly members: readonly Member[];
  /** What is declared of the object that holds them in what shows an item. */
  readonly shown: EffectiveSchema;
}

/** As deep as objects within objects are compared. */
const DEEPEST = 4;

/** The members that clients control; undefined where the two schemas have none in common. */
export function shapeOf(write: Operation, shown: readonly EffectiveSchema[], resource: Resource): Shape | undefined {
  return bestShape(bodiesOf(write).map(effectiveSchema), shown, resource, isOfClients);
}

/** The members that a list and the read of one item show; undefined where they have none in common. */
export function listedShape(
  listed: readonly EffectiveSchema[],
  shown: readonly EffectiveSchema[],
  resource: Resource,
): Shape | undefined {
  return bestShape(listed, shown, resource, () => true);
}

type Take = (name: string, sent: EffectiveSchema, shown: EffectiveSchema) => boolean;

function bestShape(
  known: readonly EffectiveSchema[],
  shown: readonly EffectiveSchema[],
  resource: Resource,
  isTaken: Take,
): Shape | undefined {
  const collection = lastLiteral(resource.collection ?? resource.item?.text ?? '');
  /** The objects that may hold an item: the body itself, then those that wrap a thing of the collection. */
  const around = (schemas: readonly EffectiveSchema[]): readonly (readonly [readonly string[], EffectiveSchema])[] =>
    schemas.flatMap((schema) => {
      const wrapped = [...schema.names].filter(
        (name) => wrapsThing(name, collection) && schema.member(name).names.size > 0,
      );
      return [[[], schema] as const, ...wrapped.map((name) => [[name], schema.member(name)] as const)];
    });
  const identities = identityNames(resource);
  let best: Shape | undefined;
  for (const [sentAt, sent] of around(known)) {
    for (const [shownAt, own] of around(shown)) {
      const all = sharedMembers(sent, own, DEEPEST, isTaken);
      const shape = unwrapped({ sentAt, shownAt, within: [], members: all, shown: own }, identities);
      const [more, less] = [
        shape.members.length - (best?.members.length ?? 0),
        (best?.within.length ?? 0) - shape.within.length,
      ];
      if (more > 0 || (more === 0 && less > 0)) best = shape;
    }
  }
  return best;
}

/**
 * The shape of the object within an item that holds all that clients say of it: `attributes` beside a `type` that is
 * always the same (JSON:API 1.1 §7.2).
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
    const members = depth > 0 ? sharedMembers(inner, innerShown, depth - 1, isTaken) : [];
    // An object of which the two sides say nothing in common is none that a client gets back.
    const isSplit = inner.names.size > 0 && members.length === 0;
    return isSplit ? [] : [{ name, sent: own, shown: other, members }];
  });
}

function isOfClients(name: string, sent: EffectiveSchema, shown: EffectiveSchema): boolean {
  return !isSetByService(name) && ![sent, shown].some(isOneWay);
}

/** Whether a member travels one way only: to the client, or to the service, as secrets and files do. */
function isOneWay({ schemas }: EffectiveSchema): boolean {
  return schemas.some((schema) => {
    const format = keywordNode(schema, 'format');
    const isHidden = format?.type === 'string' && ['password', 'binary', 'byte'].includes(format.value);
    return isHidden || isTrue(schema, 'readOnly') || isTrue(schema, 'writeOnly');
  });
}

/** `createdAt`, `updated_on`, `etag`: documents often share one schema among requests and responses. */
function isSetByService(name: string): boolean {
  const [first, ...others] = wordsOf(name);
  return means(first, 'set-by-service') && others.every((word) => means(word, 'time') || word === 'by');
}

/** Whether a value may be sent that the read can show: of a type that both allow, and of both enumerations. */
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

/** The values that an enumeration or a constant leaves, each as text; undefined where none is declared. */
function valuesOf({ schemas }: EffectiveSchema): readonly string[] | undefined {
  const lists = schemas.flatMap((schema) => {
    const list = keywordNode(schema, 'enum');
    const only = keywordNode(schema, 'const');
    return [...(list?.type === 'array' ? [list.items] : []), ...(only === undefined ? [] : [[only]])];
  });
  const [first, ...others] = lists.map((list) => list.map((node) => stringifyNode(node)));
  return first?.filter((value) => others.every((list) => list.includes(value)));
}

/** What members are called that say what an instance is called: the service may choose its own, whatever is sent. */
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
