import { effectiveSchema, keywordNode, type Operation, type Parameter, type Schema, once } from '../contract/index.js';
import { formatPointer, parsePointer, type Place } from '../json/index.js';
import { lineOf, thingOf, type Draft } from './draft.js';
import type { Found } from './find-resources.js';
import type { Route } from './paths.js';
import { containersOf } from './identity.js';
import { bodiesOf, isReadOnly, isScalarName, itemsOf, membersOf, schemasFor, typesOf } from './members.js';
import { enterKey } from './keys.js';
import { currentSecretNeeds, loginNeeds } from './logins.js';
import { formOf } from './path-steps.js';
import type { ReferenceIndex } from './reference-index.js';
import { isCreatable, type Need, type Role, type Slot, type OperationUse } from './resource-graph.js';
import { isNamed, isSecretName, means } from './vocabulary.js';
import { plainName, thingName, wordsOf } from './words.js';

const deepest = 4;
/** The number of members of the bodies of an operation that may be read; with more, fewer levels are. */
const mostMembers = 20_000;

/** The inferred use of an operation, before its needs are known. */
export interface NeedsOf {
  readonly route: Route;
  readonly role: Role;
  readonly resource: Draft | undefined;
  /** Where a request identifies its subject outside the path. */
  readonly subject: readonly Slot[];
  /** The resource whose items this one relates to the caller. */
  readonly related?: Draft | undefined;
}

/** The identities that requests of an operation contain: those in the path from left to right, then references. */
export function findNeeds(of: NeedsOf, found: Found, index: ReferenceIndex): readonly Need[] {
  const path = pathNeeds(of, found, index);
  const { operation } = of.route;
  const secrets = [...loginNeeds(operation, found.drafts), ...currentSecretNeeds(operation, of.resource)];
  const own = [...subjectNeeds(of), ...secrets];
  const taken = new Set([...path, ...own].map(({ slot }) => keyOf(slot)));
  const references = [...parameterReferences(of, index), ...bodyReferences(of, index)].map((need) =>
    path.some((known) => namesAnother(need, known)) ? { ...need, as: 'reference' as const } : need,
  );
  return [...path, ...own, ...references.filter(({ slot }) => !taken.has(keyOf(slot)))];
}

/**
 * Whether a parameter or a member refers to another item of the kind that the path names as the parent, judging by the
 * names: `feature` beside `{child}`, and `toProjectId` beside `{projectId}`, but not `projectId` beside `{project}`.
 */
function namesAnother({ slot, resource, as }: Need, known: Need): boolean {
  if (as !== 'parent' || known.as !== 'parent' || known.resource !== resource) return false;
  if (slot.in === 'path' || known.slot.in === 'body') return false;
  const own = slot.in === 'body' ? (parsePointer(slot.pointer).at(-1) ?? '') : slot.name;
  if (own === '*') return false;
  if (isOfAnother(own, resource)) return true;
  const name = plainName(known.slot.name);
  return (
    slot.in === 'body' &&
    !name.includes(thingOf(resource)) &&
    !/^(?:id|uuid|key|name|slug|code)$/.test(name) &&
    plainName(own) !== name
  );
}

/** A key that is equal for equal slots. */
export function keyOf(slot: Slot): string {
  return slot.in === 'body' ? `body ${slot.pointer}` : `${slot.in} ${slot.name}`;
}

function pathNeeds(
  { route, resource: own, related }: NeedsOf,
  { items }: Found,
  index: ReferenceIndex,
): readonly Need[] {
  const { spots, operation } = route;
  return spots.flatMap(({ item, names }, at) => {
    const draft = items.get(formOf(item));
    const resource = draft?.isSingleton === true ? draft.parent : draft;
    if (resource === undefined) return [];
    const isSubject = at === spots.length - 1 && own === resource;
    return names.flatMap((name, position): Need[] => {
      const parameter = names.length === 1 && enterKey(resource, name) ? name : resource.names[position];
      if (parameter === undefined) return [];
      const declared = parameterIn(operation, 'path', name);
      const place = declared?.place ?? operation.place;
      const slot = { in: 'path', name } as const;
      // If nothing creates or lists the item, a parameter may identify another resource: /stream/{deviceId}/{channel}.
      const adds = isSubject && resource.producers.some((each) => each.by === 'create' && each.operation === operation);
      const unmade = resource.producers.length > 0 ? undefined : index.find(name, resource, declared?.schema);
      const other = adds && related !== undefined ? related : unmade;
      if (other !== undefined && other.names[0] !== undefined) {
        return [
          { slot, resource: other, parameter: other.names[0], as: 'reference', ...evidence(place, `{${name}}`, other) },
        ];
      }
      const as = isSubject ? 'subject' : 'parent';
      return [{ slot, resource, parameter, as, ...evidence(place, `{${name}}`, resource) }];
    });
  });
}

function subjectNeeds({ route: { operation, spots, form }, role, resource, subject }: NeedsOf): readonly Need[] {
  const [parameter, ...others] = resource?.names ?? [];
  if (resource === undefined || parameter === undefined || others.length > 0) return [];
  const own = subject.map((slot): Need => {
    const place =
      (slot.in === 'query' ? parameterIn(operation, 'query', slot.name)?.place : undefined) ?? operation.place;
    const name = slot.in === 'body' ? slot.pointer : slot.name;
    return { slot, resource, parameter, as: 'subject', ...evidence(place, name, resource) };
  });
  const isOfItem =
    (role === 'replace' || role === 'update') && form === formOf(spots.at(-1)?.item ?? '') && spots.length > 0;
  if (!isOfItem) return own;
  const thing = thingOf(resource);
  const plain = plainName(spots.at(-1)?.names[0] ?? '');
  const isGeneric = plain === 'id' || plain === `${thing}id` || plain === thing;
  const names = new Set(isGeneric ? [plain, 'id', `${thing}id`] : [plain]);
  const repeated = new Map<string, Place>();
  for (const schema of bodiesOf(operation)) {
    for (const [around, object] of containersOf(schema, resource.collection ?? '')) {
      const members = [...membersOf(object)];
      // In a group with an `id`, `groupId` refers to another group.
      const isBeside = names.has('id') && members.some(([name]) => plainName(name) === 'id');
      const wanted = isBeside ? new Set([plain, 'id']) : names;
      for (const [name, member] of members) {
        if (!wanted.has(plainName(name)) || isReadOnly(member) || !isScalarName(member)) continue;
        const pointer = around + formatPointer([name]);
        if (!repeated.has(pointer)) repeated.set(pointer, member.place);
      }
    }
  }
  return [
    ...own,
    ...[...repeated].map(([pointer, place]): Need => {
      const because = `the body repeats {${spots.at(-1)?.names[0] ?? ''}} as ${pointer}`;
      return { slot: { in: 'body', pointer }, resource, parameter, as: 'subject', source: 'inference', place, because };
    }),
  ];
}

function parameterReferences(of: NeedsOf, index: ReferenceIndex): readonly Need[] {
  const { role, resource } = of;
  const { operation } = of.route;
  return operation.parameters.flatMap((parameter): readonly Need[] => {
    const { name, in: where, schema } = parameter;
    if (where === 'path' || (schema !== undefined && !isNameOrNames(schema))) return [];
    if (isNamed(name, 'steering')) return [];
    if (where !== 'query' && !/id$/i.test(name)) return [];
    const other = index.find(
      where === 'header' ? name.replace(/^x-/i, '') : name,
      resource,
      schema && (itemsOf(schema)?.items ?? schema),
    );
    const slot = { in: where, name } as const;
    if (other === undefined) return keyNeed(slot, parameter, of);
    if (other === resource && role === 'create') return [];
    return [referenceOf(slot, other, resource, role, parameter.place, name)];
  });
}

/** The need of a request that names its subject by a key outside the path: `GET /invitations/verify?token=`. */
function keyNeed(slot: Slot, { name, required, place }: Parameter, { role, resource }: NeedsOf): readonly Need[] {
  const isOfOne = role === 'read' || role === 'action';
  const isKey = isSecretName(name) || means(wordsOf(name).at(-1), 'identity', 'identifying');
  if (resource === undefined || !isOfOne || !required || !isKey || !enterKey(resource, name)) return [];
  return [{ slot, resource, parameter: name, as: 'subject', ...evidence(place, name, resource) }];
}

/** Schemas that refer to each other have more members than can be read within a few levels. */
function bodyReferences(of: NeedsOf, index: ReferenceIndex): readonly Need[] {
  for (let depth = deepest; depth >= 0; depth--) {
    const found = referencesWithin(depth, of, index);
    if (found !== undefined) return found;
  }
  return [];
}

/** Returns the references in the bodies of an operation down to a depth; undefined if there are too many members. */
function referencesWithin(
  levels: number,
  { route: { operation, spots }, role, resource }: NeedsOf,
  index: ReferenceIndex,
): readonly Need[] | undefined {
  const isInPath = spots.some(
    ({ item }) => resource?.item !== undefined && formOf(item) === formOf(resource.item.text),
  );
  const found = new Map<string, Need>();
  const hasId = bodiesOf(operation).some((schema) => membersOf(schema).has('id'));
  // A copy gets an identity of its own.
  const isCopy = resource?.copiers.some((copier) => copier.operation === operation) === true;
  const add = (pointer: string, name: string, other: Draft, place: Place): void => {
    // The member `zone` of a zone holds its contents; only `zoneId` repeats the identity.
    const isList = role === 'action' && pointer.endsWith('/*') && !pointer.slice(0, -2).includes('*');
    const isNone = role === 'create' ? !isOfAnother(name, other) : isCopy || hasId || !identity.test(name);
    if (other === resource && !isList && isNone) return;
    if (!found.has(pointer)) {
      // Beside the item in the path, a body can name another one.
      const own = other === resource && isInPath && isOfAnother(name, other) ? undefined : resource;
      found.set(pointer, referenceOf({ in: 'body', pointer }, other, own, role, place, name));
    }
  };
  const made = new Set<string>();
  const isWhole = forEachMember(operation, levels, (name, member, pointer, holder) => {
    if (role === 'create' && holder === undefined && isNewItem(name, member, resource))
      made.add(pointer).add(`${pointer}/id`);
    const items = itemsOf(member)?.items;
    const one = items ?? member;
    const other =
      index.find(name, resource, isScalarName(one) ? one : undefined, holder) ??
      typed(one, resource, index) ??
      (isKin(name, one, resource) ? resource : undefined);
    if (other === undefined || (made.has(pointer) && !isPosted(other))) return;
    if (isScalarName(member) && !typesOf(member).has('array')) add(pointer, name, other, member.place);
    else if (items !== undefined && isScalarName(items)) add(`${pointer}/*`, name, other, items.place);
    else {
      const [own, id] = identifierIn(member, pointer);
      if (id !== undefined && !isReadOnly(id) && isScalarName(id)) add(own, name, other, id.place);
    }
  });
  return isWhole ? [...found.values()] : undefined;
}

/** The resource of an object with an `id` and a constant `type`, such as `{ type: people, id }` (JSON:API 1.1 §7.3). */
function typed(object: Schema, from: Draft | undefined, index: ReferenceIndex): Draft | undefined {
  const members = membersOf(object);
  const [type, data] = ['type', 'data'].map((name) => members.get(name));
  if (type === undefined) return data && typed(data, from, index);
  const said = schemasFor(type).flatMap((part) => ['const', 'enum'].flatMap((name) => keywordNode(part, name) ?? []));
  const texts = said.flatMap((node) => (node.type === 'array' ? node.items : [node]));
  const [text, ...others] = texts.flatMap((node) => (node.type === 'string' ? [node.value] : []));
  const isOne = text !== undefined && others.length === 0 && members.has('id');
  return isOne ? index.find(thingName(text), from, undefined) : undefined;
}

/**
 * Whether a member may hold the item that a request creates rather than refer to one of a resource of the same kind: the
 * `shift` of `/labor/shifts` says more than a reference, which has an identity and a type.
 */
function isNewItem(name: string, member: Schema, resource: Draft | undefined): boolean {
  if (resource === undefined || thingName(name) !== thingOf(resource)) return false;
  const said = [...membersOf(member)].filter(
    ([own, schema]) => own !== 'type' && !isReadOnly(schema) && !isNamed(own, 'identity'),
  );
  return said.length > 1;
}

/** Whether clients create items of a resource by what they say of them. */
function isPosted({ roles }: Draft): boolean {
  return roles.create.some((operation) => operation.method === 'POST' && bodiesOf(operation).length > 0);
}

/** Whether a member names another item of a resource by what it is to the first one: `parentId`, `sourceId`. */
function isKin(name: string, member: Schema, resource: Draft | undefined): boolean {
  const [kin, id, ...others] = wordsOf(name);
  const isName = means(kin, 'kin') && id !== undefined && others.length === 0 && identity.test(id);
  return (
    isName && resource !== undefined && isCreatable(resource) && resource.names.length === 1 && isScalarName(member)
  );
}

const identity = /(?:id|uuid|guid)s?$/i;

/** Whether a member of a new item names another one, as `parentZoneId` does, and not the new one, as `zoneId`. */
function isOfAnother(name: string, resource: Pick<Draft, 'collection' | 'item' | 'names'>): boolean {
  const own = [thingOf(resource), ...resource.names].map((each) => plainName(each).replace(identity, ''));
  return identity.test(name) && !['', ...own].includes(plainName(name).replace(identity, ''));
}

/**
 * Calls a function for each member that the bodies of an operation may contain, down to a depth; returns false if there
 * are too many to read all. `holder` is the name of the member around it.
 */
function forEachMember(
  operation: Operation,
  levels: number,
  see: (name: string, member: Schema, pointer: string, holder: string | undefined) => void,
): boolean {
  let read = 0;
  const visit = (schema: Schema, around: string, depth: number, holder?: string): void => {
    const list = itemsOf(schema)?.items;
    if (list !== undefined && depth > 0) visit(list, `${around}/*`, depth - 1, holder);
    for (const [name, member] of membersOf(schema)) {
      if (read++ > mostMembers) return;
      if (isReadOnly(member)) continue;
      const pointer = around + formatPointer([name]);
      see(name, member, pointer, holder);
      if (depth > 0) visit(member, pointer, depth - 1, name);
    }
  };
  for (const schema of bodiesOf(operation)) visit(schema, '', levels);
  return read <= mostMembers;
}

/** The `id` of the object or of the objects that a member holds, also within `data` (JSON:API 1.1 §7.2.2.2). */
function identifierIn(member: Schema, pointer: string): readonly [pointer: string, id: Schema | undefined] {
  const items = itemsOf(member)?.items;
  const own = items === undefined ? pointer : `${pointer}/*`;
  const members = membersOf(items ?? member);
  const data = members.get('data');
  const isWrapped = data !== undefined && !members.has('id');
  return isWrapped ? identifierIn(data, `${own}/data`) : [`${own}/id`, members.get('id')];
}

function referenceOf(slot: Slot, other: Draft, own: Draft | undefined, role: Role, place: Place, name: string): Need {
  const isSubject = other === own && role !== 'list' && role !== 'create';
  const as = isSubject ? 'subject' : lineOf(own).includes(other) && other !== own ? 'parent' : 'reference';
  return { slot, resource: other, parameter: other.names[0] ?? 'id', as, ...evidence(place, name, other) };
}

function isNameOrNames(schema: Schema): boolean {
  const list = itemsOf(schema);
  return list === undefined ? isScalarName(schema) : list.items !== undefined && isScalarName(list.items);
}

function parameterIn({ parameters }: Operation, where: Parameter['in'], name: string): Parameter | undefined {
  return parameters.find((each) => each.in === where && each.name === name);
}

function evidence(place: Place, name: string, resource: Draft): Pick<Need, 'source' | 'place' | 'because'> {
  const [first] = resource.producers;
  const because =
    first === undefined
      ? `${name} names one ${resource.name}, which no operation creates or lists`
      : `${name} names one ${resource.name}: ${first.because}`;
  return { source: 'inference', place, because };
}

/**
 * The members of the bodies of an operation whose names say that they identify an item, of which the document tells
 * nothing more, as JSON pointers: `/managerId`. The identity of the item itself, and identities that callers choose, such
 * as `externalId`, are none.
 */
export const foreignNames = once(({ operation, needs, resource }: OperationUse): readonly string[] => {
  const known = new Set(needs.flatMap(({ slot }) => (slot.in === 'body' ? [slot.pointer] : [])));
  const own = plainName(resource?.name ?? '');
  const found = new Set<string>();
  forEachMember(operation, deepest, (name, member, pointer) => {
    const items = itemsOf(member)?.items;
    const at = items === undefined ? pointer : `${pointer}/*`;
    if (isForeign(name, own) && isScalarName(items ?? member) && !known.has(at)) found.add(at);
  });
  return [...found];
});

/**
 * As {@link foreignNames}, with the numbers and UUIDs that name an item by what it is to the first one alone: `into`,
 * `target`.
 */
export const vagueNames = once((use: OperationUse): readonly string[] => {
  const found = bodiesOf(use.operation).flatMap((schema) => [...membersOf(schema)]);
  const alone = found.flatMap(([name, member]) =>
    wordsOf(name).length === 1 && means(name.toLowerCase(), 'kin', 'links') && isKeyLike(member)
      ? [formatPointer([name])]
      : [],
  );
  return [...new Set([...foreignNames(use), ...alone])];
});

function isKeyLike(member: Schema): boolean {
  const effective = effectiveSchema(member);
  return effective.types.join() === 'integer' || effective.texts('format').includes('uuid');
}

/** Returns true for `managerId`; not for `id`, the `userId` of a user and `externalId`. */
function isForeign(name: string, own: string): boolean {
  const [last = '', ...before] = wordsOf(name).toReversed();
  const isId = /^(?:id|uuid|guid)s?$/.test(last) && before.length > 0;
  return isId && before.join('') !== own && !before.some((word) => means(word, 'foreign'));
}
