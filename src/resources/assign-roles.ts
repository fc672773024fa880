import { certainly, textsIn, type Operation } from '../contract/index.js';
import { isSafeMethod } from '../http/index.js';
import { parsePointer } from '../json/index.js';
import { thingOf, type Draft } from './draft.js';
import type { Found } from './find-resources.js';
import { isCreating, isListing } from './kind-of-path.js';
import { parted, type Paths, type Route } from './paths.js';
import { listingIn, shownBy } from './listing.js';
import { answersOf, bodiesOf, isReadOnly, isScalarName, itemsOf, membersOf } from './members.js';
import { formOf, literalOf } from './path-steps.js';
import { areTwins, isReading, originalOf } from './readings.js';
import type { Role, Slot } from './resource-graph.js';
import { isFormOf, means, saysToAsk } from './vocabulary.js';
import { plainName, thingName, wordsOf } from './words.js';

const itemRoles: Readonly<Record<string, Role>> = {
  GET: 'read',
  HEAD: 'read',
  PUT: 'replace',
  PATCH: 'update',
  DELETE: 'delete',
};

/** The role of an operation and its resource. */
export interface Assigned {
  readonly role: Role;
  readonly resource: Draft | undefined;
  /** Where a request identifies its subject if the path does not: `DELETE /silences?id=`, `PUT /pets` with an `id`. */
  readonly subject?: readonly Slot[];
}

/** Infers the role of an operation from its method and its path. */
export function assignRole(route: Route, found: Found): Assigned {
  const { operation, form, spots, steps } = route;
  const { method } = operation;
  const own = found.items.get(form) ?? found.singletons.get(form);
  const child = found.around.get(form);
  // An item may be the collection of other items: POST /views/{view} creates what /views/{view}/{id} identifies, but not
  // a representation such as /files/{id}/thumbnail.{extension}.
  const isOfItems = child !== undefined && child !== own && /\/\{[^/]*$/.test(child.item?.text ?? '');
  if (own !== undefined && isOfItems && method === 'POST') return { role: 'create', resource: child };
  if (own !== undefined && isOfItems && method === 'GET' && listsAll(route, child, found.paths))
    return { role: 'list', resource: child };
  if (own !== undefined)
    return { role: itemRoles[method] ?? (sets(operation, own, found) ? 'update' : 'action'), resource: own };
  const collection = found.collections.get(form);
  if (collection !== undefined) return ofCollection(operation, collection, found);
  const verb = literalOf(steps.at(-1));
  const around = found.around.get(parted(form)[0]);
  if (around !== undefined) return ofVerb(operation, around, verb);
  // The collection may have another name: POST /job/submit beside /job/{id}, with GET /jobs.
  const beside = found.items.get(`${parted(form)[0]}/{}`);
  if (beside !== undefined && createsIn(beside, operation, verb)) return { role: 'create', resource: beside };
  // The items may be created below others: POST /posts/archive beside /posts/{id}, with GET /users/{id}/posts.
  if (beside?.collection?.includes('{') === true) return ofVerb(operation, beside, verb);
  // An action on a singleton: POST /cart/checkout.
  const single = found.singletons.get(parted(form)[0]);
  if (single !== undefined && !isSafeMethod(method)) return { role: 'action', resource: single };
  const isOfOne = spots.length === 0 && !isSafeMethod(method) && !isCreating(operation, verb);
  const above = isOfOne ? collectionAbove(form, found) : undefined;
  if (above !== undefined) return { role: 'action', resource: above };
  const last = spots.at(-1);
  const item = last && found.items.get(formOf(last.item));
  if (item === undefined || last === undefined) return { role: ofNothing(operation), resource: undefined };
  const isDirect = last.end === steps.length - 1;
  return { role: isDirect ? ofItemVerb(operation, item, verb, found) : 'action', resource: item };
}

/** Whether a response lists what the path of an item shows: that to `GET /views/{view}` what `/views/{view}/{id}` does. */
function listsAll(route: Route, child: Draft, paths: Paths): boolean {
  if (!isListing(route.operation, thingOf(child))) return false;
  const shown = shownBy(
    paths.at(formOf(child.item?.text ?? '')).filter(({ operation: { method } }) => method === 'GET'),
  );
  return [...shownBy([route])].some((names) => shown.has(names));
}

/** The collection of `/users/otp/setup`, if nothing serves `/users/otp`: the words after it stand for one of its items. */
function collectionAbove(form: string, found: Found): Draft | undefined {
  const parent = parted(form)[0];
  if (parent === '' || found.paths.has(parent)) return undefined;
  const [grandparent] = parted(parent);
  return found.collections.get(grandparent) ?? collectionAbove(parent, found);
}

/**
 * Whether POST changes what GET returns: `POST /maintenance {"enabled": true}` on a singleton, and `POST /customers/{id}` on
 * an item that has neither PUT nor PATCH, if the document calls it an update. Every member of the request body must be in
 * the response of GET, or some for an item, and the path must not name a query, such as a search.
 */
function sets(operation: Operation, { isSingleton }: Draft, { paths, singletons }: Found): boolean {
  const form = formOf(operation.path.text);
  const isOnly = ['PUT', 'PATCH'].every((method) => !paths.has(form, method));
  const mayBe = isSingleton ? singletons.has(form) : isOnly && saysToUpdate(operation);
  if (operation.method !== 'POST' || !mayBe) return false;
  if (wordsOf(parted(form)[1]).some((word) => isFormOf(word, 'finds-out'))) return false;
  if (operation.responses.some(({ status }) => status === '201')) return false;
  const reads = paths.at(form).filter(({ operation: { method } }) => method === 'GET');
  const shown = new Set(
    reads.flatMap((read) => answersOf(read.operation).flatMap((each) => [...membersOf(each).keys()])),
  );
  const said = bodiesOf(operation).flatMap((schema) => [...membersOf(schema).keys()]);
  return said.some((name) => shown.has(name)) && (!isSingleton || said.every((name) => shown.has(name)));
}

/** Whether the name of an operation, or the verb of its text, is an update: `Updates the customer.` */
function saysToUpdate({ key, summary = '', description = '' }: Operation): boolean {
  const texts = [summary, description].map((text) => wordsOf(text).slice(0, 2));
  return [...wordsOf(key), ...texts.flat()].some((word) => means(word, 'updates') || isFormOf(word, 'updates'));
}

function ofCollection(operation: Operation, resource: Draft, { paths }: Found): Assigned {
  const { method } = operation;
  if (method === 'POST') {
    const [verb, ...objects] = wordsOf(parted(formOf(operation.path.text))[1]);
    const takesNothing = bodiesOf(operation).every((schema) => membersOf(schema).size === 0);
    // Procedures such as POST /listAllGroups beside GET return what exists; POST /list-items has a body.
    if (takesNothing && objects.length > 0 && means(verb, 'fetches')) return { role: 'list', resource };
    if (!isReading(operation) && areTwins(operationsAt(operation, paths))) return { role: 'list', resource };
    if (choosesListed(operation, resource, paths)) return { role: 'action', resource: resource.parent };
    if (returnsNamed(operation, thingOf(resource))) return { role: 'action', resource };
    if (!keepsThings(operation, resource, paths) || saysToAsk(operation)) return { role: 'action', resource };
    return { role: 'create', resource, subject: chosenSlots(operation, resource) };
  }
  const subject = subjectSlots(operation, resource);
  if (method === 'GET' || method === 'HEAD') {
    return mustIdentify(operation, subject) && !isListing(operation, thingOf(resource))
      ? { role: 'read', resource, subject }
      : { role: 'list', resource };
  }
  // If items have their own path with this method, the same method on the collection changes many of them, whatever its
  // body contains.
  const isOfMany = paths.has(formOf(resource.item?.text ?? ''), method) && !isRequired(operation, subject);
  return subject.length === 0 || isOfMany
    ? { role: 'action', resource }
    : { role: itemRoles[method] ?? 'action', resource, subject };
}

function operationsAt({ path }: Operation, paths: Paths): readonly Operation[] {
  return paths.at(formOf(path.text)).map((route) => route.operation);
}

/** Whether POST applies one of the listed items to the item above: `transitionId` to `/issues/{key}/transitions`. */
function choosesListed(operation: Operation, resource: Draft, paths: Paths): boolean {
  const { item, parent, collection = '' } = resource;
  const isBelow = item === undefined && parent !== undefined && paths.has(formOf(collection), 'GET');
  const isUnshown = answersOf(operation).length === 0 && operation.responses.every(({ status }) => status !== '201');
  const name = `${thingOf(resource)}id`;
  return (
    isBelow &&
    isUnshown &&
    bodiesOf(operation).some((schema) => [...membersOf(schema).keys()].some((member) => plainName(member) === name))
  );
}

/** Whether POST returns the items that its request names, and creates none: `POST /points { "ids": [1, 2] }`. */
function returnsNamed(operation: Operation, thing: string): boolean {
  const names = new Set(['ids', `${thing}ids`]);
  const isOfNames = bodiesOf(operation).some((schema) =>
    [...membersOf(schema)].some(([name, own]) => names.has(plainName(name)) && itemsOf(own) !== undefined),
  );
  const creates = operation.responses.some(({ status }) => status === '201');
  return isOfNames && !creates && answersOf(operation).some((schema) => listingIn(schema, thing)?.items !== undefined);
}

/** Whether a path with other paths below it is a collection rather than an action, such as `/notifications/test`. */
function keepsThings({ responses }: Operation, { item, collection = '' }: Draft, paths: Paths): boolean {
  const name = parted(formOf(collection))[1];
  if (item === undefined || thingName(name) !== plainName(name)) return true;
  if (responses.some(({ status }) => status === '201') || paths.has(formOf(collection), 'GET')) return true;
  const form = formOf(item.text);
  return !paths.has(form) || Object.keys(itemRoles).some((method) => paths.has(form, method));
}

/** Whether the verb says that an operation creates an item, or submits one that its request does not name. */
function createsIn(resource: Draft, operation: Operation, verb: string): boolean {
  const submits = operation.method === 'POST' && means(wordsOf(verb)[0], 'submits');
  return isCreating(operation, verb) || (submits && subjectSlots(operation, resource).length === 0);
}

/** The role of an operation with a word after the path of a collection: `/containers/create`, `/pets/search`. */
function ofVerb(operation: Operation, resource: Draft, verb: string): Assigned {
  if (isCreating(operation, verb)) return { role: 'create', resource };
  if (isListing(operation, thingOf(resource))) return { role: 'list', resource };
  const [first] = wordsOf(verb);
  const subject = subjectSlots(operation, resource);
  if (isRequired(operation, subject)) return { role: itemRoles[operation.method] ?? 'action', resource, subject };
  if (operation.method === 'GET' || subject.length === 0) return { role: 'action', resource };
  const isKnown = means(first, 'deletes') || means(first, 'updates');
  const role = means(first, 'deletes') ? 'delete' : means(first, 'updates') ? 'update' : 'action';
  // Where no path names an item, the body does.
  const isOfOne = isReading(operation) || resource.item === undefined;
  return isKnown || (isOfOne && mustIdentify(operation, subject, isOfOne))
    ? { role, resource, subject }
    : { role, resource };
}

/** The role of an operation with a word after the path of an item: `/containers/{id}/json`, `/orders/{id}/cancel`. */
function ofItemVerb({ method }: Operation, item: Draft, verb: string, { paths }: Found): Role {
  const [word, ...others] = wordsOf(verb.replace(/^:/, ''));
  const own = formOf(item.item?.text ?? '');
  const has = (other: string): boolean => paths.has(own, other);
  if (others.length > 0) return 'action';
  if (method === 'GET' && means(word, 'reads') && !has('GET')) return 'read';
  if (method !== 'GET' && means(word, 'deletes') && !has('DELETE')) return 'delete';
  if (method !== 'GET' && means(word, 'updates') && !has('PATCH') && !has('PUT')) return 'update';
  return 'action';
}

function ofNothing(operation: Operation): Role {
  if (operation.method !== 'GET' && operation.method !== 'HEAD') return 'action';
  return isListing(operation, '') ? 'list' : 'read';
}

/** The places in the query or the body of a request that may identify an item of a collection. */
function subjectSlots(operation: Operation, resource: Draft): readonly Slot[] {
  const [name = 'id', ...others] = resource.names;
  if (others.length > 0 || resource.isSingleton) return [];
  const thing = thingOf(resource);
  const isBare = isReading(operation) || resource.item === undefined;
  const names = new Set([plainName(name), 'id', `${thing}id`, ...(isBare ? [thing] : [])]);
  const query = operation.parameters.flatMap((parameter): Slot[] => {
    const isNamed = parameter.in === 'query' && names.has(plainName(parameter.name));
    return isNamed ? [{ in: 'query', name: parameter.name }] : [];
  });
  if (query.length > 0) return query;
  const pointers = bodiesOf(operation).flatMap((schema) =>
    [...membersOf(schema)].flatMap(([member, own]) =>
      names.has(plainName(member)) && !isReadOnly(own) && isScalarName(own) ? [`/${member}`] : [],
    ),
  );
  return [...new Set(pointers)].map((pointer): Slot => ({ in: 'body', pointer }));
}

/** The required query parameter by which clients choose the identity of what they create: `?topicId=` (AIP-133). */
export function chosenSlots(operation: Operation, resource: Draft): readonly Slot[] {
  return subjectSlots(operation, resource).filter((slot) => slot.in === 'query' && isRequired(operation, [slot]));
}

/**
 * Whether a required query parameter is among the slots. Procedures on one object, `/deletePad?padID=`, may require no
 * parameter at all.
 */
function isRequired(operation: Operation, slots: readonly Slot[]): boolean {
  const asked = operation.parameters.filter((each) => each.in === 'query');
  const isFree = isOfOneObject(operation) && !asked.some(({ required }) => required);
  return slots.some(
    (slot) => slot.in === 'query' && asked.some(({ name, required }) => name === slot.name && (required || isFree)),
  );
}

/** Whether an operation is a procedure whose name ends with one object: `/deletePad`, but not `/deletePads`. */
function isOfOneObject(operation: Operation): boolean {
  const name = wordsOf(originalOf(operation).path.text).at(-1) ?? '';
  return isReading(operation) && thingName(name) === plainName(name);
}

/**
 * Whether every request of an operation identifies its subject. Content of DELETE has no meaning (RFC 9110 §9.3.5).
 * Gateways to remote procedures, if it is one, may require no member at all.
 */
export function mustIdentify(
  operation: Operation,
  slots: readonly Slot[],
  isProcedure = isReading(operation),
): boolean {
  if (isRequired(operation, slots)) return true;
  const { method, requestBody } = originalOf(operation);
  const required = new Set(
    bodiesOf(operation).flatMap((schema) => certainly([schema]).flatMap((part) => textsIn(part, 'required'))),
  );
  const isFree = required.size === 0 && isProcedure;
  const isSaid = slots.some(
    (slot) => slot.in === 'body' && (isFree || required.has(parsePointer(slot.pointer)[0] ?? '')),
  );
  return isSaid && method !== 'DELETE' && requestBody?.required === true;
}
