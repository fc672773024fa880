import { expect, onTestFinished, test } from 'vitest';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { mockOf } from './mocks.js';

const answers = answersOr(400, 404);
const member = {
  type: 'object',
  required: ['id', 'email', 'nickname', 'visits'],
  properties: {
    id: { type: 'string', readOnly: true },
    email: text,
    nickname: { type: ['string', 'null'] },
    joined: text,
    visits: { type: 'integer' },
  },
};
const newMember = {
  type: 'object',
  required: ['email'],
  properties: { email: text, nickname: { type: ['string', 'null'] }, joined: { type: ['string', 'null'] } },
};
const listed = {
  description: 'Members',
  headers: { 'X-Total-Count': { required: true, schema: { type: 'integer' } } },
  content: { 'application/json': { schema: { type: 'array', items: member } } },
};
const patch = { content: { 'application/merge-patch+json': { schema: { ...newMember, required: [] } } } };
const inQuery = (name: string, schema: object): object => ({ name, in: 'query', schema });
const club = documentOf({
  '/members': {
    get: {
      parameters: [inQuery('q', text), inQuery('limit', { type: 'integer', minimum: 1 })],
      responses: { 200: listed },
    },
    post: {
      ...sent(newMember),
      responses: {
        ...(answers(201, member) as { responses: object }).responses,
        409: { description: 'A member with this email already exists' },
      },
    },
  },
  '/members/{id}': {
    ...at('id'),
    get: answers(200, member),
    patch: { requestBody: patch, ...answers(200, member) },
    delete: answers(204),
  },
  '/members/{id}/balance': { ...at('id'), get: answers(200, objectOf({ amount: { type: 'number' } })) },
});

/** Returns a function that sends requests to a mock of the club. */
async function clubMock(): Promise<(line: string, body?: object) => Promise<Response>> {
  const mock = await mockOf(club);
  onTestFinished(() => mock.close());
  return (line, body) => {
    const [method = '', path = ''] = line.split(' ');
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const content = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': type } };
    return fetch(mock.url + path, { method, ...content });
  };
}

async function created(
  ask: Awaited<ReturnType<typeof clubMock>>,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await ask('POST /members', body);
  expect(response.status).toBe(201);
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

test('a value that the document says to be unique is taken once', async () => {
  const ask = await clubMock();
  await created(ask, { email: 'fern@example.com' });
  expect((await ask('POST /members', { email: 'fern@example.com' })).status).toBe(409);
  await created(ask, { email: 'moss@example.com' });
});

test('a search finds the items that contain a text, and the total counts them on all pages', async () => {
  const ask = await clubMock();
  for (const name of ['fern', 'moss', 'fernando']) await created(ask, { email: `${name}@example.com` });
  const found = await ask('GET /members?q=FERN&limit=1');
  expect(await found.json()).toMatchObject([{ email: 'fern@example.com' }]);
  expect(found.headers.get('x-total-count')).toBe('2');
  expect(await (await ask('GET /members?q=zqxj')).json()).toEqual([]);
});

test('what only the server sets stays as it is, whatever a request sends', async () => {
  const ask = await clubMock();
  const { id, visits } = await created(ask, { email: 'fern@example.com', visits: 4711 });
  expect(visits).not.toBe(4711);
  const patched = await ask(`PATCH /members/${String(id)}`, { visits: 4711, nickname: 'F' });
  expect(await patched.json()).toMatchObject({ nickname: 'F', visits });
});

test('a null of a merge patch removes a member, or is shown where it must be there', async () => {
  const ask = await clubMock();
  const { id } = await created(ask, { email: 'fern@example.com', nickname: 'F', joined: 'today' });
  const patched = await ask(`PATCH /members/${String(id)}`, { nickname: null, joined: null });
  const shown = (await patched.json()) as object;
  expect(shown).toMatchObject({ nickname: null });
  expect(shown).not.toHaveProperty('joined');
});

test('what is below an item is gone with it', async () => {
  const ask = await clubMock();
  const { id } = await created(ask, { email: 'fern@example.com' });
  const path = `/members/${String(id)}`;
  expect((await ask(`GET ${path}/balance`)).status).toBe(200);
  expect((await ask(`DELETE ${path}`)).status).toBe(204);
  expect((await ask(`GET ${path}/balance`)).status).toBe(404);
  expect((await ask('GET /members/never-was/balance')).status).toBe(404);
});
