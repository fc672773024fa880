import { type Operation, type Schema } from '../contract/index.js';
import { isSafeMethod } from '../http/index.js';
import { parsePointer } from '../json/index.js';
import { chosenSlots } from './assign-roles.js';
import type { Draft, DraftUse } from './draft.js';
import {
  type IdentityMember,
  bodyMaySay,
  identityMembers,
  identityNames,
  lastLiteral,
  namedOf,
  type Named,
} from './identity.js';
import { isListOf, listingIn } from './listing.js';
import { isCopying } from './kind-of-path.js';
import { answersOf, bodiesOf, fits, isReadOnly, isScalarName, membersOf, typesOf } from './members.js';
import { formOf } from './path-steps.js';
import { writtenLabel } from './readings.js';
import { listPlaceOf, parentIn } from './parent-in.js';
import { sharedParameters } from './parent-values.js';
import type { IdentitySource, Producer } from './resource-graph.js';
import { isNamed, means } from './vocabulary.js';
import { plainName, thingName, wordsOf } from './words.js';

/**
 * The operations that return identities of a resource: first those that create items, then those that list them. `uses`
 * are the operations of the resource, `onItem` those on the path of its items.
 */
export function findProducers(resource: Draft, uses: readonly DraftUse[], onItem: readonly DraftUse[]): Producer[] {
  if (resource.isSingleton) return [];
  const operations = uses.map(({ operation }) => operation);
  const named = namedOf(resource, operations);
  const lists = inOrder(
    uses.flatMap(({ operation, role }) => (role === 'list' ? (listerOf(operation, resource, named) ?? []) : [])),
    resource.roles.list,
  );
  const isShown = lists.length > 0 || uses.some(({ role }) => role === 'list' || role === 'read');
  const listers = isShown ? lists : showersOf(resource, named);
  const creators = inOrder(
    uses.flatMap(({ operation, role }) =>
      role === 'create' && !isOfMany(operation, resource) ? [creatorOf(operation, resource, named, listers)] : [],
    ),
    resource.roles.create,
  );
  const replacers = uses.flatMap(({ operation, role }) => {
    const isOwn = role === 'replace' && formOf(operation.path.text) === formOf(resource.item?.text ?? '');
    return isOwn && mayCreate(operation, resource, creators.length > 0) ? [replacerOf(operation, resource)] : [];
  });
  if (creators.length === 0 && replacers.length === 0) replacers.push(...fillers(resource, onItem));
  // A search may cover other collections, and finds an item only with the right query.
  const all = [false, true].flatMap((is) => listers.filter(({ operation }) => isSearch(operation) === is));
  const isParent = parentIn(resource, listers);
  return [...creators.map((creator) => answeringLike(all[0], creator, isParent)), ...replacers, ...all];
}

/** The actions on an item that create another one like it, with the places in their responses that identify the copy. */
export function findCopiers(resource: Draft, uses: readonly DraftUse[]): readonly Producer[] {
  const item = formOf(resource.item?.text ?? '');
  if (item === '' || resource.isSingleton) return [];
  const operations = uses.map(({ operation }) => operation);
  const named = namedOf(resource, operations);
  const listers = resource.producers.filter(({ by }) => by === 'list');
  const copies = operations.filter(({ method, path }) => {
    const verb = formOf(path.text).startsWith(item) ? path.text.slice(path.text.lastIndexOf('}') + 1) : '';
    return !isSafeMethod(method) && method !== 'DELETE' && isCopying(verb);
  });
  return copies.map((operation) => {
    const copier = answeringLike(listers[0], creatorOf(operation, resource, named, listers));
    const identity = [...copier.identity].map(
      ([name, sources]) => [name, sources.filter(({ kind }) => kind !== 'request')] as const,
    );
    return { ...copier, identity: new Map(identity) };
  });
}

/** If the response to a creation declares no identity, the item may look as it does in a list. */
function answeringLike(
  lister: Producer | undefined,
  creator: Producer,
  isOfOther: (schema: Schema) => boolean = () => false,
): Producer {
  if (lister === undefined || answersOf(creator.operation).some(isOfOther)) return creator;
  const identity = [...creator.identity].map(([name, sources]) => {
    if (sources.some(({ kind }) => kind !== 'location')) return [name, sources] as const;
    const shown = (lister.identity.get(name) ?? []).flatMap((source) => {
      const inItem = source.kind === 'response' ? source.pointer.split('/*').at(-1) : undefined;
      return inItem?.startsWith('/') === true ? [{ kind: 'response', pointer: inItem } as const] : [];
    });
    return [name, [...sources, ...shown]] as const;
  });
  return { ...creator, identity: new Map(identity) };
}

/** Sorts producers that create items before those that list or read them. */
export function creatorsFirst(producers: readonly Producer[]): Producer[] {
  return ['create', 'list', 'read'].flatMap((wanted) => producers.filter(({ by }) => by === wanted));
}

/** Sorts producers as the operations of their role. */
function inOrder(producers: readonly Producer[], operations: readonly Operation[]): readonly Producer[] {
  const rank = ({ operation }: Producer): number => operations.indexOf(operation);
  return producers.toSorted((one, other) => rank(one) - rank(other));
}

function isSearch(operation: Operation): boolean {
  const { path } = operation;
  return (
    asksWhat(operation) || ['search', 'find'].includes(wordsOf(path.text.slice(path.text.lastIndexOf('/')))[0] ?? '')
  );
}

/** Whether a list requires a text to search for, so that it does not show every item. */
export function asksWhat({ parameters }: Operation): boolean {
  return parameters.some(
    ({ in: where, name, required }) =>
      where === 'query' && required && (name === 'q' || means(wordsOf(name).at(-1), 'filters')),
  );
}

/** Whether requests can ask for a part of what an operation shows. */
export function hasPages({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => isNamed(name, 'limits', 'skips', 'cursor', 'page'));
}

/**
 * Operations that create an item whose name the client chooses, by adding the first child to it: POST to
 * `/views/{view}`, where `/views/{view}/{id}` identifies the children, and nothing else creates views.
 */
function fillers(resource: Draft, onItem: readonly DraftUse[]): readonly Producer[] {
  return onItem.flatMap(({ operation, role, resource: filled }) => {
    const isFilling = role === 'create' && filled?.parent === resource;
    return isFilling && mayBeNew(operation, resource) ? [replacerOf(operation, resource)] : [];
  });
}

/** Whether an operation creates many items at once; its response cannot tell which item is whose. */
function isOfMany({ path }: Operation, { collection = '' }: Draft): boolean {
  const own = path.text.slice(path.text.lastIndexOf('/') + 1);
  return own !== lastLiteral(collection) && wordsOf(own).some((word) => means(word, 'many'));
}

function creatorOf(
  operation: Operation,
  resource: Draft,
  named: readonly Named[],
  listers: readonly Producer[],
): Producer {
  const collection = resource.collection ?? '';
  const isParent = parentIn(resource, listers);
  let found: { readonly name: string; readonly schema: Schema; readonly isAnswer: boolean } | undefined;
  const identity = named.map((each) => {
    const said = bodyMaySay(operation, each.name);
    const names = identityNames({ ...each, isOnly: each.isOnly && !said }, true);
    const answers = answersOf(operation).flatMap((schema) => {
      if (isParent(schema)) return [];
      const list = listingIn(schema, each.thing);
      if (list?.items !== undefined && !list.pointer.endsWith('#')) {
        if (each.isOnly && isScalarName(list.items) && fits(list.items, each.schema)) {
          return [{ pointer: list.pointer, name: 'each of its texts', schema: list.items }];
        }
        const inner = identityMembers(list.items, each, collection, names);
        return inner.map((member) => ({ ...member, pointer: list.pointer + member.pointer }));
      }
      if (isBareIdentity(schema, each)) return [{ pointer: '', name: 'its body', schema }];
      return identityMembers(schema, each, collection, names);
    });
    const sent = (wanted: readonly string[]): readonly IdentityMember[] =>
      bodiesOf(operation)
        .flatMap((schema) => identityMembers(schema, each, collection, wanted))
        .filter((member) => !isReadOnly(member.schema) && !isOfAnother(member, answers, each));
    const own = sent(names.slice(0, said ? 1 : 4));
    // If no response has a schema, the name in the request may be the identity, unless lists show another one. So may it
    // where other requests name a role by `role`.
    const isTold = answersOf(operation).length > 0 && (answers.length > 0 || plainName(each.name) !== each.thing);
    const isAll = own.length === 0 && each.isOnly && !isTold;
    const byName = ['name', `${each.thing}name`];
    const listed = listers.flatMap(({ identity }) => identity.get(each.name) ?? []).map(memberOf);
    const isByName = listed.length === 0 || listed.some((name) => name === '' || byName.includes(name));
    const requests = isAll && isByName ? sent(byName) : own;
    const [answer] = answers;
    const [request] = requests;
    if (answer !== undefined) found ??= { ...answer, isAnswer: true };
    else if (request !== undefined) found ??= { ...request, isAnswer: false };
    const shown = unique(answers).map((pointer) => ({ kind: 'response', pointer }) as const);
    const chosen = unique(requests).map((pointer) => ({ kind: 'request', slot: { in: 'body', pointer } }) as const);
    const isChosen =
      !answers.some((member) => isOwnName(member, each)) && own.some((member) => isOwnName(member, each));
    if (isChosen && request !== undefined) found = { ...request, isAnswer: false };
    const asked = each.isOnly ? chosenSlots(operation, resource) : [];
    const sources: IdentitySource[] = [
      { kind: 'location' },
      ...asked.map((slot) => ({ kind: 'request', slot }) as const),
      ...(isChosen ? [...chosen, ...shown] : [...shown, ...chosen]),
    ];
    return [each.name, sources] as const;
  });
  const label = writtenLabel(operation);
  const because =
    found === undefined
      ? `${label} is where ${collection} are created`
      : found.isAnswer
        ? `${label} answers with ${found.name}`
        : `the client chooses ${found.name} in ${label}`;
  const place = found?.schema.place ?? operation.place;
  return { operation, by: 'create', identity: new Map(identity), source: 'inference', place, because };
}

/**
 * Whether a member within another one identifies what the new item belongs to: `/item/id` of a comment if the response
 * identifies the comment by `/id`.
 */
function isOfAnother({ pointer }: IdentityMember, [answer]: readonly IdentityMember[], { thing }: Named): boolean {
  const [around = '', ...within] = parsePointer(pointer);
  if (within.length === 0 || answer === undefined || thingName(around) === thing) return false;
  return answer.pointer !== pointer;
}

/** Whether a member has the name of a parameter: `group_key`, or `key` in a group, but not `id`. */
function isOwnName({ name: member }: IdentityMember, { name, thing, isOnly }: Named): boolean {
  const [own, plain] = [plainName(name), plainName(member)];
  return isOnly && (plain === own || (plain !== 'name' && thing + plain === own));
}

/** The name of the member that holds an identity, normalised as by `plainName`. */
export function memberOf(source: IdentitySource): string {
  return source.kind === 'response' ? plainName(parsePointer(source.pointer).at(-1) ?? '') : '';
}

function unique(members: readonly { readonly pointer: string }[]): readonly string[] {
  return [...new Set(members.map(({ pointer }) => pointer))];
}

/** Whether a response consists of an identity alone: an integer or a string. */
function isBareIdentity(schema: Schema, { schema: slot, isOnly }: Named): boolean {
  const types = typesOf(schema);
  return isOnly && isScalarName(schema) && fits(schema, slot) && (types.has('integer') || types.has('string'));
}

/**
 * Whether PUT to an item creates it: if the document declares 201 (RFC 9110 §9.3.4), or if nothing else creates items
 * and no 404 indicates that the item must exist.
 */
function mayCreate(operation: Operation, resource: Draft, hasCreator: boolean): boolean {
  return documents(operation, '201') || (!hasCreator && mayBeNew(operation, resource));
}

/** Whether the item that a path names may not exist yet: no 404 says that it must, unless that may be about another one. */
function mayBeNew(operation: Operation, { names, item, parent }: Draft): boolean {
  const isAlone = parent === undefined && item?.names.length === names.length;
  return !documents(operation, '404') || !isAlone;
}

function documents({ responses }: Operation, status: string): boolean {
  return responses.some((response) => response.status === status);
}

/**
 * Returns the operation that relates an item that exists to the caller, such as a user whom it follows; undefined for
 * other resources. Requests without a body add and remove relations, and no response shows one.
 */
export function adderOf({ item, names, producers, roles }: Draft): Producer | undefined {
  if (names.length !== 1 || item?.names.length !== 1) return undefined;
  const isOwn = ({ path }: Operation): boolean => formOf(path.text) === formOf(item.text);
  const own = Object.values(roles).flat().filter(isOwn);
  const shows = (operation: Operation): boolean => answersOf(operation).some((schema) => membersOf(schema).size > 0);
  const areBare = own.every((each) => (each.method === 'GET' ? !shows(each) : each.requestBody === undefined));
  const adder = own.find(({ method }) => method === 'POST' || method === 'PUT');
  const isCreated = producers.some(({ by, operation }) => by === 'create' && !isOwn(operation));
  return areBare && adder !== undefined && !isCreated ? replacerOf(adder, { names }) : undefined;
}

/**
 * Returns the operation that creates items at the path that it names, if nothing else creates them: below another one, or
 * for several that the path names, such as the grade of a student in a course.
 */
export function placerOf({ parent, names, producers }: Draft): Producer | undefined {
  const [creator, ...others] = producers.filter(({ by }) => by === 'create');
  const isPlaced = creator?.operation.method === 'PUT' && others.length === 0;
  return isPlaced && (parent !== undefined || names.length > 1) ? creator : undefined;
}

function replacerOf(operation: Operation, { names }: Pick<Draft, 'names'>): Producer {
  const own = operation.path.names.slice(-names.length);
  const identity = names.map((name, at) => {
    const slot = { in: 'path', name: own[at] ?? name } as const;
    return [name, [{ kind: 'request', slot }] as const] as const;
  });
  const names_ = own.map((name) => `{${name}}`).join(' and ');
  const because = `the client chooses ${names_} in ${writtenLabel(operation)}`;
  return { operation, by: 'create', identity: new Map(identity), source: 'inference', place: operation.place, because };
}

function listerOf(operation: Operation, resource: Draft, named: readonly Named[]): Producer | undefined {
  // Items below a parent can be addressed only if the list identifies the parent.
  if (!hasParents(operation, resource)) return undefined;
  const collection = resource.collection ?? '';
  const schemas = answersOf(operation);
  let found: { readonly name: string; readonly schema: Schema } | undefined;
  const identity = named.map((each) => {
    const pointers = schemas.flatMap((schema) => {
      const listing = listingIn(schema, each.thing);
      if (listing?.items === undefined) return [];
      const { items, pointer } = listing;
      if (pointer.endsWith('#')) {
        found ??= { name: 'key', schema };
        return each.isOnly ? [pointer] : [];
      }
      if (each.isOnly && isScalarName(items) && fits(items, each.schema)) {
        found ??= { name: 'name', schema: items };
        return [pointer];
      }
      const members = identityMembers(items, each, collection, identityNames(each, false));
      const [first] = members;
      if (first !== undefined) found ??= first;
      return members.map((member) => pointer + member.pointer);
    });
    const sources = [...new Set(pointers)].map((pointer) => ({ kind: 'response', pointer }) as const);
    return [each.name, sources] as const;
  });
  if (schemas.length > 0 && identity.some(([, sources]) => sources.length === 0)) return undefined;
  const shows = found === undefined ? resource.collection : `the ${found.name} of each`;
  const because = `${writtenLabel(operation)} lists ${shows ?? 'them'}`;
  const place = found?.schema.place ?? operation.place;
  return { operation, by: 'list', identity: new Map(identity), source: 'inference', place, because };
}

/**
 * The reads of the item above that show the items of a resource, which nothing else shows, in a list of their name: the
 * `lines` of a cart whose lines can be added and removed one by one.
 */
function showersOf(resource: Draft, named: readonly Named[]): readonly Producer[] {
  const { item, parent } = resource;
  const [{ thing } = { thing: '' }] = named;
  const reads = item === undefined ? [] : (parent?.roles.read ?? []);
  return reads.flatMap((read) => {
    if (hasPages(read) || formOf(read.path.text) !== formOf(parent?.item?.text ?? '')) return [];
    const shower = listerOf(read, resource, named);
    const sources = [...(shower?.identity.values() ?? [])].flat();
    const isOfName = (source: IdentitySource): boolean =>
      source.kind === 'response' && isListOf(listPlaceOf(source.pointer).name, thing);
    return shower !== undefined && sources.length > 0 && sources.every(isOfName) ? [shower] : [];
  });
}

/** Whether the path of an operation contains the identities of all parents of an item. */
function hasParents({ path }: Operation, { item, names }: Draft): boolean {
  return item === undefined || sharedParameters(path.text, item.text) >= item.names.length - names.length;
}
