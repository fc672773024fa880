import { expect, test } from 'vitest';
import { withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';
import { storeDocument, storing, type Item } from './storing.js';

const plan = { type: 'object', required: ['every'], properties: { every: { type: 'integer' } } };
const text = storeDocument({ jobs: { said: { note: { type: 'string' }, plan }, required: ['note', 'plan'] } });

const listing = (show: (item: Item) => Item) =>
  judgedAt(storing({ list: (items) => items.map(show) }), text, { only: 'list-agrees' });

test('a list that says whether there is an object, or how many, agrees with the read', async () => {
  expect(await listing((item) => ({ ...item, plan: true }))).toEqual({});
  expect(await listing((item) => ({ ...item, plan: 1 }))).toEqual({});
});

test('a list that leaves out members of the objects in an item agrees with the read', async () => {
  const part = { type: 'object', properties: { name: { type: 'string' }, more: plan } };
  const stored = { note: { type: 'string' }, parts: { type: 'array', minItems: 1, items: part } };
  const document = storeDocument({ jobs: { said: stored, required: ['note', 'parts'] } });
  const listed = (change: Item): ReturnType<typeof judgedAt> => {
    const brief = (parts: unknown): unknown => (parts as Item[]).map(({ name }) => ({ name, ...change }));
    const list = (items: readonly Item[]): readonly Item[] =>
      items.map((item) => ({ ...item, parts: brief(item['parts']) }));
    return judgedAt(storing({ list }), document, { only: 'list-agrees' });
  };
  expect(await listed({})).toEqual({});
  expect(await listed({ name: 'Other' })).toEqual({ 'job/list-agrees': ['list-differs'] });
});

test('a list that shows another object or another text does not', async () => {
  const found = { 'job/list-agrees': ['list-differs'] };
  expect(await listing((item) => ({ ...item, plan: { every: 4711 } }))).toEqual(found);
  expect(await listing((item) => ({ ...item, note: 'Other' }))).toEqual(found);
});

test('the entries of a map list nothing, such as the hosts of each tag', async () => {
  const tags = { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } };
  const map = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };
  const parameters = [{ name: 'host', in: 'path', required: true, schema: { type: 'string' } }];
  const paths = {
    '/tags/hosts': { get: { responses: { 200: json({ type: 'object', properties: { tags: map } }) } } },
    '/tags/hosts/{host}': {
      parameters,
      get: { responses: { 200: json(tags), 404: json({}) } },
      put: { requestBody: { required: true, ...json(tags) }, responses: { 201: json(tags) } },
      delete: { responses: { 204: { description: 'Done' } } },
    },
  };
  const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'Tags', version: '1' }, paths });
  const known = new Map<string, string>();
  const service = withBody((request, response, bytes) => {
    const send = (status: number, body: string): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    };
    const [, , , host] = request.url?.split('/') ?? [];
    if (host === undefined) return send(200, JSON.stringify({ tags: { 'stage:test': ['db-1'] } }));
    if (request.method === 'PUT') known.set(host, bytes.toString());
    else if (!known.has(host)) return send(404, '{}');
    if (request.method === 'DELETE') known.delete(host);
    return request.method === 'DELETE'
      ? void response.writeHead(204).end()
      : send(request.method === 'PUT' ? 201 : 200, known.get(host) ?? '');
  });
  expect(await judgedAt(service, document, { only: 'created-is-listed' })).toEqual({
    'host/created-is-listed': expect.stringMatching(/^inconclusive/),
  });
});

test('an id beside several names in the path is not the name of an item', async () => {
  const book = {
    type: 'object',
    properties: { id: { type: 'integer' }, shelf: { type: 'string' } },
  };
  const parameters = ['house', 'book'].map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const paths = {
    '/borrowed': { get: { responses: { 200: json({ type: 'array', items: book }) } } },
    '/borrowed/{house}/{book}': {
      parameters,
      get: { responses: { 204: { description: 'It is' }, 404: { description: 'It is not' } } },
      put: { responses: { 204: { description: 'Done' } } },
      delete: { responses: { 204: { description: 'Done' } } },
    },
  };
  const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'Books', version: '1' }, paths });
  const known = new Set<string>();
  const service = withBody((request, response) => {
    const { method, url = '' } = request;
    if (url === '/borrowed') {
      const all = [...known].map((_, at) => ({ id: at, shelf: 'A' }));
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(all));
    }
    if (method === 'PUT') known.add(url);
    const status = known.has(url) ? 204 : 404;
    if (method === 'DELETE') known.delete(url);
    return void response.writeHead(status).end();
  });
  expect(await judgedAt(service, document, { only: 'created-is-listed' })).toEqual({
    'borrowed/created-is-listed': expect.stringMatching(/^inconclusive/),
  });
});

test('a GET that answers with the item that a POST creates lists none', async () => {
  const search = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      hits: { type: 'array', items: { type: 'object' } },
      text: { type: 'string' },
    },
  };
  const shown = { responses: { 200: json({ $ref: '#/components/schemas/Search' }), 404: json({}) } };
  const paths = {
    '/searches': { get: shown, post: { requestBody: { required: true, ...json(search) }, ...shown } },
    '/searches/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: shown,
      delete: { responses: { 204: { description: 'Done' } } },
    },
  };
  const info = { title: 'Searches', version: '1' };
  const document = JSON.stringify({ openapi: '3.1.0', info, paths, components: { schemas: { Search: search } } });
  const known = new Map<string, object>();
  const service = withBody((request, response, bytes) => {
    const { method, url = '' } = request;
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    const id = url.split('/')[2] ?? '';
    if (id === '' && method === 'GET') return send(200, { id: 'now', hits: [] });
    if (method === 'POST') {
      const made = { ...(JSON.parse(bytes.toString()) as object), id: `s${known.size + 1}`, hits: [] };
      known.set(made.id, made);
      return send(200, made);
    }
    const found = known.get(id);
    if (found === undefined) return send(404, {});
    if (method === 'DELETE') known.delete(id);
    return method === 'DELETE' ? void response.writeHead(204).end() : send(200, found);
  });
  expect(await judgedAt(service, document, { only: 'created-is-listed' })).toEqual({ problem: 'no case is selected' });
});
