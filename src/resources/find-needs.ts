import type { Operation, Parameter, Schema } from '../contract/index.js';
import { formatPointer, parsePointer, type Place } from '../json/index.js';
import { bareReferent, bodyReferences, isOfAnother } from './body-references.js';
import { thingOf, type Draft } from './draft.js';
import type { Found } from './find-resources.js';
import { containersOf } from './identity.js';
import { isBareId } from './item-names.js';
import { currentSecretNeeds, loginNeeds } from './logins.js';
import { bodiesOf, isReadOnly, isScalarName, itemsOf, membersOf, answersOf } from './members.js';
import { formOf } from './path-steps.js';
import { evidence, referenceOf, type NeedsOf } from './reference.js';
import type { ReferenceIndex } from './reference-index.js';
import type { Need, Slot } from './resource-graph.js';
import { isNamed, isSecretName, means } from './vocabulary.js';
import { plainName, wordsOf } from './words.js';

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
      const other = adds && related[position] !== undefined ? related[position] : unmade;
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
    const items = schema && itemsOf(schema);
    const other =
      index.find(where === 'header' ? name.replace(/^x-/i, '') : name, resource, items?.items ?? schema) ??
      (items !== undefined && isBareId(name) ? bareReferent(of, index) : undefined);
    const slot = { in: where, name } as const;
    if (other === undefined) return keyNeed(slot, parameter, of);
    if (other === resource && role === 'create') return [];
    return [referenceOf(slot, other, resource, role, parameter.place, name)];
  });
}

/** The need of a request that names its subject by a key outside the path: `GET /invitations/verify?token=`. */
function keyNeed(
  slot: Slot,
  { name, required, place }: Parameter,
  { route, role, resource }: NeedsOf,
): readonly Need[] {
  const isOfOne = role === 'read' || role === 'action';
  const word = wordsOf(name).at(-1);
  // GET /users/lookup?email= asks for one that is there, and POST /users/invite?email= does not.
  const isAccount = route.operation.method === 'GET' && means(word, 'account-name');
  const isKey = isSecretName(name) || isAccount || means(word, 'identity', 'identifying');
  if (resource === undefined || !isOfOne || !required || !isKey || !enterKey(resource, name)) return [];
  return [{ slot, resource, parameter: name, as: 'subject', ...evidence(place, name, resource) }];
}

function isNameOrNames(schema: Schema): boolean {
  const list = itemsOf(schema);
  return list === undefined ? isScalarName(schema) : list.items !== undefined && isScalarName(list.items);
}

function parameterIn({ parameters }: Operation, where: Parameter['in'], name: string): Parameter | undefined {
  return parameters.find((each) => each.in === where && each.name === name);
}

/**
 * Enters a member by which requests can name an item of a resource, which its creation sends or shows beside the
 * identity, as a key of the resource: the `token` of an invitation. Returns false if there is no such member.
 */
function enterKey(resource: Draft, name: string): boolean {
  if (resource.keys.has(name)) return true;
  const [creator, ...others] = resource.producers.filter(({ by }) => by === 'create');
  if (creator === undefined || others.length > 0 || resource.names.some((each) => isSame(each, name))) return false;
  const identities = new Set([...creator.identity.values()].flat().map((source) => JSON.stringify(source)));
  const find = (schemas: readonly Schema[], isSaid: (member: Schema) => boolean): string | undefined => {
    for (const [around, object] of schemas.flatMap((each) => containersOf(each, resource.collection ?? '')))
      for (const [member, schema] of membersOf(object))
        if (isSame(member, name) && isSaid(schema)) return around + formatPointer([member]);
    return undefined;
  };
  const shown = find(answersOf(creator.operation), isScalarName);
  if (shown === undefined || identities.has(JSON.stringify({ kind: 'response', pointer: shown }))) return false;
  const sent = find(bodiesOf(creator.operation), (member) => isScalarName(member) && !isReadOnly(member));
  resource.keys.set(name, sent === undefined ? { in: 'response', pointer: shown } : { in: 'request', pointer: sent });
  return true;
}

function isSame(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}
