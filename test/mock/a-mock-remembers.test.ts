import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../../src/mock/index.js';
import { trellis } from '../cli/trellis.js';

const spec = 'test/mock/shop.yaml';
const registry = 'test/mock/registry.yaml';
const archive = 'test/mock/archive.yaml';
const carts = 'test/mock/carts.yaml';
const harbour = 'test/corpus/documents/corner-item-forms.yaml';
let mock: Mock;

async function useMock(options: Partial<MockOptions>): Promise<void> {
  await mock.close();
  mock = await createMock({ spec, ...options });
}

beforeEach(async () => {
  mock = await createMock({ spec });
});
afterEach(() => mock.close());

async function written(document: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  return file;
}

interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

async function ask(line: string, body?: unknown, headers: Record<string, string> = {}): Promise<Told> {
  const [method = '', path = ''] = line.split(' ');
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(mock.url + path, { method, ...sent, headers: { ...type, ...headers } });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

const lamp = { name: 'Lamp', price: 12.5, category: 'light' };
const merge = { 'content-type': 'application/merge-patch+json' };
const idsOf = ({ body }: Told): readonly unknown[] => body.data.map(({ id }: { id: unknown }) => id);

/** A document of posts with these members, and with actions on each post. */
function postsWith(members: object, actions: (does: object, parameters: readonly object[]) => object): object {
  const properties = { id: { type: 'string' }, ...members };
  const schema = { type: 'object', required: Object.keys(properties), properties };
  const shown = { description: 'It', content: { 'application/json': { schema } } };
  const name = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const requestBody = { required: true, content: { 'application/json': { schema: name } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const does = { responses: { '200': shown, '404': { description: 'None' } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Posts', version: '1' },
    paths: {
      '/posts': { post: { requestBody, responses: { '201': shown } } },
      '/posts/{id}': { parameters, get: does },
      ...actions(does, parameters),
    },
  };
}

const nullableTime = { type: ['string', 'null'], format: 'date-time' };
const flag = { type: 'boolean' };
const email = { type: 'string' };

test('an item is looked up by another member, in the path and in the query', async () => {
  const user = { type: 'object', required: ['id', 'email'], properties: { id: { type: 'string' }, email } };
  const content = { 'application/json': { schema: user } };
  const get = { responses: { '200': { description: 'One', content }, '404': { description: 'None' } } };
  const named = (place: string, name: string): object[] => [{ name, in: place, required: true, schema: email }];
  await useMock({
    spec: await written({
      openapi: '3.1.0',
      info: { title: 'Users', version: '1' },
      paths: {
        '/users': { post: { requestBody: { content }, responses: { '201': { description: 'One', content } } } },
        '/users/{id}': { parameters: named('path', 'id'), get },
        '/users/by-email/{email}': { parameters: named('path', 'email'), get },
        '/users/lookup': { get: { parameters: named('query', 'email'), ...get } },
      },
    }),
  });
  const { body: created } = await ask('POST /users', { id: 'u-1', email: 'Zoe' });
  for (const path of ['/users/by-email/', '/users/lookup?email=']) {
    expect(await ask(`GET ${path}Zoe`)).toMatchObject({ status: 200, body: created });
    expect(await ask(`GET ${path}Nobody`)).toMatchObject({ status: 404 });
    // The identity is no email.
    expect(await ask(`GET ${path}${created.id}`)).toMatchObject({ status: 404 });
  }
});

test('an update without a body answers with the item as it is', async () => {
  const reader = { type: 'object', required: ['id', 'label'], properties: { id: email, label: email } };
  const shown = { description: 'One', content: { 'application/json': { schema: reader } } };
  const form = { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { label: email } } } };
  const responses = { '200': shown, '404': { description: 'None' } };
  await useMock({
    spec: await written({
      openapi: '3.1.0',
      info: { title: 'Readers', version: '1' },
      paths: {
        '/readers': { post: { requestBody: { content: form }, responses: { '200': shown } } },
        '/readers/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: email }],
          get: { responses },
          post: { description: 'Updates a reader.', requestBody: { content: form }, responses },
        },
      },
    }),
  });
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const { body: created } = await ask('POST /readers', 'label=Front', type);
  expect(await ask(`POST /readers/${created.id}`, '', type)).toMatchObject({ status: 200, body: created });
  expect(await ask(`POST /readers/${created.id}`, 'label=Back', type)).toMatchObject({ body: { label: 'Back' } });
});

test('an action brings an item into the state that is named after it', async () => {
  const status = { type: 'string', enum: ['draft', 'published', 'cancelled'] };
  const done = { responses: { '204': { description: 'Done' } } };
  const document = postsWith({ status, archived: flag, pinnedAt: nullableTime }, (does, parameters) => ({
    '/posts/{id}/publish': { parameters, post: does },
    '/posts/{id}/archive': { parameters, post: done },
    '/posts/{id}/unarchive': { parameters, post: done },
    '/posts/{id}/pin': { parameters, put: does },
  }));
  await useMock({ spec: await written(document) });
  await ask('POST /posts', { id: 'fern' });
  expect((await ask('POST /posts/fern/publish')).body).toMatchObject({ id: 'fern', status: 'published' });
  expect((await ask('POST /posts/fern/archive')).status).toBe(204);
  expect((await ask('PUT /posts/fern/pin')).body).toMatchObject({ archived: true, pinnedAt: expect.any(String) });
  expect((await ask('POST /posts/fern/unarchive')).status).toBe(204);
  expect((await ask('GET /posts/fern')).body).toMatchObject({ id: 'fern', status: 'published', archived: false });
  expect((await ask('POST /posts/moss/publish')).status).toBe(404);
});

test('a new item is in no state that an action leads to, and what is undone leaves it again', async () => {
  const status = { type: 'string', enum: ['published', 'draft'] };
  const members = { status, liked: flag, locked: flag, enabled: flag, pinned: flag, pinnedAt: nullableTime };
  const lock = { type: 'object', required: ['locked'], properties: { locked: flag } };
  const requestBody = { required: true, content: { 'application/json': { schema: lock } } };
  const document = postsWith(members, (does, parameters) => ({
    '/posts/{id}/publish': { parameters, post: does },
    '/posts/{id}/like': { parameters, put: does, delete: does },
    '/posts/{id}/lock': { parameters, put: { ...does, requestBody } },
    '/posts/{id}/enable': { parameters, post: does },
    '/posts/{id}/pin': { parameters, post: does },
    '/posts/{id}/unpin': { parameters, post: does },
    '/posts/{id}/refresh': { parameters, post: does },
  }));
  await useMock({ spec: await written(document) });
  await ask('POST /posts', { id: 'moss' });
  const first = { id: 'fern', status: 'draft', liked: false, locked: false, pinned: false, pinnedAt: null };
  expect((await ask('POST /posts', { id: 'fern' })).body).toMatchObject({ ...first, enabled: true });
  expect((await ask('PUT /posts/fern/like')).body).toMatchObject({ ...first, liked: true });
  expect((await ask('DELETE /posts/fern/like')).body).toMatchObject(first);
  expect((await ask('PUT /posts/fern/lock', { locked: true })).body).toMatchObject({ ...first, locked: true });
  expect((await ask('PUT /posts/fern/lock', { locked: false })).body).toMatchObject(first);
  expect((await ask('POST /posts/fern/pin')).body).toMatchObject({ pinned: true, pinnedAt: expect.any(String) });
  expect((await ask('POST /posts/fern/unpin')).body).toMatchObject(first);
  expect((await ask('POST /posts/fern/refresh')).body).toMatchObject(first);
});

test('what was deleted is gone, also if the document has no status for that', async () => {
  const schema = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const shown = { description: 'It', content: { 'application/json': { schema } } };
  const done = { description: 'Done' };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const document = {
    openapi: '3.0.3',
    info: { title: 'Policies', version: '1' },
    paths: {
      '/policies/{id}': { parameters, get: { responses: { 200: shown } }, put: { responses: { 201: done } } },
    },
  };
  Object.assign(document.paths['/policies/{id}'], { delete: { responses: { 204: done } } });
  await useMock({ spec: await written(document) });
  expect(await ask('GET /policies/p7')).toMatchObject({ status: 200 });
  expect(await ask('PUT /policies/p7')).toMatchObject({ status: 201 });
  expect(await ask('DELETE /policies/p7')).toMatchObject({ status: 204 });
  expect(await ask('GET /policies/p7')).toMatchObject({ status: 404, body: { detail: 'no policy has the id p7' } });
  expect(await ask('PUT /policies/p7')).toMatchObject({ status: 201 });
  expect(await ask('GET /policies/p7')).toMatchObject({ status: 200, body: { id: 'p7' } });
});

test('a list of texts is shown in pages of the size that a request asks for', async () => {
  await useMock({ spec: 'test/mock/scoped.openapi.yaml' });
  expect(await ask('GET /channels.members')).toMatchObject({ body: { next_cursor: 'e3VzZXI' } });
  const { body } = await ask('GET /channels.members?limit=2');
  expect(body.members).toEqual(['U023', 'U061']);
  const last = await ask(`GET /channels.members?limit=2&cursor=${body.next_cursor}`);
  expect(last.body).toEqual({ members: ['W012'] });
});

test('who became a member is shown as one until the membership ends', async () => {
  await useMock({ spec: 'test/mock/members.openapi.yaml' });
  const { body: group } = await ask('POST /groups', { name: 'Fern' });
  const path = `/groups/${group.id}/members/u7`;
  expect(await ask(`GET ${path}`)).toMatchObject({ status: 404 });
  expect(await ask(`PUT ${path}`)).toMatchObject({ status: 201, body: { userId: 'u7' } });
  expect(await ask(`GET ${path}`)).toMatchObject({ status: 200, body: { userId: 'u7' } });
  expect((await ask(`GET /groups/${group.id}/members`)).body).toContainEqual(expect.objectContaining({ userId: 'u7' }));
  expect(await ask(`DELETE ${path}`)).toMatchObject({ status: 204 });
  expect(await ask(`GET ${path}`)).toMatchObject({ status: 404 });
});

describe('what was created', () => {
  test('is read where Location says, and stands in the list after all others', async () => {
    const before = idsOf(await ask('GET /products'));
    const created = await ask('POST /products', lamp);
    expect(created).toMatchObject({ status: 201, body: lamp });
    expect(before).not.toContain(created.body.id);
    const location = created.headers.get('location');
    expect(location).toBe(`/products/${created.body.id}`);
    expect(await ask(`GET ${location}`)).toMatchObject({ status: 200, body: created.body });
    expect(idsOf(await ask('GET /products'))).toEqual([...before, created.body.id]);
  });

  test('has a name of its own after many others were deleted', async () => {
    await mock.close();
    const items = { type: 'array', items: { $ref: '#/components/schemas/Ticket' } };
    const answer = (schema: object): object => ({ description: 'd', content: { 'application/json': { schema } } });
    const ticket = { $ref: '#/components/schemas/Ticket' };
    mock = await createMock({
      spec: await written({
        openapi: '3.0.3',
        info: { title: 'Tickets', version: '1' },
        paths: {
          '/tickets': {
            get: { responses: { 200: answer(items) } },
            post: {
              requestBody: { required: true, ...answer({ type: 'object', properties: { title: { type: 'string' } } }) },
              responses: { 201: answer(ticket) },
            },
          },
          '/tickets/{ticketId}': {
            parameters: [{ name: 'ticketId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
            get: { responses: { 200: answer(ticket), 404: { description: 'd' } } },
            delete: { responses: { 204: { description: 'd' }, 404: { description: 'd' } } },
          },
        },
        components: {
          schemas: {
            Ticket: {
              type: 'object',
              required: ['id'],
              properties: { id: { type: 'string', format: 'uuid' }, title: { type: 'string' } },
            },
          },
        },
      }),
    });
    const names = new Set<unknown>();
    for (let count = 0; count < 200; count++) {
      const { body } = await ask('POST /tickets', { title: 'Lamp' });
      names.add(body.id);
      await ask(`DELETE /tickets/${body.id}`);
    }
    expect(names.size).toBe(200);
  });

  test('is changed by PATCH and PUT, and gone after DELETE', async () => {
    const { body } = await ask('POST /products', lamp);
    const { category: _, ...withoutCategory } = body;
    const item = `/products/${body.id}`;
    expect(await ask(`PATCH ${item}`, { price: 1, category: null }, merge)).toMatchObject({ status: 200 });
    expect((await ask(`GET ${item}`)).body).toEqual({ ...withoutCategory, price: 1 });
    const patch = [{ op: 'replace', path: '/name', value: 'Torch' }];
    await ask(`PATCH ${item}`, patch, { 'content-type': 'application/json-patch+json' });
    expect((await ask(`GET ${item}`)).body).toMatchObject({ name: 'Torch', price: 1 });
    await ask(`PUT ${item}`, { name: 'Candle', price: 2 });
    expect((await ask(`GET ${item}`)).body).toEqual({
      id: body.id,
      createdAt: body.createdAt,
      name: 'Candle',
      price: 2,
    });
    expect((await ask(`DELETE ${item}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await ask(`${method} ${item}`)).status).toBe(404);
    expect(idsOf(await ask('GET /products'))).not.toContain(body.id);
    // An identity is not given twice.
    expect((await ask('POST /products', lamp)).body.id).not.toBe(body.id);
  });

  test('has an ETag, which preconditions are held against', async () => {
    const { body } = await ask('POST /products', lamp);
    const item = `/products/${body.id}`;
    const tag = (await ask(`GET ${item}`)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"/);
    expect((await ask(`GET ${item}`, undefined, { 'if-none-match': tag })).status).toBe(304);
    const stale = await ask(`PUT ${item}`, { name: 'A', price: 1 }, { 'if-match': '"other"' });
    expect(stale.status).toBe(412);
    expect((await ask(`PUT ${item}`, { name: 'A', price: 1 }, { 'if-match': tag })).status).toBe(200);
    expect((await ask(`GET ${item}`)).headers.get('etag')).not.toBe(tag);
  });

  test('stands below its own parent alone, and a parent that is not there has none', async () => {
    const [one, other] = [(await ask('POST /products', lamp)).body.id, (await ask('POST /products', lamp)).body.id];
    const { body: review, headers } = await ask(`POST /products/${one}/reviews`, { stars: 3 });
    expect(review).toMatchObject({ productId: one, stars: 3 });
    expect((await ask(`GET ${headers.get('location')}`)).status).toBe(200);
    expect((await ask(`GET /products/${other}/reviews/${review.id}`)).status).toBe(404);
    expect((await ask('POST /products/999/reviews', { stars: 3 })).status).toBe(404);
    expect(mock.requests.at(-1)?.note).toBe('no product has the id 999');
  });

  test('names its parent also in an object of its own', async () => {
    const object = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties });
    const text = { type: 'string' };
    const content = {
      'application/json': { schema: object({ id: text, user: object({ id: text, name: text }), role: text }) },
    };
    const path = (name: string) => ({ name, in: 'path', required: true, schema: text });
    const responses = (status: string) => ({ [status]: { description: 'd', content } });
    const paths = {
      '/users/{user_id}/roles': {
        parameters: [path('user_id')],
        post: {
          requestBody: { content: { 'application/json': { schema: object({ role: text }) } } },
          responses: responses('201'),
        },
      },
      '/users/{user_id}/roles/{role_id}': {
        parameters: [path('user_id'), path('role_id')],
        get: { responses: responses('200') },
      },
    };
    await useMock({ spec: await written({ openapi: '3.1.0', info: { title: 'Roles', version: '1' }, paths }) });
    const { body: role } = await ask('POST /users/ann/roles', { role: 'owner' });
    expect(role).toMatchObject({ role: 'owner', user: { id: 'ann' } });
    expect((await ask(`GET /users/ann/roles/${role.id}`)).body).toEqual(role);
  });

  test('can be referred to, and what never was cannot, where the document refuses that', async () => {
    const { id } = (await ask('POST /products', lamp)).body;
    expect((await ask('POST /orders', { productId: id })).status).toBe(201);
    expect((await ask('POST /orders', { productId: 999 })).status).toBe(422);
  });

  test('may be named by the client, and is created by PUT where the document says so', async () => {
    expect((await ask('PUT /tags/new', { colour: 'red' })).status).toBe(201);
    expect((await ask('PUT /tags/new', { colour: 'green' })).status).toBe(200);
    expect((await ask('GET /tags/new')).body).toEqual({ name: 'new', colour: 'green' });
    expect((await ask('GET /tags/other')).status).toBe(404);
  });
});

test('a refused request changes nothing', async () => {
  const before = JSON.stringify(mock.state);
  expect((await ask('POST /products', { name: 'Lamp', price: -1 })).status).toBe(400);
  expect((await ask('PUT /products/1', { price: 3 })).status).toBe(400);
  expect(JSON.stringify(mock.state)).toBe(before);
});

test('a list has pages and filters', async () => {
  for (const price of [1, 2, 3]) await ask('POST /products', { ...lamp, price });
  const all = idsOf(await ask('GET /products'));
  const page = await ask('GET /products?limit=2&offset=1');
  expect(idsOf(page)).toEqual(all.slice(1, 3));
  expect(page.body).toMatchObject({ total: all.length, hasMore: true });
  const lights = await ask('GET /products?category=light');
  expect(idsOf(lights)).toEqual(all.slice(-3));
  expect(lights.body).toMatchObject({ total: 3, hasMore: false });
});

/** The shop with a list that is filtered by several values, and by the properties of an object. */
async function withFilters(): Promise<string> {
  const text = await readFile(spec, 'utf8');
  const members = '{ type: object, properties: { category: { type: string }, name: { type: string } } }';
  const more = `
        - { name: price, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: number } } }
        - { name: filter, in: query, style: deepObject, schema: ${members} }
        - { name: fields, in: query, style: deepObject, schema: ${members} }`;
  const file = `${await written({})}.yaml`;
  await writeFile(file, text.replace(/(?<=name: category, in: query, schema: \{ type: string \} \})/, more));
  return file;
}

test('a list is filtered by several values, and by the properties of an object', async () => {
  await useMock({ spec: await withFilters() });
  for (const price of [1.25, 2.25, 3.25]) await ask('POST /products', { ...lamp, price });
  const [one, two, three] = idsOf(await ask('GET /products')).slice(-3);
  expect(idsOf(await ask('GET /products?price=1.25%7C3.25'))).toEqual([one, three]);
  expect(idsOf(await ask('GET /products?filter[category]=light'))).toEqual([one, two, three]);
  expect(idsOf(await ask('GET /products?filter[category]=light&filter[name]=none'))).toEqual([]);
  expect(idsOf(await ask('GET /products?fields[name]=none'))).toContain(one);
});

test('the items of a list differ, belong together with their reads, and are the same in each mock', async () => {
  const { body } = await ask('GET /products');
  const all: Record<string, unknown>[] = body.data;
  expect(all.slice(0, 3).map(({ name, price }) => [name, price])).toEqual([
    ['Product 1', 9.99],
    ['Product 2', 24.5],
    ['Product 3', 5],
  ]);
  const times = all.map(({ createdAt }) => String(createdAt));
  expect(times).toEqual([...new Set(times)].toSorted());
  for (const item of all) expect((await ask(`GET /products/${item['id']}`)).body).toEqual(item);
  await useMock({});
  expect((await ask('GET /products')).body).toEqual(body);
  const reviews = (await ask('GET /products/2/reviews')).body as Record<string, unknown>[];
  expect(new Set(reviews.map(({ productId }) => productId))).toEqual(new Set([2]));
  expect(reviews.slice(0, 3).map(({ stars }) => stars)).toEqual([1, 2, 3]);
});

test('what stands alone is replaced', async () => {
  const dark = { theme: 'dark', language: 'de' };
  expect((await ask('GET /settings')).body).not.toEqual(dark);
  await ask('PUT /settings', dark);
  expect((await ask('GET /settings')).body).toEqual(dark);
});

describe('the state', () => {
  test('is read, replaced and reset at /__trellis/state, and nothing of it is taken where a part is wrong', async () => {
    const tags = [{ name: 'a', colour: 'red' }];
    expect(await ask('PUT /__trellis/state', { '/tags': tags })).toMatchObject({ status: 204 });
    expect((await ask('GET /tags/a')).body).toEqual(tags[0]);
    expect((await ask('GET /__trellis/state')).body['/tags']).toEqual(tags);
    const wrong = await ask('PUT /__trellis/state', { '/tags': [{ name: 'b', colour: 'blue' }] });
    expect(wrong).toMatchObject({ status: 422 });
    expect(wrong.body.detail).toContain('/tags');
    expect((await ask('PUT /__trellis/state', '{')).status).toBe(400);
    expect((await ask('GET /tags/a')).status).toBe(200);
    expect((await ask('DELETE /__trellis/state')).status).toBe(204);
    expect((await ask('GET /tags/a')).status).toBe(404);
    expect((await fetch(`${mock.url}/__trellis/state`, { method: 'POST' })).status).toBe(405);
  });

  test('begins as a test says, and mock.reset() goes back to that', async () => {
    await useMock({ state: { '/products': [{ id: 7, createdAt: '2026-01-01T00:00:00Z', ...lamp }] } });
    expect(idsOf(await ask('GET /products'))).toEqual([7]);
    await ask('DELETE /products/7');
    expect(mock.state['/products']).toEqual([]);
    mock.reset();
    expect(idsOf(await ask('GET /products'))).toEqual([7]);
    await expect(createMock({ spec, state: { '/nowhere': [] } })).rejects.toThrow('/nowhere');
  });

  test('is not kept where nobody wants it', async () => {
    await useMock({ state: false });
    const { body } = await ask('POST /products', lamp);
    expect((await ask('GET /products')).body.data.map(({ name }: { name: string }) => name)).not.toContain('Lamp');
    expect(body).not.toMatchObject(lamp);
    expect((await ask('GET /__trellis/state')).status).toBe(404);
  });

  describe('in a file', () => {
    let folder: string;
    let stateFile: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'trellis-state-'));
      stateFile = join(folder, 'state.json');
    });
    afterEach(() => rm(folder, { recursive: true }));

    test('outlives the mock', async () => {
      await useMock({ stateFile });
      const { body } = await ask('POST /products', { ...lamp, price: 9007199254740991 });
      await useMock({ stateFile });
      expect((await ask(`GET /products/${body.id}`)).body).toEqual(body);
      expect(JSON.parse(await readFile(stateFile, 'utf8'))).toHaveProperty(['/products']);
    });

    test('is left as it is where it cannot be used', async () => {
      for (const text of ['{"/products": [', '{"/products": {}}', '[]']) {
        await writeFile(stateFile, text);
        await expect(createMock({ spec, stateFile })).rejects.toThrow(stateFile);
        const { code, stderr } = await trellis(['mock', spec, '--port', '0', '--state', stateFile]);
        expect(code).toBe(2);
        expect(stderr).toContain(`leaves ${stateFile} as it is`);
        expect(await readFile(stateFile, 'utf8')).toBe(text);
      }
    });
  });
});

describe('where a document says it in another way, the mock remembers', () => {
  beforeEach(async () => {
    await mock.close();
    mock = await createMock({ spec: registry });
  });

  test('what is replaced at the path of the collection, by the identity in the body', async () => {
    expect(await ask('PUT /pets', { id: 2, name: 'Kim' })).toMatchObject({ status: 200, body: { id: 2, name: 'Kim' } });
    expect((await ask('GET /pets/2')).body).toEqual({ id: 2, name: 'Kim' });
    expect((await ask('PUT /pets', { id: 999, name: 'Kim' })).status).toBe(404);
  });

  test('what is created below something that its path does not name', async () => {
    const { body, headers } = await ask('POST /vets/v1/pets', { name: 'Kim' });
    expect(headers.get('location')).toBe(`/pets/${body.id}`);
    expect((await ask('POST /vets/v1/pets', { name: 'Leo' })).body.id).not.toBe(body.id);
    expect((await ask(`GET /pets/${body.id}`)).body).toEqual(body);
  });

  test('pages by per_page, whose next one is on the mock itself', async () => {
    const { body } = await ask('GET /pets?per_page=2');
    expect(body.pets).toHaveLength(2);
    expect(new URL(body.next).origin).toBe(mock.url);
    const last = await fetch(body.next);
    expect(await last.json()).toEqual({ pets: [{ id: 3, name: 'Tom' }] });
  });

  test('each of several that are created at once, and answers what they are called', async () => {
    const { body } = await ask('POST /alerts', [{ message: 'a' }, { message: 'b' }]);
    expect(new Set(body).size).toBe(2);
    expect((await ask(`GET /alerts/${body[1]}`)).body).toEqual({ id: body[1], message: 'b' });
  });

  test('what is answered with its name alone, and gets another one where no path can have that', async () => {
    const { body } = await ask('POST /silences', { id: 'no UUID', comment: 'a' });
    expect((await ask(`GET /silences/${body.silenceId}`)).body).toMatchObject({ comment: 'a' });
    expect((await ask('POST /silences', { comment: 'a' })).body).not.toEqual(body);
  });

  test('members that a form spells otherwise, and a name that may be null', async () => {
    const sent = { 'content-type': 'application/x-www-form-urlencoded' };
    const { body } = await ask('POST /services', 'FriendlyName=Codes&CodeLength=6', sent);
    expect(body).toEqual({ sid: expect.stringMatching(/^VA/), friendly_name: 'Codes', code_length: 6 });
    expect((await ask(`GET /services/${body.sid}`)).body).toEqual(body);
    const names = new Set();
    for (let at = 0; at < 100; at++) names.add((await ask('POST /services', 'FriendlyName=Codes', sent)).body.sid);
    expect(names.size).toBe(100);
  });

  test('a request that the item repeats', async () => {
    const payload = { amount: '12', currency: 'USD' };
    const { body } = await ask('POST /transfers', payload);
    expect((await ask(`GET /transfers/${body.id}`)).body).toEqual({ id: body.id, payload });
  });

  test('that something is gone, by the status that means it', async () => {
    expect((await ask('DELETE /pets/1')).status).toBe(204);
    expect((await ask('DELETE /pets/1')).status).toBe(404);
  });

  test('what has the name of another one in its place, unless a status is said to be for that', async () => {
    expect(await ask('POST /pets', { id: 3, name: 'Leo' })).toMatchObject({
      status: 201,
      body: { id: 3, name: 'Leo' },
    });
    expect((await ask('GET /pets')).body.pets).toHaveLength(3);
    expect((await ask('POST /tags', { name: 'new' })).status).toBe(201);
    expect((await ask('POST /tags', { name: 'new' })).status).toBe(400);
    await ask('DELETE /tags/new');
    expect((await ask('POST /tags', { name: 'new' })).status).toBe(201);
  });

  test('a name that is half a character, which no URL can have', async () => {
    expect((await ask('POST /tags', { name: '\ud800' })).status).toBe(201);
  });
});

test.each([spec, registry, archive, carts, 'the shop with filters'])(
  'a mock of %s breaks no law of its own',
  async (name) => {
    const document = name === 'the shop with filters' ? await withFilters() : name;
    const { code, stdout } = await trellis(['verify', 'mock', '--spec', document, '--tag', 'law']);
    expect(stdout).not.toContain('filter-not-applied');
    expect(stdout).toContain('mock conforms');
    expect(stdout).toMatch(/(?:\d{2,}) cases passed/);
    expect(code).toBe(0);
  },
);

describe('what only the item above shows', () => {
  const fern = { sku: 'fern', count: 2 };
  const linesOf = ({ body }: Told): readonly any[] => body.data.lines;

  test('is there as soon as it is created, changed or deleted', async () => {
    await useMock({ spec: carts });
    const cart = `/carts/${(await ask('POST /carts', { name: 'Spring' })).body.data.id}`;
    const before = linesOf(await ask(`GET ${cart}`));
    const added = linesOf(await ask(`POST ${cart}/lines`, fern));
    const lines = linesOf(await ask(`GET ${cart}`));
    const line = lines.at(-1);
    expect(lines).toEqual([...before, { ...fern, id: expect.any(Number) }]);
    expect(added).toEqual(lines);
    expect((await ask(`PATCH ${cart}/lines/${line.id}`, { count: 5 })).body).toEqual({ ...line, count: 5 });
    expect(linesOf(await ask(`GET ${cart}`)).at(-1)).toEqual({ ...line, count: 5 });
    expect((await ask(`DELETE ${cart}/lines/${line.id}`)).status).toBe(204);
    expect(linesOf(await ask(`GET ${cart}`))).toEqual(before);
    expect((await ask(`PATCH ${cart}/lines/${line.id}`, { count: 5 })).status).toBe(404);
  });

  test('is replaced with the item above', async () => {
    await useMock({ spec: carts });
    const cart = `/carts/${(await ask('POST /carts', { name: 'Spring' })).body.data.id}`;
    await ask(`POST ${cart}/lines`, fern);
    await ask(`PUT ${cart}`, { name: 'Summer', lines: [{ ...fern, id: 70 }] });
    expect((await ask(`PATCH ${cart}/lines/70`, { count: 7 })).body).toEqual({ ...fern, id: 70, count: 7 });
    expect(linesOf(await ask(`GET ${cart}`))).toEqual([{ ...fern, id: 70, count: 7 }]);
  });

  test('may be a name alone', async () => {
    await useMock({ spec: carts });
    const cart = `/carts/${(await ask('POST /carts', { name: 'Spring' })).body.data.id}`;
    expect((await ask(`PUT ${cart}/labels/green`)).status).toBe(204);
    expect((await ask(`GET ${cart}`)).body.data.labels).toContain('green');
    expect((await ask(`DELETE ${cart}/labels/green`)).status).toBe(204);
    expect((await ask(`GET ${cart}`)).body.data.labels).not.toContain('green');
    expect((await ask(`DELETE ${cart}/labels/green`)).status).toBe(404);
  });
});

describe('what lies below something that its own path does not name', () => {
  const json = (schema: object): object => ({ description: 'It', content: { 'application/json': { schema } } });
  const none = { 404: { description: 'None' } };
  const own = { text: { type: 'string' }, mood: { type: 'string', nullable: true } };
  const note = {
    type: 'object',
    required: ['id', 'text', 'state'],
    properties: {
      id: { type: 'integer' },
      text: { type: 'string' },
      mood: { type: 'string' },
      state: { type: 'string', enum: ['sent', 'draft'] },
    },
  };
  // A creation shows fewer states, so that another item than the first one is stored.
  const draft = { ...note, properties: { ...note.properties, state: { type: 'string', enum: ['draft'] } } };
  const sent = (required: readonly string[]): object => ({
    required: true,
    content: { 'application/json': { schema: { type: 'object', required, properties: own } } },
  });
  const named = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
  const boards = {
    openapi: '3.0.3',
    info: { title: 'Boards', version: '1' },
    paths: {
      '/boards/{boardId}/notes': {
        parameters: [named('boardId')],
        get: { responses: { 200: json({ type: 'array', items: note }), ...none } },
        post: { requestBody: sent(['text']), responses: { 201: json(draft), ...none } },
      },
      '/notes/{noteId}': {
        parameters: [named('noteId')],
        get: { responses: { 200: json(note), ...none } },
        put: { requestBody: sent(['text']), responses: { 200: json(note), ...none } },
        patch: { requestBody: sent([]), responses: { 200: json(note), ...none } },
        delete: { responses: { 204: { description: 'Gone' }, ...none } },
      },
      '/tokens': {
        post: {
          requestBody: sent(['text']),
          responses: { 201: json({ ...note, properties: { ...note.properties, id: { type: 'string' } } }) },
        },
      },
      '/tokens/{tokenId}': {
        parameters: [{ ...named('tokenId'), schema: { type: 'string' } }],
        delete: { responses: { 204: { description: 'Gone' }, ...none } },
      },
    },
  };
  const listed = async (board: number): Promise<readonly unknown[]> =>
    (await ask(`GET /boards/${board}/notes`)).body.map(({ id }: { id: unknown }) => id);

  test('stands in the list of its own collection alone, also once it was changed', async () => {
    await useMock({ spec: await written(boards) });
    const { body } = await ask('POST /boards/3/notes', { text: 'Here' });
    expect([await listed(3), await listed(4)]).toEqual([
      expect.arrayContaining([body.id]),
      expect.not.arrayContaining([body.id]),
    ]);
    await ask(`PATCH /notes/${body.id}`, { text: 'There' });
    expect(await ask(`GET /notes/${body.id}`)).toMatchObject({ body: { text: 'There' } });
    expect(await listed(4)).not.toContain(body.id);
    expect(await listed(3)).toContain(body.id);
  });

  test('has the identity that the request names it by', async () => {
    const member = { type: 'object', required: ['id', 'mood'], properties: { id: { type: 'string' }, mood: own.text } };
    const adding = {
      type: 'object',
      required: ['memberId'],
      properties: { memberId: { type: 'string' }, mood: own.text },
    };
    await useMock({
      spec: await written({
        ...boards,
        paths: {
          '/boards/{boardId}/members': {
            parameters: [named('boardId')],
            get: { responses: { 200: json({ type: 'array', items: member }), ...none } },
            post: {
              requestBody: { required: true, content: { 'application/json': { schema: adding } } },
              responses: { 200: json(member), ...none },
            },
          },
          '/boards/{boardId}/members/{memberId}': {
            parameters: [named('boardId'), { ...named('memberId'), schema: { type: 'string' } }],
            get: { responses: { 200: json(member), ...none } },
          },
        },
      }),
    });
    const { body } = await ask('POST /boards/3/members', { memberId: 'ada', mood: 'calm' });
    expect(body).toEqual({ id: 'ada', mood: 'calm' });
    expect(await ask('GET /boards/3/members/ada')).toMatchObject({ status: 200, body });
    await ask('POST /boards/3/members', { memberId: 'ada', mood: 'glad' });
    expect((await ask('GET /boards/3/members/ada')).body).toEqual({ id: 'ada', mood: 'glad' });
  });

  test('a member that is set to null, and cannot be shown so, is missing', async () => {
    await useMock({ spec: await written(boards) });
    const { body } = await ask('POST /boards/3/notes', { text: 'Here', mood: 'calm' });
    expect(body.mood).toBe('calm');
    await ask(`PUT /notes/${body.id}`, { text: 'Here', mood: null });
    expect((await ask(`GET /notes/${body.id}`)).body).toEqual({ id: body.id, text: 'Here', state: expect.any(String) });
  });

  test('what is created and deleted, but never shown again, has an id of its own', async () => {
    await useMock({ spec: await written(boards) });
    const [one, other] = [await ask('POST /tokens', { text: 'One' }), await ask('POST /tokens', { text: 'Other' })];
    expect(one).toMatchObject({ status: 201, body: { text: 'One' } });
    expect(other.body.id).not.toBe(one.body.id);
    expect((await ask(`DELETE /tokens/${one.body.id}`)).status).toBe(204);
    expect((await ask(`DELETE /tokens/${one.body.id}`)).status).toBe(404);
  });

  test('what paths of procedures create, read, change and delete', async () => {
    const id = { type: 'integer' };
    const user = { type: 'object', required: ['id', 'name'], properties: { id, name: own.text } };
    const procedure = (names: readonly string[], answer?: object): object => ({
      post: {
        requestBody: {
          required: true,
          ...json({ type: 'object', required: names, properties: { id, name: own.text } }),
        },
        responses: { 200: answer === undefined ? { description: '' } : json(answer), ...none },
      },
    });
    await useMock({
      spec: await written({
        ...boards,
        paths: {
          '/users/create': procedure(['name'], user),
          '/users/list': procedure([], { type: 'object', properties: { users: { type: 'array', items: user } } }),
          '/users/get': procedure(['id'], user),
          '/users/update': procedure(['id', 'name'], user),
          '/users/delete': procedure(['id']),
        },
      }),
    });
    const { body } = await ask('POST /users/create', { name: 'Ann' });
    expect(await ask('POST /users/get', { id: body.id })).toMatchObject({ status: 200, body });
    await ask('POST /users/update', { id: body.id, name: 'Eve' });
    expect((await ask('POST /users/list', {})).body).toMatchObject({
      users: expect.arrayContaining([{ id: body.id, name: 'Eve' }]),
    });
    expect((await ask('POST /users/delete', { id: body.id })).status).toBe(200);
    expect((await ask('POST /users/get', { id: body.id })).status).toBe(404);
  });
});

test('the first item below a parent that nothing else creates creates the parent', async () => {
  const entry = { type: 'object', required: ['key'], properties: { key: { type: 'string' } } };
  const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
  const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const reads = (schema: object): object => ({
    200: { description: 'Found', ...json(schema) },
    default: { description: 'Failed' },
  });
  const paths = {
    '/views/{view}': {
      parameters: [inPath('view')],
      get: { operationId: 'listEntries', responses: reads({ type: 'array', items: entry }) },
      post: { operationId: 'createEntry', requestBody: { required: true, ...json(entry) }, responses: reads(entry) },
    },
    '/views/{view}/{key}': {
      parameters: [inPath('view'), inPath('key')],
      get: { operationId: 'readEntry', responses: reads(entry) },
      delete: {
        operationId: 'deleteEntry',
        responses: { 204: { description: 'Deleted' }, default: { description: 'Failed' } },
      },
    },
  };
  await useMock({ spec: await written({ openapi: '3.1.0', info: { title: 'Views', version: '1' }, paths }) });
  expect(await ask('GET /views/north/a')).toMatchObject({ status: 404 });
  expect(await ask('POST /views/north', { key: 'a' })).toMatchObject({ status: 200, body: { key: 'a' } });
  expect(await ask('GET /views/north/a')).toMatchObject({ status: 200, body: { key: 'a' } });
  expect(await ask('GET /views/south/a')).toMatchObject({ status: 404 });
});

test('a parent that was deleted is there again once something was created below it, whatever the body says', async () => {
  const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
  const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const done = { description: 'Done' };
  const texts = { type: 'object', additionalProperties: { type: 'string' } };
  const paths = {
    '/texts': { get: { responses: { 200: { ...done, ...json({ type: 'array', items: { type: 'string' } }) } } } },
    '/texts/{locale}': {
      parameters: [inPath('locale')],
      get: { responses: { 200: { ...done, ...json(texts) } } },
      post: { requestBody: json({ type: 'string' }), responses: { 201: done } },
      delete: { responses: { 204: done } },
    },
    '/texts/{locale}/{key}': {
      parameters: [inPath('locale'), inPath('key')],
      get: { responses: { 200: { ...done, ...json({ type: 'string' }) } } },
      delete: { responses: { 204: done } },
    },
  };
  await useMock({ spec: await written({ openapi: '3.1.0', info: { title: 'Texts', version: '1' }, paths }) });
  const [known] = (await ask('GET /texts')).body;
  expect(await ask(`DELETE /texts/${known}`)).toMatchObject({ status: 204 });
  expect(await ask(`GET /texts/${known}`)).toMatchObject({ status: 404 });
  expect(await ask(`POST /texts/${known}`, '"Fern"')).toMatchObject({ status: 201 });
  expect(await ask(`GET /texts/${known}`)).toMatchObject({ status: 200 });
});

describe('the form of an item', () => {
  beforeEach(() => useMock({ spec: harbour }));

  test('keeps the members beside an identity that is within an object', async () => {
    const berth = { metadata: { name: 'north', graceSeconds: 7 }, depth: 3 };
    await ask('POST /berths', berth);
    expect((await ask('GET /berths/north')).body).toEqual(berth);
  });

  test('may match several schemas of a oneOf that are not meant to exclude each other', async () => {
    const { body } = await ask('POST /boards', { title: 'Tides' });
    expect(body).toMatchObject({ title: 'Tides' });
    expect(await ask(`GET /boards/${body.id}`)).toMatchObject({ status: 200, body });
  });

  test('is an object, although the example of a member breaks its format', async () => {
    const { body } = await ask('POST /pilots', { rank: 3 });
    expect(await ask(`GET /pilots/${body.id}`)).toMatchObject({ status: 200, body: { id: body.id, rank: 3 } });
  });

  test('follows the kind that was sent, although a member cannot be shown as it was sent', async () => {
    const rule = { kind: 2, limits: { metres: 4 }, signs: [{ text: null }] };
    expect((await ask('POST /rules', rule)).body).toMatchObject({ kind: 2, limits: { metres: 4 } });
  });

  test('has an identity of its own below any parent, if a path names the item alone', async () => {
    const [one, other] = [
      await ask('POST /ships/1/passes', { note: 'a' }),
      await ask('POST /ships/2/passes', { note: 'b' }),
    ];
    expect(one.body.code).not.toBe(other.body.code);
    await ask(`DELETE /ships/1/passes/${one.body.code}`);
    expect(await ask(`GET /passes/${one.body.code}`)).toMatchObject({ status: 404 });
    expect(await ask(`GET /passes/${other.body.code}`)).toMatchObject({ status: 200, body: { note: 'b' } });
  });
});
