import { describe, expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { casesOf } from '../derived-cases.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';

const number = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };
const listOf = (items: object): object => ({ type: 'array', items });
const user = objectOf({ id: number, name: text });
const post = objectOf({ id: number, title: text, user_id: number });
const answers = answersOr(400, 404, 422);

const document = documentOf({
  '/users.json': {
    get: answers(200, listOf(user)),
    post: { ...sent(objectOf({ name: text })), ...answers(201) },
  },
  '/users/{id}.json': {
    ...at('id', number),
    get: answers(200, user),
    patch: { ...sent(objectOf({ name: text })), ...answers(200, user) },
    delete: answers(204),
  },
  '/users/{user_id}/posts.json': {
    ...at('user_id', number),
    get: answers(200, listOf(post)),
    post: { ...sent(objectOf({ title: text })), ...answers(201, post) },
  },
  '/posts/{id}.json': { ...at('id', number), get: answers(200, post), delete: answers(204) },
  '/posts/destroy_many.json': {
    post: { ...sent(objectOf({ post_ids: { ...listOf(number), minItems: 1, maxItems: 5 } })), ...answers(204) },
  },
});

/** Users, whose creation only answers with a Location, and posts. One of each is of others. */
async function usersJudged(isFaulty = false) {
  const users = new Map([[1, { id: 1, name: 'Root' }]]);
  const posts = new Map([[2, { id: 2, title: 'Hello', user_id: 1 }]]);
  let last = 1000;
  const within = <T>(all: ReadonlyMap<number, T>, id: string, then: (one: T) => Answer): Answer => {
    const found = all.get(Number(id));
    return found === undefined ? 404 : then(found);
  };
  const url = await serviceOf({
    'GET /users.json': () => [200, [...users.values()]],
    'POST /users.json'({ body: { name } }) {
      if (!isShort(name)) return 422;
      users.set(++last, { id: last, name });
      return [201, undefined, { Location: `/users/${last}.json` }];
    },
    'GET /users/{id}.json': ({ ids: [id] }) => within(users, id, (one) => [200, one]),
    'PATCH /users/{id}.json': ({ ids: [id], body: { name } }) =>
      within(users, id, (one) => {
        if (!isShort(name)) return 422;
        if (!isFaulty) one.name = name;
        return [200, { ...one, name }];
      }),
    'DELETE /users/{id}.json': ({ ids: [id] }) =>
      within(users, id, (one) => {
        users.delete(one.id);
        return 204;
      }),
    'GET /users/{id}/posts.json': ({ ids: [id] }) =>
      within(users, id, (one) => [200, [...posts.values()].filter((each) => each.user_id === one.id)]),
    'POST /users/{id}/posts.json': ({ ids: [id], body: { title } }) => {
      if (!users.has(Number(id))) return 404;
      if (!isShort(title)) return 422;
      const added = { id: ++last, title, user_id: Number(id) };
      posts.set(last, added);
      return [201, added];
    },
    'POST /posts/destroy_many.json'({ body: { post_ids: ids } }) {
      if (!Array.isArray(ids) || ids.length === 0 || ids.length > 5) return 422;
      if (!ids.every((id) => Number.isSafeInteger(id) && Number(id) >= 1 && Number(id) <= number.maximum)) return 422;
      if (!ids.every((id) => posts.has(Number(id)))) return 404;
      ids.forEach((id) => posts.delete(Number(id)));
      return 204;
    },
    'GET /posts/{id}.json': ({ ids: [id] }) => within(posts, id, (one) => [200, one]),
    'DELETE /posts/{id}.json': ({ ids: [id] }) =>
      within(posts, id, (one) => {
        posts.delete(one.id);
        return 204;
      }),
  });
  const contract = await contractOf(document);
  const cases = [...casesOf(contract, 60), ...lawCases(contract, resourceGraph(contract))];
  return { target: await judgedAt(url, contract, { cases }), left: [...users.values(), ...posts.values()] };
}

describe('paths that end with a format', () => {
  test('are those of a resource, all operations of which are exercised', async () => {
    const { target, left } = await usersJudged();
    expect(violationsIn(target)).toEqual([]);
    expect(target.refused ?? []).toEqual([]);
    const unexercised = target.coverage?.elements.filter(({ kind, exercised }) => kind === 'operation' && !exercised);
    expect(unexercised).toEqual([]);
    expect(left).toEqual([
      { id: 1, name: 'Root' },
      { id: 2, title: 'Hello', user_id: 1 },
    ]);
  });

  test('are those of a resource, an update of which has to have an effect', async () => {
    const { target } = await usersJudged(true);
    expect(violationsIn(target)).toContain('update-without-effect resource:user/law/update-has-effect');
  });

  test('of a document that has the same paths without it are left', async () => {
    const contract = await contractOf(
      documentOf({
        '/users': { get: answers(200, listOf(user)) },
        '/users/{id}': { ...at('id', number), get: answers(200, user) },
        '/users/{id}.json': { ...at('id', number), get: answers(200, user) },
      }),
    );
    const graph = resourceGraph(contract);
    expect(graph.resources.map(({ item }) => item?.text)).toEqual(['/users/{id}']);
  });
});
