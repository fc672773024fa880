import type { Operation, Schema } from '../contract/index.js';
import { formatPointer } from '../json/index.js';
import type { Resource } from './resource-graph.js';
import { bodiesOf, fits, isReadOnly, isScalarName, membersOf } from './members.js';
import { isNamed, means, wordsThatMean } from './vocabulary.js';
import { plainName, thingName, wordsOf } from './words.js';

/** What is known of a parameter that identifies a resource. */
export interface Named {
  readonly name: string;
  /** The name of one thing of its collection, in the form of `thingName`. */
  readonly thing: string;
  readonly schema: Schema | undefined;
  /** Whether it identifies the resource alone: only then may responses have it under another name. */
  readonly isOnly: boolean;
}

/** A member of a body that may say what something is called. */
export interface IdentityMember {
  readonly pointer: string;
  readonly name: string;
  readonly schema: Schema;
}

/**
 * What a member may be called that says what an item is called, in the form of `plainName`, the likeliest first: as the
 * parameter, as what is left of that without the name of the thing, then `id`, `uuid` and their like.
 */
export function identityNames({ name, thing, isOnly }: Named, isCreated: boolean): readonly string[] {
  const own = plainName(name);
  // Whatever else a thing has is no `type`, `path` or `format` of it.
  const isNaming = own.startsWith(thing) || own.endsWith(thing) || thing.startsWith(own);
  if (!isOnly || !(isNaming || means(wordsOf(name).at(-1), 'identity', 'identifying'))) return [own];
  const rest = own.startsWith(thing) ? own.slice(thing.length) : '';
  const others = wordsThatMean('identity').filter((word) => !isCreated || word !== 'name');
  return [...new Set([own, rest, ...others.flatMap((word) => [word, thing + word])])].filter((each) => each !== '');
}

/** The objects of a body that may say it: the body itself, then those that wrap a thing of the collection. */
export function containersOf(schema: Schema, collection: string): readonly (readonly [pointer: string, Schema])[] {
  const wrapped = [...membersOf(schema)].filter(
    ([name, member]) => wrapsThing(name, collection) && membersOf(member).size > 0,
  );
  return [['', schema], ...wrapped.map(([name, member]) => [formatPointer([name]), member] as const)];
}

/**
 * Whether a member of a body holds a thing of a collection rather than something it belongs to: `metadata` and `data`,
 * and `plant` for `/plants`, but not the `owner` of one.
 */
export function wrapsThing(name: string, collection: string): boolean {
  if (wordsOf(name).length === 1 && isNamed(name, 'envelope')) return true;
  const [words, around] = [wordsOf(name), wordsOf(collection)];
  return words.length > 0 && words.every((word) => around.some((other) => other.startsWith(word)));
}

/** The members of a body that may say what an item is called, the likeliest first. */
export function identityMembers(
  schema: Schema,
  named: Named,
  collection: string,
  names: readonly string[],
): readonly IdentityMember[] {
  return containersOf(schema, collection).flatMap(([around, object]) => {
    const members = [...membersOf(object)];
    for (const plain of names) {
      const found = members.find(
        ([name, member]) => plainName(name) === plain && isScalarName(member) && fits(member, named.schema),
      );
      if (found === undefined) continue;
      const [name, member] = found;
      return [{ pointer: around + formatPointer([name]), name, schema: member }];
    }
    return [];
  });
}

/** Whether the body of a request may have a member of that name at its root; not one that only responses have. */
export function bodyMaySay(operation: Operation, name: string): boolean {
  return bodiesOf(operation).some((schema) =>
    [...membersOf(schema)].some(([member, schema]) => plainName(member) === plainName(name) && !isReadOnly(schema)),
  );
}

/** What is known of each parameter that identifies a resource. */
export function namedOf(
  { names, item, collection }: Pick<Resource, 'names' | 'item' | 'collection'>,
  operations: readonly Operation[],
): readonly Named[] {
  const thing = thingName(lastLiteral(collection ?? item?.text ?? ''));
  return names.map((name) => {
    const parameters = operations.flatMap((operation) =>
      operation.parameters.filter((each) => each.in === 'path' && each.name === name),
    );
    return { name, thing, schema: parameters[0]?.schema, isOnly: names.length === 1 };
  });
}

/** The last segment of a path that is written out. */
export function lastLiteral(path: string): string {
  return path.split('/').findLast((segment) => segment !== '' && !segment.includes('{')) ?? '';
}
