import type { Cursor } from '../../cases/index.js';
import type { Variables } from './variables.js';

/** What values are read with: where the file is, and what its variables stand for. */
export interface Surroundings {
  /** The folder of the file, from which its paths go. */
  readonly folder: string;
  readonly variables: Variables;
}

/** A kind of value: how it is read, and under which name the JSON Schema describes it. */
export interface Kind<Value> {
  readonly name: string;
  /** The value; undefined, and said at its place, where it is none of this kind. */
  read(cursor: Cursor, key: string, surroundings: Surroundings): Value | undefined;
}

/** A key of the configuration. */
export interface Key<Value> {
  readonly kind: Kind<Value>;
  /** One sentence or two, the same as in the JSON Schema. */
  readonly doc: string;
}

/** All keys of one mapping, by name. */
export type Keys = Readonly<Record<string, Key<unknown>>>;

/** What a mapping with those keys says. */
export type Section<All extends Keys> = {
  readonly [Name in keyof All]?: All[Name] extends Key<infer Value> ? Value : never;
};

/** Whether a mapping has a key, be its value as it may. */
export function hasMember({ node }: Cursor, name: string): boolean {
  return node.type === 'object' && node.members.some(({ key }) => key.value === name);
}

/**
 * Reads a mapping by the list of its keys; what is not in the list, or of another kind, is refused at its place.
 *
 * @example
 * readSection(cursor, 'a target', targetKeys, surroundings).rate // 10
 */
export function readSection<All extends Keys>(
  cursor: Cursor,
  what: string,
  keys: All,
  surroundings: Surroundings,
): Section<All> {
  const section: Record<string, unknown> = {};
  for (const [name, value] of cursor.members(what, Object.keys(keys))) {
    const read = keys[name]?.kind.read(value, name, surroundings);
    if (read !== undefined) section[name] = read;
  }
  return section as Section<All>;
}
