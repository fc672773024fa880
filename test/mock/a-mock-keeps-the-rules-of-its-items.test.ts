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
  headers: Object.fromEntries(
    ['X-Total-Count', 'X-Total-Pages', 'X-Page', 'X-RateLimit-Limit'].map((name) => [
      name,
      { required: true, schema: { type: 'integer' } },
    ]),
  ),
  content: { 'application/json': { schema: { type: 'array', items: member } } },
};
const patch = { content: { 'application/merge-patch+json': { schema: { ...newMember, required: [] } } } };
const inQuery = (name: string, schema: object): object => ({ name, in: 'query', schema });
const taken = { 409: { description: 'A member with this email already exists' } };
const club = documentOf({
  '/members': {
    get: {
      parameters: [
        inQuery('q', text),
        inQuery('limit', { type: 'integer', minimum: 1 }),
        inQuery('page', { type: 'integer', minimum: 0 }),
      ],
      responses: { 200: listed },
    },
    post: {
      ...sent(newMember),
      responses: {
        ...(answers(201, member) as { responses: object }).responses,
        ...taken,
      },
    },
  },
  '/members/{id}': {
    ...at('id'),
    get: answers(200, member),
    patch: {
      requestBody: patch,
      responses: { ...(answers(200, member) as { responses: object }).responses, ...taken },
    },
    delete: answers(204),
  },
  '/members/{id}/photo': {
    ...at('id'),
    put: {
      requestBody: { content: { 'image/png': {} } },
      responses: { 204: { description: 'Set' }, 404: { description: 'None' } },
    },
  },
  '/members/{id}/picture': {
    ...at('id'),
    get: { responses: { 200: { description: 'It', content: { 'image/png': {} } }, '4XX': { description: 'None' } } },
    put: { requestBody: { required: true, content: { 'image/png': {} } }, ...answers(204) },
    delete: answers(204),
  },
  '/members/{id}/balance': { ...at('id'), get: answers(200, objectOf({ amount: { type: 'number' } })) },
});

/** Returns a function that sends requests to a mock of the club; bytes are a photo. */
async function clubMock(): Promise<(line: string, body?: object) => Promise<Response>> {
  const mock = await mockOf(club);
  onTestFinished(() => mock.close());
  return (line, body) => {
    const [method = '', path = ''] = line.split(' ');
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    if (body instanceof Buffer)
      return fetch(mock.url + path, { method, body, headers: { 'content-type': 'image/png' } });
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
  const { id } = await created(ask, { email: 'moss@example.com' });
  expect((await ask(`PATCH /members/${String(id)}`, { email: 'fern@example.com' })).status).toBe(409);
  expect((await ask(`PATCH /members/${String(id)}`, { email: 'moss@example.com', nickname: 'M' })).status).toBe(200);
});

test('values that are unique together are taken once together, and others each', async () => {
  const paths = (members: object, description: string): object => {
    const item = objectOf({ id: text, ...members });
    const { responses } = answers(201, item) as { responses: object };
    return {
      '/bookings': { post: { ...sent(objectOf(members)), responses: { ...responses, 409: { description } } } },
      '/bookings/{id}': { ...at('id'), get: answers(200, item), delete: answers(204) },
    };
  };
  const statuses = async (description: string): Promise<readonly number[]> => {
    const mock = await mockOf(documentOf(paths({ seat: text, day: text }, description)));
    onTestFinished(() => mock.close());
    const sentOnes = [
      ['1A', 'Monday'],
      ['1A', 'Friday'],
      ['1A', 'Friday'],
    ].map(([seat, day]) => ({ seat, day }));
    const found: number[] = [];
    for (const each of sentOnes) {
      const headers = { 'content-type': 'application/json' };
      found.push((await fetch(`${mock.url}/bookings`, { method: 'POST', headers, body: JSON.stringify(each) })).status);
    }
    return found;
  };
  expect(await statuses('The seat is already taken on this day')).toEqual([201, 201, 409]);
  expect(await statuses('The seat or the day is already taken')).toEqual([201, 409, 409]);
});

test('the items that are there at first have different values where only one may have each', async () => {
  const part = objectOf({ id: text, sku: text });
  const paths = { get: answers(200, { type: 'array', items: part }) };
  const { responses } = answers(201, part) as { responses: object };
  const conflict = { 409: { description: 'A part with this sku already exists' } };
  const mock = await mockOf(
    documentOf({
      '/parts': { ...paths, post: { ...sent(objectOf({ sku: text })), responses: { ...responses, ...conflict } } },
      '/parts/{id}': { ...at('id'), get: answers(200, part) },
    }),
  );
  onTestFinished(() => mock.close());
  const parts = (await (await fetch(`${mock.url}/parts`)).json()) as readonly { readonly sku: string }[];
  expect(parts.length).toBeGreaterThan(3);
  expect(new Set(parts.map(({ sku }) => sku)).size).toBe(parts.length);
});

test('a page tells its number and that of all pages', async () => {
  const ask = await clubMock();
  for (const name of ['fern', 'moss', 'fernando']) await created(ask, { email: `${name}@example.com` });
  const { headers } = await ask('GET /members?q=example&limit=2&page=1');
  const told = ['x-total-count', 'x-total-pages', 'x-page', 'x-ratelimit-limit'].map((name) => headers.get(name));
  const total = Number(told[0]);
  expect(total).toBeGreaterThan(3);
  expect(told).toEqual([String(total), String(Math.ceil(total / 2)), '1', '1']);
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
  expect((await ask('PUT /members/none/photo')).status).toBe(404);
  expect((await ask(`DELETE ${path}`)).status).toBe(204);
  expect((await ask(`GET ${path}/balance`)).status).toBe(404);
  expect((await ask('GET /members/never-was/balance')).status).toBe(404);
});

test('a page in the form of Spring tells where it is', async () => {
  const part = objectOf({ id: text, email: { ...(text as object), format: 'email' } });
  const [number, flag] = [{ type: 'integer' }, { type: 'boolean' }];
  const counts = { number, numberOfElements: number, totalPages: number, totalElements: number };
  const page = objectOf({ content: { type: 'array', items: part }, ...counts, first: flag, last: flag });
  const mock = await mockOf(
    documentOf({
      '/parts': {
        get: {
          parameters: ['page', 'size']
            .map((name) => inQuery(name, { ...number, minimum: 0 }))
            .concat(inQuery('q', text)),
          ...answers(200, page),
        },
        post: { ...sent(objectOf({ email: text })), ...answers(201, part) },
      },
      '/parts/{id}': { ...at('id'), get: answers(200, part) },
    }),
  );
  onTestFinished(() => mock.close());
  const ask = async (query: string): Promise<unknown> => (await fetch(`${mock.url}/parts?${query}`)).json();
  const totals = { totalPages: 3, totalElements: 5 };
  expect(await ask('size=2&page=0')).toMatchObject({ ...totals, number: 0, first: true, last: false });
  expect(await ask('size=2&page=2')).toMatchObject({
    ...totals,
    number: 2,
    numberOfElements: 1,
    first: false,
    last: true,
  });
  expect(await ask('q=example')).toMatchObject({ numberOfElements: 5 });
  expect(await ask('q=zqxj')).toMatchObject({ content: [], totalElements: 0 });
});

test('a photo is the one that was set last, for this item alone, until it is deleted', async () => {
  const ask = await clubMock();
  const ids = [];
  for (const name of ['fern', 'moss']) ids.push(String((await created(ask, { email: `${name}@example.com` }))['id']));
  const [one = '', other = ''] = ids.map((id) => `/members/${id}/picture`);
  const photoOf = async (path: string): Promise<Buffer> => Buffer.from(await (await ask(`GET ${path}`)).arrayBuffer());
  const [before, photo] = [await photoOf(other), Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])];
  expect((await ask(`PUT ${one}`, photo)).status).toBe(204);
  expect(await photoOf(one)).toEqual(photo);
  expect(await photoOf(other)).toEqual(before);
  expect((await ask(`DELETE ${one}`)).status).toBe(204);
  expect((await ask(`GET ${one}`)).status).toBe(404);
});

test('what the document says to be impossible in the state of an item is rejected', async () => {
  const invoice = objectOf({ id: text, name: text, state: { enum: ['DRAFT', 'ISSUED', 'PAID'] } });
  const refusedOr = (status: number, shown?: object): object => {
    const { responses } = answers(status, shown) as { responses: object };
    return { responses: { ...responses, 409: { description: 'Conflict' } } };
  };
  const mock = await mockOf(
    documentOf({
      '/invoices': { post: { ...sent(objectOf({ name: text })), ...answers(201, invoice) } },
      '/invoices/{id}': {
        ...at('id'),
        get: answers(200, invoice),
        put: {
          description: 'Only drafts can be changed.',
          ...sent(objectOf({ name: text })),
          ...refusedOr(200, invoice),
        },
        patch: {
          description: 'DRAFT → ISSUED → PAID',
          requestBody: { content: { 'application/json': { schema: { properties: { state: text } } } } },
          ...refusedOr(200, invoice),
        },
        delete: { description: 'Issued invoices cannot be deleted.', ...refusedOr(204) },
      },
      '/invoices/{id}/issue': { ...at('id'), post: refusedOr(200, invoice) },
      '/invoices/{id}/lines': {
        ...at('id'),
        get: answers(200, { type: 'array', items: objectOf({ no: text, name: text }) }),
        post: {
          description: 'Lines can only be added while the invoice is a draft.',
          ...sent(objectOf({ name: text })),
          ...refusedOr(201, objectOf({ no: text, name: text })),
        },
      },
    }),
  );
  onTestFinished(() => mock.close());
  const ask = async (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${mock.url}/invoices${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const { id } = (await (await ask('POST', '', { name: 'May' })).json()) as { id: string };
  expect((await ask('PUT', `/${id}`, { name: 'June' })).status).toBe(200);
  expect((await ask('POST', `/${id}/lines`, { name: 'Fern' })).status).toBe(201);
  expect((await ask('PATCH', `/${id}`, { state: 'PAID' })).status).toBe(409);
  expect((await ask('POST', `/${id}/issue`)).status).toBe(200);
  expect((await ask('PATCH', `/${id}`, { state: 'DRAFT' })).status).toBe(409);
  expect((await ask('PUT', `/${id}`, { name: 'July' })).status).toBe(409);
  expect((await ask('POST', `/${id}/lines`, { name: 'Moss' })).status).toBe(409);
  expect((await ask('DELETE', `/${id}`)).status).toBe(409);
  expect(await (await ask('GET', `/${id}`)).json()).toEqual({ id, name: 'June', state: 'ISSUED' });
});

test('a version that is said to grow with each change grows', async () => {
  const version = { type: 'integer', readOnly: true, description: 'Incremented with every update' };
  const page = objectOf({ id: text, name: text, version, labels: { type: 'object' } });
  const said = sent(objectOf({ name: text }));
  const mock = await mockOf(
    documentOf({
      '/pages': { post: { ...said, ...answers(201, page) } },
      '/pages/{id}': { ...at('id'), get: answers(200, page), patch: { ...said, ...answers(200, page) } },
    }),
  );
  onTestFinished(() => mock.close());
  const ask = async (method: string, path: string): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json' };
    const asked = await fetch(`${mock.url}/pages${path}`, { method, headers, body: JSON.stringify({ name: method }) });
    return (await asked.json()) as Record<string, unknown>;
  };
  const { id, version: first } = await ask('POST', '');
  expect((await ask('PATCH', `/${String(id)}`))['version']).toBe(Number(first) + 1);
  expect((await ask('PATCH', `/${String(id)}`))['version']).toBe(Number(first) + 2);
});
