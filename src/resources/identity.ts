import type { Operation, Schema } from '../contract/index.js';
import { formatPointer } from '../json/index.js';
import type { Resource } from './resource-graph.js';
import { answersOf, bodiesOf, fits, isReadOnly, isScalarName, membersOf } from './members.js';
import { isNamed, means, wordsThatMean } from './vocabulary.js';
import { areWordsOf, plainName, thingName, wordsOf } from './words.js';

/** A parameter that identifies a resource. */
export interface Named {
  readonly name: string;
  /** The member that the path itself names for it, if any. */
  readonly key?: string;
  /** The name of one item of its collection, normalised as by `thingName`. */
  readonly thing: string;
  readonly schema: Schema | undefined;
  /** Whether it alone identifies the resource. Only then may responses use another name for it. */
  readonly isOnly: boolean;
  /** Whether the document describes it as the name of an item, and responses show such a member. */
  readonly isName?: boolean;
}

/** A member of a body that may hold an identity. */
export interface IdentityMember {
  readonly pointer: string;
  readonly name: string;
  readonly schema: Schema;
}

/**
 * The possible names of a member that holds the identity of an item, normalised as by `plainName`, the likeliest first:
 * the name of the parameter, that name without the name of the item, then `id`, `uuid` and the like.
 */
export function identityNames(
  { name, key = name, thing, isOnly, isName = false }: Named,
  isCreated: boolean,
): readonly string[] {
  const own = plainName(key);
  // A parameter such as `type`, `path` or `format` has no other name in responses.
  const isInitial = own === `${thing[0]}id`;
  const isNaming = own.startsWith(thing) || own.endsWith(thing) || thing.startsWith(own) || isInitial;
  // Beside other parameters, `repo` of `/repos/{owner}/{repo}` is the name of one.
  if (!isOnly && own === thing) return [own, 'name', 'slug'];
  if (!isOnly || !(isNaming || means(wordsOf(name).at(-1), 'identity', 'identifying'))) return [own];
  const rest = own.startsWith(thing) ? own.slice(thing.length) : '';
  // Users have a name for their login, beside which `name` may be that of the person.
  const login = own === 'username' ? ['login'] : [];
  if (isName) return [...new Set(own.endsWith('name') ? [own, ...nameMembers(thing)] : [...nameMembers(thing), own])];
  const others = wordsThatMean('identity').filter((word) => !isCreated || word !== 'name');
  return [...new Set([own, ...login, rest, ...others.flatMap((word) => [word, thing + word])])].filter(
    (each) => each !== '',
  );
}

/**
 * The objects of a body that may contain the identity: the body itself, then its members that wrap an item, and theirs:
 * `data` and `user` of `{ data: { user: … } }`.
 */
export function containersOf(
  schema: Schema,
  path: string,
  around = '',
  depth = 2,
): readonly (readonly [pointer: string, Schema])[] {
  const wrapped = [...membersOf(schema)].filter(
    ([name, member]) => depth > 0 && wrapsThing(name, path) && membersOf(member).size > 0,
  );
  return [
    [around, schema],
    ...wrapped.flatMap(([name, member]) => containersOf(member, path, around + formatPointer([name]), depth - 1)),
  ];
}

/**
 * Whether a member of a body wraps an item of the collection with this path rather than a related object: `metadata`
 * and `data`, `plant` and `createdPlant` for `/plants`, `policy` for `/policies`, `incident_note` for
 * `/incidents/{id}/notes`, but not the `owner` of a plant, nor the `plant` of `/plant_reports`.
 */
export function wrapsThing(name: string, path: string): boolean {
  const words = wordsOf(name).filter((word) => !means(word, 'done'));
  if (words.length === 1 && isNamed(name, 'envelope')) return true;
  const collection = lastLiteral(path);
  const literals = path.replaceAll(/\{[^}]*\}/g, '');
  return (
    words.length > 0 && areWordsOf(words.slice(-1), wordsOf(collection).at(-1) ?? '') && areWordsOf(words, literals)
  );
}

/**
 * The members of a body that may hold the identity of an item, the likeliest first; without any, the link of the item to
 * itself (`_links` in draft-kelly-json-hal §4.1.1, `links` in JSON:API 1.1, "Resource Links").
 */
export function identityMembers(
  schema: Schema,
  named: Named,
  path: string,
  names: readonly string[],
): readonly IdentityMember[] {
  const containers = containersOf(schema, path);
  const found = containers.flatMap(([around, object]) => {
    const members = [...membersOf(object)];
    for (const [rank, plain] of names.entries()) {
      const [name, member] =
        members.find(
          ([name, member]) => plainName(name) === plain && isScalarName(member) && fits(member, named.schema),
        ) ?? [];
      if (name !== undefined && member !== undefined)
        return [{ isWeak: isWeak(plain, rank), pointer: around + formatPointer([name]), name, schema: member }];
    }
    return named.isOnly ? [] : namedWithin(members, named, around);
  });
  if (found.length > 0) return found.toSorted((one, other) => Number(one.isWeak) - Number(other.isWeak));
  if (!named.isOnly) return [];
  const inHolder = containers.flatMap(([around, object]) => heldBy([...membersOf(object)], named, around));
  return inHolder.length > 0 ? inHolder : containers.flatMap(([around, object]) => selfLink(object, around));
}

/** The identity of what an item relates to something, in an object of its name: `/user/id` for the `userId` of a member. */
function heldBy(
  members: readonly (readonly [string, Schema])[],
  { name, schema }: Named,
  around: string,
): readonly IdentityMember[] {
  return members.flatMap(([holder, object]) => {
    const plain = plainName(holder);
    if (plain === '' || !plainName(name).startsWith(plain)) return [];
    const own = plainName(name).slice(plain.length);
    return [...membersOf(object)].flatMap(([inner, member]) =>
      plainName(inner) === own && isScalarName(member) && fits(member, schema)
        ? [{ pointer: around + formatPointer([holder, inner]), name: `${holder}.${inner}`, schema: member }]
        : [],
    );
  });
}

/** The name of what a parameter beside others names: `login` in the `owner` of a repository. */
function namedWithin(
  members: readonly (readonly [string, Schema])[],
  { name, schema }: Named,
  around: string,
): readonly (IdentityMember & { readonly isWeak: boolean })[] {
  const [holder, object] = members.find(([member]) => plainName(member) === plainName(name)) ?? [];
  if (holder === undefined || object === undefined) return [];
  const own = [...membersOf(object)].filter(([, member]) => isScalarName(member) && fits(member, schema));
  const found = ['login', 'username', 'name', 'slug', 'key', 'id'].flatMap(
    (wanted) => own.find(([member]) => plainName(member) === wanted) ?? [],
  );
  const [inner, member] = found as [string?, Schema?];
  if (inner === undefined || member === undefined) return [];
  return [{ isWeak: false, pointer: around + formatPointer([holder, inner]), name: inner, schema: member }];
}

/** Whether a name that is not the likeliest may mean something else, such as the `code` of an envelope. */
export function isWeak(plain: string, rank: number): boolean {
  return rank > 0 && !/(?:id|guid)$/.test(plain);
}

function selfLink(object: Schema, around: string): readonly IdentityMember[] {
  return ['_links', 'links'].flatMap((holder) => {
    const links = membersOf(object).get(holder);
    const self = links && membersOf(links).get('self');
    if (self === undefined) return [];
    const href = membersOf(self).get('href');
    const steps = [holder, 'self', ...(href === undefined ? [] : ['href'])];
    return [{ pointer: around + formatPointer(steps), name: 'a link to it', schema: href ?? self }];
  });
}

/**
 * Whether the body of a request may have a member of that name at its root. Members that are read-only do not count.
 */
export function bodyMaySay(operation: Operation, name: string): boolean {
  return bodiesOf(operation).some((schema) =>
    [...membersOf(schema)].some(([member, schema]) => plainName(member) === plainName(name) && !isReadOnly(schema)),
  );
}

/** The parameters that identify a resource, with their schemas. */
export function namedOf(
  { names, item, collection }: Pick<Resource, 'names' | 'item' | 'collection'>,
  operations: readonly Operation[],
): readonly Named[] {
  const thing = thingName(lastLiteral(collection ?? item?.text ?? ''));
  return names.map((name) => {
    const parameters = operations.flatMap((operation) =>
      operation.parameters.filter((each) => each.in === 'path' && each.name === name),
    );
    const isName =
      parameters.some(({ description = '' }) => aName.test(description) && !anIdentifier.test(description)) &&
      operations.some((operation) => hasName(operation, thing));
    const key = keyOf(name, item?.text ?? '');
    const isOnly = names.length === 1;
    return { name, ...(key !== undefined && { key }), thing, schema: parameters[0]?.schema, isOnly, isName };
  });
}

/** The member in a key predicate of OData, `locale` of `texts(locale='{locale_1}',ID={ID_1})` (URL Conventions §4.3.1). */
function keyOf(name: string, path: string): string | undefined {
  const parts = path.split(/[(),]/).map((part) => part.replaceAll("'", '').split('='));
  return parts.find(([, value]) => value === `{${name}}`)?.[0];
}

function hasName(operation: Operation, thing: string): boolean {
  const members = answersOf(operation).flatMap((schema) => [...membersOf(schema).keys()]);
  return members.some((name) => nameMembers(thing).includes(plainName(name)));
}

function nameMembers(thing: string): readonly string[] {
  return ['name', `${thing}name`];
}

/** The beginning of a description of a name: `The name of the repository`. */
const aName = /^(?:the )?(?:(?:unique|full) )?name\b/i;
const anIdentifier = /\b(?:id|ids|identifier|uuid|guid|key|slug)\b/i;

/** The last literal segment of a path, without parameters. */
export function lastLiteral(path: string): string {
  return path.split('/').findLast((segment) => segment !== '' && !segment.includes('{')) ?? '';
}
