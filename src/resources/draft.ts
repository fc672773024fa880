import type { Operation } from '../contract/index.js';
import { parsePathTemplate } from '../http/index.js';
import type { Place } from '../json/index.js';
import type { Effect, Key, Need, Producer, Resource, Role } from './resource-graph.js';
import { lastLiteral } from './identity.js';
import { thingName } from './words.js';

/** A resource while its graph is being built. */
export type Draft = Omit<
  { -readonly [Key in keyof Resource]: Resource[Key] },
  'parent' | 'roles' | 'producers' | 'copiers' | 'keys'
> & {
  parent: Draft | undefined;
  readonly roles: Record<Role, Operation[]>;
  producers: Producer[];
  copiers: readonly Producer[];
  readonly keys: Map<string, Key>;
};

/** The use of an operation while the graph is being built. */
export interface DraftUse {
  readonly operation: Operation;
  role: Role;
  resource: Draft | undefined;
  needs: readonly Need[];
  effect: Effect | undefined;
}

interface DraftParts {
  readonly collection: string | undefined;
  readonly item: string | undefined;
  readonly names: readonly string[];
  readonly parent: Draft | undefined;
  readonly isSingleton?: boolean;
  readonly place: Place;
  readonly because: string;
}

export function draftOf({ collection, item, names, parent, isSingleton = false, place, because }: DraftParts): Draft {
  return {
    name: '',
    collection,
    item: item === undefined ? undefined : parsePathTemplate(item),
    names,
    parent,
    isSingleton,
    roles: { create: [], read: [], list: [], replace: [], update: [], delete: [], action: [] },
    producers: [],
    copiers: [],
    keys: new Map(),
    source: 'inference',
    place,
    because,
  };
}

/** The name of one item of a resource, normalised as by `thingName`. */
export function thingOf({ collection, item, names }: Pick<Draft, 'collection' | 'item' | 'names'>): string {
  const literal = lastLiteral(collection ?? item?.text ?? '');
  return literal === '' ? thingName(names.at(-1)?.replace(/[_-]?(?:id|uuid)$/i, '') ?? '') : thingName(literal);
}

/** A resource and its ancestors, from the resource outwards. */
export function lineOf(draft: Draft | undefined): readonly Draft[] {
  const line: Draft[] = [];
  for (let each = draft; each !== undefined && !line.includes(each); each = each.parent) line.push(each);
  return line;
}

/**
 * A name for the parameter of an item without a path, `wish` if the path does not use it: a name occurs only once in a
 * path (OpenAPI 3.1 §4.8.8.2).
 */
export function freeName(path: string, thing: string, wish = 'id'): string {
  return [wish, `${thing}Id`, `${thing}-id`].find((name) => !path.includes(`{${name}}`)) ?? `own-${thing}-id`;
}
