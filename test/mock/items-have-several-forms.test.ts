import { expect, onTestFinished, test } from 'vitest';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { mockOf } from './mocks.js';

const answers = answersOr(400, 404);
const uuid = { type: 'string', format: 'uuid' };
const time = { type: 'string', format: 'date-time' };
const listOf = (items: object): object => ({ type: 'array', items });
const channel = objectOf({ id: uuid, name: text });
const inQuery = (name: string): object => ({ name, in: 'query', schema: time });

const chat = documentOf({
  '/channels': {
    get: answers(200, objectOf({ public: listOf(channel), direct: listOf(objectOf({ id: uuid, userId: uuid })) })),
    post: { ...sent(objectOf({ name: text })), ...answers(201, channel) },
  },
  '/channels/{channelId}': { ...at('channelId', uuid), get: answers(200, channel) },
  '/channels/{channelId}/messages': {
    ...at('channelId', uuid),
    get: { parameters: [inQuery('since')], ...answers(200, listOf(objectOf({ id: uuid, createdAt: time }))) },
    post: { ...sent(objectOf({ name: text })), ...answers(201, objectOf({ id: uuid, createdAt: time })) },
  },
  '/messages/{messageId}': { ...at('messageId', uuid), get: answers(200, objectOf({ id: uuid, createdAt: time })) },
  '/users': {
    get: answers(200, listOf(channel)),
    post: { ...sent(objectOf({ name: text })), ...answers(201, channel) },
  },
  '/users/{userId}': { ...at('userId', uuid), get: answers(200, channel) },
  '/users/{userId}/tags': {
    ...at('userId', uuid),
    get: answers(200, listOf(objectOf({ tagId: uuid, tag: text }))),
    post: { ...sent(objectOf({ tag: text })), ...answers(201, objectOf({ tagId: uuid, tag: text })) },
  },
  '/users/{userId}/tags/{tagId}': { ...at(['userId', 'tagId'], uuid), delete: answers(204) },
  '/tags/{tagId}': { ...at('tagId', uuid), get: answers(200, objectOf({ id: uuid, tag: text })) },
});

type Value = Readonly<Record<string, unknown>>;

async function chatMock(): Promise<(path: string, body?: object) => Promise<Response>> {
  const mock = await mockOf(chat);
  onTestFinished(() => mock.close());
  return (path, body) =>
    fetch(
      mock.url + path,
      body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    );
}

test('a list in an envelope with others shows what was created', async () => {
  const ask = await chatMock();
  const created = (await (await ask('/channels', { name: 'ferns' })).json()) as Value;
  const { public: shown } = (await (await ask('/channels')).json()) as { readonly public: readonly Value[] };
  expect(shown.map(({ id }) => id)).toContain(created['id']);
});

test('an item that a list calls otherwise than its read does is the same', async () => {
  const ask = await chatMock();
  const { id } = (await (await ask('/users', { name: 'Fern' })).json()) as { readonly id: string };
  const response = await ask(`/users/${id}/tags`, { tag: 'green' });
  const { tagId } = (await response.json()) as { readonly tagId: string };
  const listed = (await (await ask(`/users/${id}/tags`)).json()) as readonly Value[];
  expect(listed.map((each) => each['tagId'])).toContain(tagId);
  expect((await ask(`/tags/${tagId}`)).status).toBe(200);
});

test('a list shows nothing from before `since`, and nothing below what does not exist', async () => {
  const ask = await chatMock();
  const { id } = (await (await ask('/channels', { name: 'ferns' })).json()) as { readonly id: string };
  await ask(`/channels/${id}/messages`, { name: 'Hello' });
  expect(await (await ask(`/channels/${id}/messages?since=2100-01-01T00:00:00Z`)).json()).toEqual([]);
  const all = (await (await ask(`/channels/${id}/messages?since=2000-01-01T00:00:00Z`)).json()) as readonly Value[];
  expect(all.length).toBeGreaterThan(0);
  expect((await ask('/channels/0b05e557-7bed-4af7-8b74-a26e124dd20f/messages')).status).toBe(404);
});

test('a list of resource objects is filtered by their attributes', async () => {
  const dish = objectOf({ title: text, cuisine: { enum: ['thai', 'italian'] } });
  const recipe = objectOf({ type: { const: 'recipes' }, id: text, attributes: dish });
  const mock = await mockOf(
    documentOf({
      '/recipes': {
        get: {
          parameters: [{ name: 'filter[cuisine]', in: 'query', schema: { enum: ['thai', 'italian'] } }],
          ...answers(200, objectOf({ data: listOf(recipe) })),
        },
        post: {
          ...sent(objectOf({ data: objectOf({ type: { const: 'recipes' }, attributes: dish }) })),
          ...answers(201, objectOf({ data: recipe })),
        },
      },
      '/recipes/{id}': { ...at('id'), get: answers(200, objectOf({ data: recipe })) },
    }),
  );
  onTestFinished(() => mock.close());
  for (const cuisine of ['thai', 'italian']) {
    const body = JSON.stringify({ data: { type: 'recipes', attributes: { title: 'Soup', cuisine } } });
    await fetch(`${mock.url}/recipes`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  }
  const { data } = (await (await fetch(`${mock.url}/recipes?filter[cuisine]=italian`)).json()) as {
    readonly data: readonly { readonly attributes: Value }[];
  };
  expect([...new Set(data.map(({ attributes }) => attributes['cuisine']))]).toEqual(['italian']);
});
