import { expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { refusedWith } from './outline.js';
import { isShort, serviceOf, type Answer, type Asked } from './service.js';

const state = { enum: ['draft', 'in review', 'published', 'archived', 'deleted'] };
const article = {
  type: 'object',
  required: ['id', 'title', 'state'],
  properties: { id: { type: 'string' }, title: { type: 'string' }, state },
};
const refusals = refusedWith(400, 404, 409, 415);
const action = { post: { responses: { 200: json(article), ...refusals } } };
const atItem = { parameters: [{ name: 'articleId', in: 'path', required: true, schema: { type: 'string' } }] };

/** The states from which, and to which, an action leads. The document names the actions in another order. */
const moves = {
  unarchive: ['archived', 'draft'],
  archive: ['published', 'archived'],
  publish: ['in review', 'published'],
  submit: ['draft', 'in review'],
  restore: ['deleted', 'draft'],
} as const;

const title = { type: 'string', minLength: 1, maxLength: 60 };
const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Articles', version: '1' },
  paths: {
    '/articles': {
      get: { responses: { 200: json({ type: 'array', items: article }) } },
      post: {
        requestBody: { required: true, ...json({ type: 'object', required: ['title'], properties: { title } }) },
        responses: { 201: json(article), ...refusals },
      },
    },
    '/articles/{articleId}': {
      ...atItem,
      get: { responses: { 200: json(article), ...refusals } },
      delete: { responses: { 204: { description: 'Deleted' }, ...refusals } },
    },
    ...Object.fromEntries(
      Object.keys(moves).map((verb) => [`/articles/{articleId}/${verb}`, { ...atItem, ...action }]),
    ),
  },
});

/**
 * With `fault`, the service does this instead of what the action does; `refusal` answers those out of turn, and requests
 * for more than `most` articles. Of the cases, `only` these are sent.
 */
async function judgedWith(
  fault: Partial<Record<keyof typeof moves, Answer>> = {},
  refusal: Answer = 409,
  most = Infinity,
  only = /./,
) {
  const articles = new Map([['of-another', { id: 'of-another', title: 'Fern', state: 'draft' }]]);
  const found = (asked: Asked, change: (one: { id: string; state: string }) => Answer): Answer => {
    const one = articles.get(asked.ids[0]);
    return one === undefined ? 404 : change(one);
  };
  const move =
    (verb: keyof typeof moves) =>
    (asked: Asked): Answer =>
      found(asked, (one) => {
        const [from, to] = moves[verb];
        if (one.state !== from) return refusal;
        one.state = to;
        return fault[verb] ?? [200, one];
      });
  const contract = await contractOf(document);
  const url = await serviceOf({
    'GET /articles': () => [200, [...articles.values()].filter(({ state }) => state !== 'deleted')],
    'POST /articles': ({ body: { title } }) => {
      if (!isShort(title)) return 400;
      if (articles.size > most) return 409;
      const one = { id: `a-${articles.size}`, title, state: 'draft' };
      articles.set(one.id, one);
      return [201, one];
    },
    'GET /articles/{articleId}': (asked) => found(asked, (one) => (one.state === 'deleted' ? 404 : [200, one])),
    // What is published has to be archived first.
    'DELETE /articles/{articleId}': (asked) =>
      found(asked, (one) => {
        if (one.state === 'deleted') return 404;
        if (one.state === 'published') return 409;
        one.state = 'deleted';
        return 204;
      }),
    ...Object.fromEntries(
      (Object.keys(moves) as (keyof typeof moves)[]).map((verb) => [`POST /articles/{articleId}/${verb}`, move(verb)]),
    ),
  });
  return { target: await judgedAt(url, contract, { most: 20, only }), articles: [...articles.values()] };
}

test('an operation that needs an earlier one is tested, and everything is deleted', async () => {
  const { target, articles } = await judgedWith();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  const [foreign, ...own] = articles;
  expect(foreign).toEqual({ id: 'of-another', title: 'Fern', state: 'draft' });
  expect(new Set(own.map(({ state }) => state))).toEqual(new Set(['deleted']));
});

test('so is one that the service rejects as a bad request before it', async () => {
  const { target } = await judgedWith({}, [400, { error: 'Nein.' }]);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
});

test('where no further item can be created, an action that was applied is not said to be rejected', async () => {
  const { target } = await judgedWith({}, [400, { error: 'Nein.' }], 26);
  expect(violationsIn(target)).toEqual([]);
});

test.each(['publish', 'unarchive', 'restore'] as const)(
  'a fault of an action that needs others is found: %s',
  async (verb) => {
    const { target } = await judgedWith({ [verb]: [200, { id: 1 }] }, undefined, undefined, /\/good\//);
    expect(violationsIn(target)).toContainEqual(expect.stringMatching(`^schema-violation .*${verb}/good/minimal`));
  },
);

const post = {
  type: 'object',
  required: ['id', 'likes'],
  properties: { id: { type: 'string' }, likes: { type: 'integer' } },
};
const liking = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Posts', version: '1' },
  paths: {
    '/posts': { post: { responses: { 201: json(post), ...refusals } } },
    '/posts/{postId}': {
      parameters: [{ name: 'postId', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: json(post), ...refusals } },
      delete: { responses: { 204: { description: 'Deleted' }, ...refusals } },
    },
    '/posts/{postId}/like': {
      parameters: [{ name: 'postId', in: 'path', required: true, schema: { type: 'string' } }],
      post: { operationId: 'like', responses: { 200: json(post), ...refusals } },
      delete: { operationId: 'unlike', responses: { 200: json(post), ...refusals } },
    },
  },
});

/** A strict service rejects a second like, and taking away what is not there. With `answer`, `unlike` answers that. */
async function likesJudged(isStrict: boolean, answer?: Answer, verb = 'like', things = 'posts') {
  const posts = new Map<string, { readonly id: string; likes: number }>();
  const change =
    (likes: number) =>
    ({ ids: [id] }: Asked): Answer => {
      const one = posts.get(id);
      if (one === undefined) return 404;
      if (isStrict && one.likes === likes) return 409;
      one.likes = likes;
      return likes === 0 && answer !== undefined ? answer : [200, one];
    };
  const url = await serviceOf({
    [`POST /${things}`]: () => {
      const one = { id: crypto.randomUUID(), likes: 0 };
      posts.set(one.id, one);
      return [201, one];
    },
    [`GET /${things}/{postId}`]: ({ ids: [id] }) => (posts.has(id) ? [200, posts.get(id)] : 404),
    [`DELETE /${things}/{postId}`]: ({ ids: [id] }) => (posts.delete(id) ? 204 : 404),
    [`POST /${things}/{postId}/${verb}`]: change(1),
    [`DELETE /${things}/{postId}/${verb}`]: change(0),
  });
  const text = liking.replaceAll('/like', `/${verb}`).replaceAll('/posts', `/${things}`);
  return { target: await judgedAt(url, await contractOf(text), { most: 20 }), left: posts.size };
}

test.each([true, false])(
  'what is added to an item is taken away, and the item deleted (strict: %s)',
  async (isStrict) => {
    const { target, left } = await likesJudged(isStrict);
    expect(violationsIn(target)).toEqual([]);
    expect(target.notExercised).toEqual([]);
    expect(left).toBe(0);
  },
);

test('a fault of taking it away is found', async () => {
  const { target } = await likesJudged(true, [200, { id: 1 }]);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(/^schema-violation unlike\/good\//));
});

test.each(['posts', 'api-keys'])('one of %s that is revoked does not end the session', async (things) => {
  const { target, left } = await likesJudged(true, undefined, 'revoke', things);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toBe(0);
});

test('a fault of revoking an API key is found', async () => {
  const { target } = await likesJudged(true, [200, { id: 1 }], 'revoke', 'api-keys');
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(/^schema-violation unlike\//));
});
