import type { Operation, Parameter, Schema } from '../contract/index.js';
import type { Draft } from './draft.js';
import { listingIn } from './listing.js';
import { answersOf, bodiesOf, isScalarName, membersOf, typesOf } from './members.js';
import { parted, type Route } from './paths.js';
import { areTwins, isReading } from './readings.js';
import { isNamed, means } from './vocabulary.js';
import { plainName, thingName, wordsOf } from './words.js';

/** Whether the verb at the end of the path says that an operation creates something. */
export function isCreating({ method }: Operation, verb: string): boolean {
  return (method === 'POST' || method === 'PUT') && saysToCreate(verb);
}

/** Whether the end of a path after an item says that it creates another one like it: `copy`, `forks`. */
export function isCopying(verb: string): boolean {
  return means(thingName(wordsOf(verb)[0] ?? ''), 'copies');
}

/** Whether the end of a path is a verb of creation: `create`, `add-pet`, `sign-up`. */
function saysToCreate(verb: string): boolean {
  return means(wordsOf(verb)[0], 'creates') || means(plainName(verb), 'enrolls');
}

/** Returns true for an operation that lists named items: a GET, or a POST whose request describes no item. */
export function isListing(operation: Operation, thing: string): boolean {
  if (operation.method !== 'GET' && !takesNothing(operation)) return false;
  // A procedure whose body is the name of an item shows the item, and with it perhaps a list of its parts.
  const isOfName = ([...all]: Iterable<string>): boolean =>
    all.length === 1 && keysIn(operation, thing, [], true).length > 0;
  if (isReading(operation) && bodiesOf(operation).some((schema) => isOfName(membersOf(schema).keys()))) return false;
  return answersOf(operation).some((schema) => {
    const listing = listingIn(schema, thing);
    if (listing?.items === undefined) return false;
    return membersOf(listing.items).size > 0 || isScalarName(listing.items);
  });
}

/** Returns true for a POST with an empty object, as gateways to remote procedures use it for reading. */
function takesNothing(operation: Operation): boolean {
  const bodies = bodiesOf(operation);
  const isEmpty = (schema: Schema): boolean => membersOf(schema).size === 0 && [...typesOf(schema)].join() === 'object';
  return operation.method === 'POST' && bodies.length > 0 && bodies.every(isEmpty);
}

/** Classifies a path that ends with a literal segment and belongs to no item: a collection, a singleton, or neither. */
export function kindOfPath(
  form: string,
  group: readonly Route[],
  around: ReadonlyMap<string, Draft>,
): 'collection' | 'singleton' | undefined {
  const last = parted(form)[1];
  if (last === '' || last.includes('{}') || form.endsWith(`:${last}`)) return undefined;
  const thing = thingName(last);
  const by = (...methods: string[]): readonly Operation[] =>
    group.flatMap(({ operation }) => (methods.includes(operation.method) ? [operation] : []));
  const [[get], [post], writes] = [by('GET'), by('POST'), by('PUT', 'PATCH', 'DELETE')];
  const isVerb =
    around.has(parted(form)[0]) && (saysToCreate(last) || means(wordsOf(last)[0], 'lists', 'updates', 'deletes'));
  // POST /points/query/groups groups what it finds.
  const isOfSearch = parted(form)[0]
    .replace(/^.*\}/s, '')
    .split('/')
    .some((step) => means(step, 'searches'));
  if (isOfSearch && post !== undefined && !post.responses.some(({ status }) => status === '201')) return undefined;
  if (isVerb || wordsOf(last).some((word) => means(word, 'opens-session', 'ends-session'))) return undefined;
  // A path that reads one item of the collection above by a query parameter: /products/item?productId=.
  const above = parted(parted(form)[0])[1];
  const key = above === '' || above.includes('{}') ? undefined : keyOutsidePath(group, thingName(above));
  if (key !== undefined && plainName(key) !== 'name') return undefined;
  const isPlural = thing !== plainName(last);
  const lists = by('GET').some((each) => isListing(each, thing));
  const isSaid = get !== undefined && answersOf(get).length > 0;
  const creates = post?.responses.some(({ status }) => status === '201') === true;
  // A list, or settings that contain lists, that is replaced as a whole.
  const isReplaced = post === undefined && by('PUT', 'PATCH').length > 0 && !by('PUT', 'PATCH').some(namesItem);
  if (get !== undefined && isReplaced && (lists || isNamed(last, 'singleton'))) return 'singleton';
  if (lists) return post !== undefined || isPlural ? 'collection' : undefined;
  if (areTwins(group.map(({ operation }) => operation))) return undefined;
  const mayCreate = post !== undefined && (!isSaid || creates) && !isListing(post, thing);
  if (mayCreate && isPlural && !isNamed(last, 'singleton')) return 'collection';
  if (keyOutsidePath(group, thing) !== undefined) return 'collection';
  if (get !== undefined && (post !== undefined || writes.length > 0)) return 'singleton';
  if (isNamed(last, 'singleton')) return 'singleton';
  return post !== undefined && creates && form.indexOf('{}') < 0 && saysWhat(post, thing) ? 'collection' : undefined;
}

/** The name by which a GET identifies an item without a path: a required query parameter, or a member of a body. */
export function keyOutsidePath(group: readonly Route[], thing: string): string | undefined {
  const reads = group.filter(({ operation }) => operation.method === 'GET' && !isListing(operation, thing));
  return reads
    .flatMap(({ operation }) => {
      const required = operation.parameters.filter((each) => each.in === 'query' && each.required);
      return keysIn(operation, thing, required, isReading(operation));
    })
    .at(0);
}

/**
 * The names of parameters, or of members of a body, that identify a thing: `id`, `petId` and `uuid` of a pet. A procedure
 * may name it by `pet`, or by a `name` that is all that its body has.
 */
export function keysIn(
  operation: Operation,
  thing: string,
  parameters: readonly Parameter[],
  isProcedure: boolean,
): readonly string[] {
  const members = bodiesOf(operation).flatMap((schema) => [...membersOf(schema).keys()]);
  const isName = isProcedure && members.every((name) => plainName(name) === 'name');
  const own = isProcedure ? [thing] : [];
  const keys = new Set(['id', `${thing}id`, 'uuid', `${thing}uuid`, ...own, ...(isName ? ['name'] : [])]);
  return [...parameters.map(({ name }) => name), ...members].filter((name) => keys.has(plainName(name)));
}

/** Whether the body of a request identifies an item. */
function namesItem(operation: Operation): boolean {
  return bodiesOf(operation).some((schema) => membersOf(schema).has('id'));
}

function saysWhat(operation: Operation, thing: string): boolean {
  return answersOf(operation).some((schema) =>
    [...membersOf(schema).keys()].some((name) => [`${thing}id`, 'id', 'uuid'].includes(plainName(name))),
  );
}
