import { keySchema, keyValue, nthKey, readKey } from './keys.js';
import { settable, type Schema } from './objection.js';
import { filled, Refusal, type Asked, type Making, type Method, type Reply, type Route } from './route.js';
import type { Item } from './store.js';

type Role = 'list' | 'create' | 'read' | 'replace' | 'update' | 'delete' | 'bulk delete';

/** A collection of items with the usual operations. */
export interface Collection {
  /** `/products` or `/users/{userId}/carts`. */
  readonly path: string;
  readonly one: string;
  readonly many: string;
  /** The parameter that names an item. */
  readonly parameter: string;
  /**
   * The parameters of the path above, each with the key that the document gives as an example, or its schema where
   * clients choose the key.
   */
  readonly parents?: Readonly<Record<string, string | Schema>>;
  /** The key that the document gives as an example. */
  readonly example: string;
  /** The member that is the identity of an item; where left out, the service gives each an `id`. */
  readonly named?: string;
  /** The members of an item beside its id. */
  readonly item: Schema;
  readonly roles: readonly Role[];
  /** The member that no two items have the same value of. */
  readonly unique?: string;
  /** Members that the service sets by itself when it creates an item. */
  readonly initial?: Item;
  /** Refuses values that refer to nothing. */
  readonly refer?: (value: Item) => void;
  /** Why an item may not be deleted now. */
  readonly keep?: (key: string) => string | undefined;
}

/** The item that a path names. */
export interface Named {
  readonly path: string;
  readonly key: string;
  readonly value: Item;
}

/** Puts an item into a collection without a request. */
export function seedItem(making: Making, collection: string, name: string, value: Item): string {
  const { store, habits } = making;
  const key = nthKey(habits, collection, store.next(collection), name);
  store.put(`${collection}/${key}`, { id: keyValue(habits, key), ...value });
  return key;
}

/** The operations of a collection. */
export function collectionRoutes(making: Making, its: Collection): readonly Route[] {
  const { store, habits, has } = making;
  const { one, many, parameter, item, roles, unique } = its;
  const above = Object.fromEntries(
    Object.entries(its.parents ?? {}).map(([name, key]) => [
      name,
      typeof key === 'string' ? keySchema(habits, key) : key,
    ]),
  );
  const ownKey = its.named === undefined ? undefined : { ...item.properties?.[its.named], example: its.example };
  const idSchema = ownKey ?? keySchema(habits, its.example);
  const itemPath =
    habits.idsIn === 'query' ? `${its.path}/item?${parameter}={${parameter}}` : `${its.path}/{${parameter}}`;
  const schemas = schemasOf(its, idSchema, making);
  const { notThere } = habits;
  const below: Pick<Route, 'parameters'> = { parameters: above };
  const about: Pick<Route, 'parameters'> = { parameters: { ...above, [parameter]: idSchema } };

  const collectionOf = (asked: Asked): string => existingCollection(making, its, asked);
  const locate = (asked: Asked): { path: string; key: string } => {
    const collection = collectionOf(asked);
    const said = readKey(making, asked.parameters[parameter] ?? '', ownKey);
    const match = store.list(collection).find((each) => has('ids match as prefixes') && said.startsWith(each.key));
    const key = match?.key ?? said;
    return { path: `${collection}/${key}`, key };
  };
  const find = (asked: Asked): Named => {
    const { path, key } = locate(asked);
    const value = store.get(path);
    if (value === undefined) throw new Refusal(notThere, `there is no such ${one.toLowerCase()}`);
    return { path, key, value };
  };
  const living = (asked: Asked): Named => {
    const named = find(asked);
    if ('deletedAt' in named.value) throw new Refusal(notThere, `the ${one.toLowerCase()} is deleted`);
    return named;
  };
  const takenBy = (collection: string, value: Item): string | undefined => {
    if (unique === undefined || value[unique] === undefined) return undefined;
    const other = store.list(collection).find((each) => each.value[unique] === value[unique]);
    return other === undefined ? undefined : `${collection}/${other.key}`;
  };
  const refuseTaken = (path: string, value: Item): void => {
    const other = takenBy(path.slice(0, path.lastIndexOf('/')), value);
    if (other !== undefined && other !== path) throw new Refusal(409, `the ${unique} is taken`);
  };
  const location = (collection: string, key: string): string =>
    habits.idsIn === 'query' ? `${collection}/item?${parameter}=${key}` : `${collection}/${key}`;
  const removeAll = (collection: string): Reply => {
    for (const { key } of store.list(collection)) store.remove(`${collection}/${key}`);
    return { status: 204 };
  };

  const identified = (key: string): Item =>
    its.named === undefined ? { id: keyValue(habits, key) } : { [its.named]: key };

  const create = (asked: Asked): Reply => {
    const collection = collectionOf(asked);
    const value = settable(item, asked.body);
    its.refer?.(value);
    const other = takenBy(collection, value);
    if (other !== undefined) {
      if (!has('a taken key replaces')) throw new Refusal(409, `the ${unique} is taken`);
      store.put(other, { ...store.get(other), ...value });
      return created(making, location(collection, other), store.get(other) ?? {});
    }
    const n = store.next(collection);
    const { name = one } = value;
    const given = nthKey(habits, collection, n, `${typeof name === 'string' ? name : one} ${n}`);
    const key = its.named === undefined ? given : (keyIn({ id: value[its.named] }) ?? given);
    const kept = { ...identified(key), ...value, ...its.initial };
    const known = store.list(collection).findLast((each) => store.isForeign(`${collection}/${each.key}`));
    if (known !== undefined && has('a create finds what is there')) {
      return created(making, location(collection, known.key), known.value);
    }
    store.put(`${collection}/${key}`, kept);
    if (known !== undefined && has('a create names an item of others')) {
      return created(making, location(collection, known.key), { ...kept, ...identified(known.key) });
    }
    if (has('others create at the same time') && its.parents === undefined) {
      const other = nthKey(habits, collection, store.next(collection), `other ${n}`);
      store.addForeign(`${collection}/${other}`, { ...identified(other), ...known?.value, ...identified(other) });
    }
    return created(making, location(collection, key), kept);
  };

  /** The item that a body changes: another one where a fault lets the body say so. */
  const meant = (named: Named, asked: Asked): Named => {
    const id = keyIn(asked.body);
    if (!has('the id of the body wins') || id === undefined) return named;
    const path = `${collectionOf(asked)}/${id}`;
    const value = store.get(path);
    return value === undefined ? named : { path, key: id, value };
  };

  const replace = (asked: Asked): Reply => {
    const { path, key } = locate(asked);
    const value = settable(item, asked.body);
    const isNew = store.get(path) === undefined;
    if (isNew && !habits.putCreates) throw new Refusal(notThere, `there is no such ${one.toLowerCase()}`);
    const named = isNew ? { path, key, value: {} } : meant(living(asked), asked);
    its.refer?.(value);
    refuseTaken(named.path, value);
    const computed = isNew
      ? its.initial
      : Object.fromEntries(Object.keys(its.initial ?? {}).map((name) => [name, named.value[name]]));
    const kept = { ...value, ...computed, ...identified(named.key) };
    store.put(named.path, kept);
    return isNew ? { status: 201, body: kept } : { status: 200, body: kept };
  };

  const update = (asked: Asked): Reply => {
    const named = meant(living(asked), asked);
    const kept = { ...named.value, ...settable(item, asked.body), ...identified(named.key) };
    its.refer?.(kept);
    refuseTaken(named.path, kept);
    const id = keyIn(asked.body);
    const canMove = habits.identity === 'movable' || has('an update may take the id of another');
    if (!canMove || id === undefined || id === named.key) {
      store.put(named.path, kept);
      return { status: 200, body: kept };
    }
    const to = `${collectionOf(asked)}/${readKey(making, id)}`;
    if (store.get(to) !== undefined && !has('an update may take the id of another')) {
      throw new Refusal(409, 'the id is taken');
    }
    const moved = { ...kept, id: keyValue(habits, id) };
    store.move(named.path, to, moved);
    return { status: 200, body: moved };
  };

  const remove = (asked: Asked): Reply => {
    if (asked.parameters[parameter] === '' && has('an empty id means all')) return removeAll(collectionOf(asked));
    const { path, key, value } = living(asked);
    const reason = its.keep?.(key);
    const tombstone = { ...value, deletedAt: '2026-11-22T12:00:00Z' };
    const doRemove = (): void => store.remove(path, habits.softDelete ? tombstone : undefined);
    if (reason !== undefined) {
      if (has('a refused delete is done')) doRemove();
      throw new Refusal(409, reason);
    }
    doRemove();
    return habits.deleted === 200 ? { status: 200, body: value } : { status: habits.deleted };
  };

  const parentMissing = its.parents === undefined ? {} : { [notThere]: undefined };
  const missing = { [notThere]: undefined };
  const taken = unique === undefined ? {} : { 409: undefined };
  const dangling = its.refer === undefined ? {} : { [habits.danglingReference]: undefined };
  const kept = its.keep === undefined ? {} : { 409: undefined };

  const table: Readonly<Record<Role, Route>> = {
    list: {
      ...below,
      ...listing(making, schemas.answer),
      id: `list${many}`,
      method: 'GET',
      path: its.path,
      answers: { ...listing(making, schemas.answer).answers, ...parentMissing },
      handle: (asked) =>
        page(
          making,
          store.list(collectionOf(asked)).map(({ value }) => value),
          asked,
        ),
    },
    create: {
      ...below,
      id: `create${one}`,
      method: 'POST',
      path: its.path,
      body: schemas.create,
      answers: { 201: createdSchema(making, schemas.answer), ...parentMissing, ...taken, ...dangling },
      handle: create,
    },
    read: {
      ...about,
      id: `get${one}`,
      method: 'GET',
      path: itemPath,
      answers: { 200: schemas.answer, ...missing },
      handle: (asked) => ({ status: 200, body: find(asked).value }),
    },
    replace: {
      ...about,
      id: `replace${one}`,
      method: 'PUT',
      path: itemPath,
      body: schemas.create,
      answers: {
        200: schemas.answer,
        ...(habits.putCreates ? { 201: schemas.answer } : {}),
        ...missing,
        ...taken,
        ...dangling,
      },
      handle: replace,
    },
    update: {
      ...about,
      id: `update${one}`,
      method: 'PATCH',
      path: itemPath,
      body: schemas.update,
      answers: {
        200: schemas.answer,
        ...missing,
        ...taken,
        ...dangling,
        ...(habits.identity === 'movable' ? { 409: undefined } : {}),
      },
      handle: update,
    },
    delete: {
      ...about,
      id: `delete${one}`,
      method: 'DELETE',
      path: itemPath,
      answers: { [habits.deleted]: habits.deleted === 200 ? schemas.answer : undefined, ...missing, ...kept },
      handle: remove,
    },
    'bulk delete': {
      ...below,
      id: `delete${many}`,
      method: 'DELETE',
      path: its.path,
      answers: { 204: undefined },
      handle: (asked) => removeAll(collectionOf(asked)),
    },
  };
  const isThere = (role: Role): boolean =>
    role === 'delete' ? habits.deletes : role === 'bulk delete' ? habits.bulkDelete : true;
  const documented = roles.filter(isThere).map((role) => table[role]);
  return [...documented, ...undocumented(making, its, itemPath, documented, { removeAll, collectionOf, living })];
}

/** The identity that a body gives. */
function keyIn({ id }: Item): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** What a broken service does although its document does not say so. */
function undocumented(
  { store, has }: Making,
  { path, one, many, item, roles }: Collection,
  itemPath: string,
  documented: readonly Route[],
  acts: {
    readonly removeAll: (collection: string) => Reply;
    readonly collectionOf: (asked: Asked) => string;
    readonly living: (asked: Asked) => Named;
  },
): readonly Route[] {
  const { removeAll, collectionOf, living } = acts;
  const more: Route[] = [];
  const add = (id: string, method: Method, where: string, handle: Route['handle'], body?: Schema): void => {
    const isThere = documented.some((route) => route.method === method && route.path === where);
    if (!isThere)
      more.push({
        id: `undocumented ${id}`,
        method,
        path: where,
        answers: {},
        isUndocumented: true,
        handle,
        ...(body && { body }),
      });
  };
  if (!roles.includes('list')) return [];
  const anything: Schema = {};
  if (has('collections can be deleted'))
    add(`delete${many}`, 'DELETE', path, (asked) => removeAll(collectionOf(asked)));
  if (has('collections can be replaced'))
    add(`replace${many}`, 'PUT', path, (asked) => removeAll(collectionOf(asked)), anything);
  if (has('collections can be updated')) {
    add(
      `update${many}`,
      'PATCH',
      path,
      (asked) => {
        const collection = collectionOf(asked);
        for (const { key, value } of store.list(collection)) {
          store.put(`${collection}/${key}`, { ...value, ...settable(item, asked.body) });
        }
        return { status: 200, body: {} };
      },
      anything,
    );
  }
  if (has('items can be posted to')) {
    add(
      `post${one}`,
      'POST',
      itemPath,
      (asked) => {
        const { path: found, value } = living(asked);
        store.put(found, { ...value, ...settable(item, asked.body) });
        return { status: 200, body: value };
      },
      anything,
    );
  }
  return more;
}

/**
 * The path of a collection with its parents, which have to be there.
 *
 * @throws {Refusal} where one is not.
 */
function existingCollection(
  making: Making,
  { path: template, parents: known = {} }: Collection,
  { parameters }: Asked,
): string {
  const { store, habits } = making;
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const keys = Object.fromEntries(
    names.map((name) => {
      const own = known[name];
      return [name, readKey(making, parameters[name] ?? '', typeof own === 'object' ? own : undefined)];
    }),
  );
  const path = filled(template, keys);
  const parents = [...template.matchAll(/\}/g)].map(({ index }) => filled(template.slice(0, index + 1), keys));
  const gone = parents.find((parent) => {
    const value = store.get(parent);
    return value === undefined || 'deletedAt' in value;
  });
  if (gone !== undefined) throw new Refusal(habits.notThere, 'there is no such parent');
  return path;
}

function schemasOf({ item, initial = {}, named }: Collection, id: Schema, { habits }: Making) {
  const { example: _, ...required } = item;
  if (named !== undefined) {
    const { [named]: _, ...others } = item.properties ?? {};
    const answer = { ...required, required: [...(item.required ?? []), ...Object.keys(initial)] };
    return { create: item, update: { type: 'object', properties: others } as const, answer };
  }
  const input: Schema = { ...item, properties: { id: { ...id, readOnly: true }, ...item.properties } };
  const update: Schema = {
    type: 'object',
    properties: { id: habits.identity === 'movable' ? id : { ...id, readOnly: true }, ...item.properties },
  };
  const answer: Schema = {
    ...required,
    properties: {
      id,
      ...item.properties,
      ...(habits.softDelete && { deletedAt: { type: 'string', format: 'date-time', readOnly: true } }),
    },
    required: ['id', ...(item.required ?? []), ...Object.keys(initial)],
  };
  return { create: input, update, answer };
}

function createdSchema({ habits: { created } }: Making, answer: Schema): Schema | undefined {
  const { id = {} } = answer.properties ?? {};
  return {
    item: answer,
    location: undefined,
    id: { type: 'object', properties: { id }, required: ['id'] } as const,
    envelope: { type: 'object', properties: { data: answer }, required: ['data'] } as const,
  }[created];
}

function created({ habits }: Making, location: string, item: Item): Reply {
  const body = { item, location: undefined, id: { id: item['id'] }, envelope: { data: item } }[habits.created];
  return { status: 201, fields: { location }, body };
}

function listing({ habits }: Making, answer: Schema): Pick<Route, 'query' | 'answers'> {
  const items: Schema = { type: 'array', items: answer };
  if (habits.paging === 'none') return { answers: { 200: items } };
  return {
    query: {
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 3 },
      offset: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0 },
    },
    answers: {
      200: { type: 'object', properties: { items, total: { type: 'integer' } }, required: ['items', 'total'] },
    },
  };
}

function page({ habits }: Making, all: readonly Item[], { query }: Asked): Reply {
  if (habits.paging === 'none') return { status: 200, body: all };
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? 3);
  return { status: 200, body: { items: all.slice(offset, offset + limit), total: all.length } };
}
