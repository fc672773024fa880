import { nthKey, readKey } from './keys.js';
import { settable, type Schema } from './objection.js';
import { Refusal, type Asked, type Making, type Reply, type Route } from './route.js';
import type { Described } from './service.js';
import type { Item } from './store.js';

const id: Schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const count: Schema = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] };
/** All items without one. */
const where: Schema = { type: 'object', additionalProperties: true };

const todo: Schema = {
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 100 },
    isComplete: { type: 'boolean' },
    todoListId: id,
  },
  required: ['title'],
};
const list: Schema = {
  type: 'object',
  properties: { title: { type: 'string', minLength: 1, maxLength: 100 }, color: { type: 'string', maxLength: 20 } },
  required: ['title'],
};

/** To-do lists as LoopBack serves them: updates of all items at once, 200 for creates, 204 for updates. */
export const todoService: Described = {
  title: 'Todos',
  seed: (making) => {
    for (const title of ['Garden', 'House']) put(making, '/todo-lists', { title });
    for (const n of [1, 2, 3]) put(making, '/todos', { title: `Todo ${n}`, isComplete: false, todoListId: 1 });
  },
  routes: (making) => [
    ...routesOf(making, '/todos', 'Todo', todo),
    ...routesOf(making, '/todo-lists', 'TodoList', list),
    ...routesOfList(making),
  ],
};

function put(making: Making, collection: string, value: Item): Item {
  const { store } = making;
  const key = nthKey({ ...making.habits, ids: 'integer' }, collection, store.next(collection), '');
  const kept = { id: Number(key), ...value };
  store.put(`${collection}/${key}`, kept);
  return kept;
}

function find(
  making: Making,
  collection: string,
  { parameters }: Asked,
): { readonly path: string; readonly value: Item } {
  const path = `${collection}/${readKey({ ...making, habits: { ...making.habits, ids: 'integer' } }, parameters['id'] ?? '')}`;
  const value = making.store.get(path);
  if (value === undefined) throw new Refusal(404, 'there is no such entity');
  return { path, value };
}

/** The items that the filter of a request names: all without one. */
function chosen({ store }: Making, collection: string, { query }: Asked): readonly { path: string; value: Item }[] {
  const filter = JSON.parse(query.get('where') ?? '{}') as Item;
  return store
    .list(collection)
    .filter(({ value }) => Object.entries(filter).every(([name, wanted]) => value[name] === wanted))
    .map(({ key, value }) => ({ path: `${collection}/${key}`, value }));
}

function routesOf(making: Making, path: string, one: string, item: Schema): readonly Route[] {
  const { store } = making;
  const { required: _, ...partial } = item;
  const withId: Schema = {
    ...item,
    properties: { id, ...item.properties },
    required: ['id', ...(item.required ?? [])],
  };
  const about: Pick<Route, 'path' | 'parameters'> = { path: `${path}/{id}`, parameters: { id } };
  const done: Reply = { status: 204 };
  return [
    {
      id: `${one}Controller.find`,
      method: 'GET',
      path,
      query: { where },
      answers: { 200: { type: 'array', items: withId }, 400: undefined },
      handle: (asked) => ({ status: 200, body: chosen(making, path, asked).map(({ value }) => value) }),
    },
    {
      id: `${one}Controller.create`,
      method: 'POST',
      path,
      body: item,
      answers: { 200: withId },
      handle: ({ body }) => ({ status: 200, body: put(making, path, settable(item, body)) }),
    },
    {
      id: `${one}Controller.updateAll`,
      method: 'PATCH',
      path,
      query: { where },
      body: partial,
      answers: { 200: count },
      handle: (asked) => {
        const items = chosen(making, path, asked);
        for (const each of items) store.put(each.path, { ...each.value, ...settable(item, asked.body) });
        return { status: 200, body: { count: items.length } };
      },
    },
    {
      id: `${one}Controller.count`,
      method: 'GET',
      path: `${path}/count`,
      query: { where },
      answers: { 200: count, 400: undefined },
      handle: (asked) => ({ status: 200, body: { count: chosen(making, path, asked).length } }),
    },
    {
      ...about,
      id: `${one}Controller.findById`,
      method: 'GET',
      answers: { 200: withId, 404: undefined },
      handle: (asked) => ({ status: 200, body: find(making, path, asked).value }),
    },
    {
      ...about,
      id: `${one}Controller.replaceById`,
      method: 'PUT',
      body: item,
      answers: { 204: undefined, 404: undefined },
      handle: (asked) => {
        const found = find(making, path, asked);
        store.put(found.path, { id: found.value['id'], ...settable(item, asked.body) });
        return done;
      },
    },
    {
      ...about,
      id: `${one}Controller.updateById`,
      method: 'PATCH',
      // As LoopBack has it, the identity may be in it, and moves the item.
      body: { ...partial, properties: { id, ...partial.properties } },
      answers: { 204: undefined, 404: undefined, 409: undefined },
      handle: (asked) => {
        const found = find(making, path, asked);
        const changed = { ...found.value, ...settable(item, asked.body) };
        const moved = asked.body['id'];
        if (typeof moved !== 'number' || moved === found.value['id']) store.put(found.path, changed);
        else if (store.get(`${path}/${moved}`) !== undefined) throw new Refusal(409, 'the id is taken');
        else store.move(found.path, `${path}/${moved}`, { ...changed, id: moved });
        return done;
      },
    },
    {
      ...about,
      id: `${one}Controller.deleteById`,
      method: 'DELETE',
      answers: { 204: undefined, 404: undefined },
      handle: (asked) => {
        store.remove(find(making, path, asked).path);
        return done;
      },
    },
  ];
}

/** The todos of one list. */
function routesOfList(making: Making): readonly Route[] {
  const { store } = making;
  const about: Pick<Route, 'path' | 'parameters'> = { path: '/todo-lists/{id}/todos', parameters: { id } };
  const name = 'TodoListTodoController';
  const { todoListId: _, ...properties } = todo.properties ?? {};
  const body: Schema = { ...todo, properties };
  const withId: Schema = { ...todo, properties: { id, ...todo.properties }, required: ['id', 'title'] };
  const mine = (asked: Asked) => {
    const listId = find(making, '/todo-lists', asked).value['id'];
    return chosen(making, '/todos', asked).filter(({ value }) => value['todoListId'] === listId);
  };
  return [
    {
      ...about,
      id: `${name}.find`,
      method: 'GET',
      answers: { 200: { type: 'array', items: withId }, 404: undefined },
      handle: (asked) => ({ status: 200, body: mine(asked).map(({ value }) => value) }),
    },
    {
      ...about,
      id: `${name}.create`,
      method: 'POST',
      body,
      answers: { 200: withId, 404: undefined },
      handle: (asked) => {
        const listId = find(making, '/todo-lists', asked).value['id'];
        return { status: 200, body: put(making, '/todos', { ...settable(body, asked.body), todoListId: listId }) };
      },
    },
    {
      ...about,
      id: `${name}.patch`,
      method: 'PATCH',
      query: { where },
      body: { type: 'object', properties },
      answers: { 200: count, 404: undefined },
      handle: (asked) => {
        const items = mine(asked);
        for (const { path, value } of items) store.put(path, { ...value, ...settable(body, asked.body) });
        return { status: 200, body: { count: items.length } };
      },
    },
    {
      ...about,
      id: `${name}.delete`,
      method: 'DELETE',
      query: { where },
      answers: { 200: count, 404: undefined },
      handle: (asked) => {
        const items = mine(asked);
        for (const { path } of items) store.remove(path);
        return { status: 200, body: { count: items.length } };
      },
    },
  ];
}
