import { expect, test } from 'vitest';
import { resourceGraph, type OperationUse, type Resource, type ResourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const object = (...names: readonly string[]): string =>
  `{ type: object, properties: { ${names.map((name) => `${name}: { type: string }`).join()} } }`;
const list = (items: string): string => `{ type: array, items: ${items} }`;
const answering = (schema?: string, status = '200'): string =>
  `responses: { '${status}': { description: d${schema === undefined ? '' : `, ${json(schema)}`} } }`;
const taking = (schema: string): string => `requestBody: { required: true, ${json(schema)} }`;
const done = answering();
const query = (name: string, schema = '{ type: string }', required = false): string =>
  `parameters: [{ name: ${name}, in: query, required: ${required}, schema: ${schema} }]`;

/** A document of paths, each with its operations; path parameters are declared by themselves. */
async function graphOf(paths: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<Named> {
  const text = Object.entries(paths).map(([path, operations]) => {
    const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
    const parameters = names.map((name) => `{ name: ${name}, in: path, required: true, schema: { type: string } }`);
    const methods = Object.entries(operations).map(([method, operation]) => `${method}: { ${operation} }`);
    return `  ${JSON.stringify(path)}: { parameters: [${parameters.join()}], ${methods.join(', ')} }`;
  });
  const contract = await contractOf(`openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths:\n${text.join('\n')}\n`);
  const graph = resourceGraph(contract);
  const use = (label: string): OperationUse =>
    graph.useOf(contract.operations.find(({ method, path }) => `${method} ${path.text}` === label)!);
  return { graph, use, resource: (name) => graph.resources.find((each) => each.name === name) };
}

interface Named {
  readonly graph: ResourceGraph;
  readonly use: (label: string) => OperationUse;
  readonly resource: (name: string) => Resource | undefined;
}

/** The first place where each producer of a resource finds its identity. */
function producersOf(resource: Resource | undefined): readonly string[] {
  return (resource?.producers ?? []).map(({ by, operation, identity }) => {
    const sources = [...identity.values()].flatMap((each) => each.find(({ kind }) => kind !== 'location') ?? []);
    const texts = sources.map((source) => {
      if (source.kind === 'response') return source.pointer;
      if (source.kind === 'expression') return source.text;
      if (source.kind === 'location') return 'Location';
      return source.slot.in === 'body' ? `request ${source.slot.pointer}` : `{${source.slot.name}}`;
    });
    return [by, operation.method, operation.path.text, ...texts].join(' ');
  });
}

/** What an operation needs besides what its path says. */
function referencesOf({ needs }: OperationUse): readonly string[] {
  return needs
    .filter(({ slot }) => slot.in !== 'path')
    .map(({ slot, as, resource }) => `${as} ${resource.name} ${slot.in === 'body' ? slot.pointer : `?${slot.name}`}`);
}

test('requests that return what they name, or group what they find, create nothing', async () => {
  const { use, resource } = await graphOf({
    '/shelves/{shelf}/points': {
      post: `${taking('{ type: object, properties: { ids: { type: array, items: { type: string } } } }')}, ${answering(list(object('id')))}`,
      put: `${taking(object('name'))}, ${answering()}`,
    },
    '/shelves/{shelf}/points/{id}': { get: answering(object('id', 'name')) },
    '/shelves/{shelf}/points/query/groups': { post: `${taking(object('text'))}, ${answering(object('id'))}` },
  });
  const role = (label: string): string => use(label).role;
  expect(role('POST /shelves/{shelf}/points')).toBe('action');
  expect(role('POST /shelves/{shelf}/points/query/groups')).toBe('action');
  expect(resource('point')?.producers.filter(({ by }) => by === 'create')).toEqual([]);
  expect(resource('group')).toBeUndefined();
});

test('a collection and the path of its items may differ in number', async () => {
  const { resource, use } = await graphOf({
    '/silences': { get: answering(list(object('id'))), post: answering(object('silenceID')) },
    '/silence/{silenceID}': { get: done, delete: done },
  });
  expect(producersOf(resource('silence'))).toEqual(['create POST /silences /silenceID', 'list GET /silences /*/id']);
  expect(resource('silence')?.producers[0]?.because).toBe('POST /silences answers with silenceID');
  expect(use('DELETE /silence/{silenceID}')).toMatchObject({ role: 'delete', resource: { name: 'silence' } });
});

test('the path of an item that lists what further steps show is a collection', async () => {
  const sensor = object('name', 'unit');
  const of = (shown: string) =>
    graphOf({
      '/sensors/{namespace}': {
        get: answering(`{ type: object, properties: { items: ${list(shown)} } }`),
        post: `${taking(sensor)}, ${answering(sensor)}`,
      },
      '/sensors/{namespace}/{name}': { get: answering(sensor), delete: done },
    });
  const { use, resource } = await of(sensor);
  expect(use('GET /sensors/{namespace}')).toMatchObject({ role: 'list', resource: { name: 'sub-sensor' } });
  expect(producersOf(resource('sub-sensor'))).toEqual([
    'create POST /sensors/{namespace} /name',
    'list GET /sensors/{namespace} /items/*/name',
  ]);
  const others = await of(object('namespace', 'owner'));
  expect(others.use('GET /sensors/{namespace}')).toMatchObject({ role: 'read', resource: { name: 'sensor' } });
});

test('a path beside that has items of its own is no collection of others', async () => {
  const { resource } = await graphOf({
    '/silences': { post: answering(object('id')) },
    '/silences/{id}': { get: done },
    '/silence/{word}': { get: done },
  });
  expect(producersOf(resource('silence'))).toHaveLength(1);
  expect(resource('silence')?.item?.text).toBe('/silences/{id}');
});

test('verbs below a collection create and list', async () => {
  const { resource, use } = await graphOf({
    '/containers/create': { post: answering(object('Id', 'Warnings'), '201') },
    '/containers/json': { get: answering(list(object('Id', 'Image'))) },
    '/containers/prune': { post: answering(object('SpaceReclaimed')) },
    '/containers/{id}/json': { get: done },
    '/containers/{id}/restart': { post: done },
    '/engine/restart/{id}': { put: done },
  });
  expect(use('PUT /engine/restart/{id}').role).toBe('action');
  expect(producersOf(resource('container'))).toEqual([
    'create POST /containers/create /Id',
    'list GET /containers/json /*/Id',
  ]);
  expect(use('GET /containers/{id}/json').role).toBe('read');
  expect(use('POST /containers/{id}/restart')).toMatchObject({ role: 'action', effect: undefined });
  expect(use('POST /containers/prune').effect).toBe('resets');
});

test('a verb after a colon belongs to the collection before it', async () => {
  const { use } = await graphOf({
    '/accounts': { get: answering(list(object('id'))), post: answering(object('id'), '201') },
    '/accounts/{id}': { get: done, delete: done },
    '/accounts:lookup': { post: done },
    '/accounts:delete': { post: done },
  });
  const roleOf = (label: string): readonly unknown[] => [use(label).role, use(label).resource?.name];
  expect(roleOf('POST /accounts:lookup')).toEqual(['action', 'account']);
  expect(use('POST /accounts:delete').effect).toBe('resets');
});

test('a POST that takes an empty object and returns a list is no creation', async () => {
  const leases = `{ type: object, properties: { leases: ${list(object('id'))} } }`;
  const { resource, use } = await graphOf({
    '/kv/leases': { post: `${taking('{ type: object }')}, ${answering(leases)}` },
    '/lease/revoke': { post: `${taking(object('leaseId'))}, ${done}` },
    '/tickets': { post: `${taking(object('title'))}, ${answering()}` },
  });
  // If leases counted as created by the run, it would revoke those of other users.
  expect(resource('lease')).toBeUndefined();
  expect(use('POST /kv/leases').resource).toBeUndefined();
  expect(use('POST /tickets')).toMatchObject({ role: 'create', resource: { name: 'ticket' } });
});

test('an id that only a list has is found for what lies below', async () => {
  const { resource, use } = await graphOf({
    '/servers': { get: answering(list(object('type', 'id', 'url'))) },
    '/servers/{server_id}/zones': { get: answering(list(object('name'))), post: answering(object('id')) },
    '/servers/{server_id}/zones/{zone_id}': { get: done },
  });
  expect(producersOf(resource('server'))).toEqual(['list GET /servers /*/id']);
  expect(use('POST /servers/{server_id}/zones').needs).toMatchObject([
    { as: 'parent', parameter: 'server_id', resource: { name: 'server' }, slot: { in: 'path', name: 'server_id' } },
  ]);
  expect(resource('zone')?.parent?.name).toBe('server');
});

test.each([
  ['the parameter', 'code', object('id', 'code'), '/*/code'],
  ['what is left of it', 'plant_name', object('uuid', 'name'), '/*/name'],
  ['id before others', 'plant', object('name', 'id'), '/*/id'],
  ['name where there is no id', 'plantId', object('size', 'name'), '/*/name'],
  ['the thing and id', 'plant', object('size', 'plantId'), '/*/plantId'],
])('a list names its items by %s', async (_, name, items, pointer) => {
  const { resource } = await graphOf({
    '/plants': { get: answering(list(items)) },
    [`/plants/{${name}}`]: { get: done },
  });
  expect(producersOf(resource('plant'))).toEqual([`list GET /plants ${pointer}`]);
});

test.each([
  ['an envelope', `{ type: object, properties: { data: ${list(object('id'))} } }`, '/data/*/id'],
  [
    'two envelopes',
    `{ type: object, properties: { data: { type: object, properties: { plants: ${list(object('id'))} } } } }`,
    '/data/plants/*/id',
  ],
  [
    'its plural',
    `{ type: object, properties: { plants: ${list(object('id'))}, errors: ${list(object('id'))} } }`,
    '/plants/*/id',
  ],
  [
    'the one list of a page',
    `{ type: object, properties: { found: ${list(object('id'))}, total: { type: integer } } }`,
    '/found/*/id',
  ],
])('a list may stand in %s', async (_, schema, pointer) => {
  const { resource } = await graphOf({ '/plants': { get: answering(schema) }, '/plants/{id}': { get: done } });
  expect(producersOf(resource('plant'))).toEqual([`list GET /plants ${pointer}`]);
});

test('a list within one thing lists no other things', async () => {
  const { resource } = await graphOf({
    '/plants': {
      get: answering(`{ type: object, properties: { id: { type: string }, leaves: ${list(object('id'))} } }`),
    },
    '/plants/{id}': { get: done },
  });
  expect(producersOf(resource('plant'))).toEqual([]);
});

test('a number cannot be the name of what is a number itself only in part', async () => {
  const { resource } = await graphOf({
    '/plants': {
      post: `${taking(object('name'))}, ${answering(`{ type: object, properties: { id: { type: integer } } }`)}`,
    },
    '/plants/{name}': { get: done },
  });
  // Whoever creates it has chosen its name, whatever id it is given.
  expect(producersOf(resource('plant'))).toEqual(['create POST /plants request /name']);
});

test('a member that is called like the path identifies before an id that only the response has', async () => {
  const { resource } = await graphOf({
    '/groups': { post: `${taking(object('key', 'note'))}, ${answering(object('id', 'note'))}` },
    '/groups/{group_key}': { get: answering(object('id', 'note')) },
    '/teams': { post: `${taking(object('name', 'note'))}, ${answering(object('id', 'name'))}` },
    '/teams/{team_name}': { get: answering(object('id', 'name')) },
    '/tags': { post: `${taking(object('key', 'note'))}, ${answering(object('id', 'key'))}` },
    '/tags/{tag_key}': { get: answering(object('id', 'key')) },
  });
  expect(producersOf(resource('group'))).toEqual(['create POST /groups request /key']);
  expect(producersOf(resource('team'))).toEqual(['create POST /teams /name']);
  expect(producersOf(resource('tag'))).toEqual(['create POST /tags /key']);
});

const shop = {
  '/products': { get: answering(list(object('id'))), post: answering(object('id')) },
  '/products/{id}': { get: done },
};

test.each([
  ['productId', 'reference product /productId'],
  ['product_id', 'reference product /product_id'],
  ['product', 'reference product /product'],
  ['relatedProductId', 'reference product /relatedProductId'],
  ['externalProductId', undefined],
  ['productName', undefined],
  ['production', undefined],
])('the member %s of a body refers to %s', async (member, reference) => {
  const { use } = await graphOf({ ...shop, '/orders': { post: `${taking(object(member))}, ${done}` } });
  expect(referencesOf(use('POST /orders'))).toEqual(reference === undefined ? [] : [reference]);
});

test('a member that identifies what a request creates refers to nothing of the same kind elsewhere', async () => {
  const role = object('slug', 'description');
  const { use } = await graphOf({
    '/roles': { get: answering(list(role)), post: `${taking(role)}, ${answering(role)}` },
    '/roles/{slug}': { get: answering(role) },
    '/teams': { get: answering(list(object('id'))), post: answering(object('id')) },
    '/teams/{teamId}/roles': { get: answering(list(role)), post: `${taking(role)}, ${answering(role)}` },
    '/teams/{teamId}/roles/{slug}': { get: answering(role) },
    '/teams/{teamId}/roles/{slug}/permits': { post: `${taking(object('code'))}, ${answering(object('code'))}` },
    '/teams/{teamId}/roles/{slug}/permits/{permitCode}': { delete: done },
    '/permits': { get: answering(list(object('code'))), post: `${taking(object('code', 'name'))}, ${done}` },
    '/permits/{code}': { get: answering(object('code', 'name')) },
  });
  expect(referencesOf(use('POST /roles'))).toEqual([]);
  expect(referencesOf(use('POST /teams/{teamId}/roles'))).toEqual([]);
  expect(referencesOf(use('POST /permits'))).toEqual([]);
  // A body of the identity alone adds what exists.
  expect(referencesOf(use('POST /teams/{teamId}/roles/{slug}/permits'))).toEqual(['reference permit /code']);
});

test('lists and objects within a body refer to things, but numbers of things do not', async () => {
  const body = `{ type: object, properties: {
    productIds: ${list('{ type: string }')},
    lines: ${list(object('productId', 'note'))},
    product: ${object('id', 'name')},
    products: { type: integer } , productState: { enum: [a, b] } } }`.replaceAll('\n', ' ');
  const { use } = await graphOf({ ...shop, '/orders': { post: `${taking(body)}, ${done}` } });
  expect(referencesOf(use('POST /orders'))).toEqual([
    'reference product /productIds/*',
    'reference product /lines/*/productId',
    'reference product /product/id',
  ]);
});

test('a relationship of JSON:API refers by the id within its data, and by nothing else', async () => {
  const within = (data: string): string => `{ type: object, properties: { data: ${data} } }`;
  const body = `{ type: object, properties: {
    product: ${within(object('type', 'id'))},
    products: ${within(list(object('type', 'id')))},
    seller: ${within(object('type', 'name'))} } }`.replaceAll('\n', ' ');
  const { use } = await graphOf({ ...shop, '/orders': { post: `${taking(body)}, ${done}` } });
  expect(referencesOf(use('POST /orders'))).toEqual([
    'reference product /product/data/id',
    'reference product /products/data/*/id',
  ]);
});

test('what only responses have refers to nothing', async () => {
  const body = `{ type: object, properties: { productId: { type: string, readOnly: true } } }`;
  const { use } = await graphOf({ ...shop, '/orders': { post: `${taking(body)}, ${done}` } });
  expect(referencesOf(use('POST /orders'))).toEqual([]);
});

test.each([
  ['productId', '{ type: string }', ['reference product ?productId']],
  ['product', list('{ type: string }'), ['reference product ?product']],
  ['order', '{ type: string }', []],
  ['product', '{ enum: [cheap, dear] }', []],
  ['productId', '{ type: string, format: date }', []],
])('the query parameter %s: %s refers to %j', async (name, schema, references) => {
  const { use } = await graphOf({
    ...shop,
    '/orders': { get: `${query(name, schema)}, ${answering(list(object('id')))}`, post: answering(object('id')) },
    '/orders/{id}': { get: done },
  });
  expect(referencesOf(use('GET /orders'))).toEqual(references);
});

test('users and owners are referred to only where there are such things', async () => {
  const orders = { '/orders': { post: `${taking(object('userId', 'ownerId'))}, ${done}` } };
  expect(referencesOf((await graphOf(orders)).use('POST /orders'))).toEqual([]);
  const users = { '/users': { post: answering(object('id')) }, '/users/{id}': { get: done } };
  const { use } = await graphOf({ ...orders, ...users });
  expect(referencesOf(use('POST /orders'))).toEqual(['reference user /userId']);
});

test.each([
  ['newOwnerId', '{ type: integer }', ['reference user /newOwnerId']],
  ['author_id', '{ type: string, format: uuid }', ['reference user /author_id']],
  ['authorName', '{ type: integer }', []],
  ['weight_id', '{ type: integer }', []],
  ['ownerId', '{ type: string }', []],
])('%s of the form %s may name a user', async (name, schema, references) => {
  const contract = await contractOf(`openapi: 3.1.0
info: { title: Users, version: '1' }
paths:
  /users:
    post: { responses: { '201': { description: '', content: { application/json: { schema: { type: object, properties: { id: ${schema} } } } } } } }
  /users/{id}:
    parameters: [{ name: id, in: path, required: true, schema: ${schema} }]
    get: { responses: { '200': { description: '' } } }
  /orders:
    post:
      operationId: order
      requestBody: { content: { application/json: { schema: { type: object, properties: { ${name}: ${schema} } } } } }
      responses: { '201': { description: '' } }
`);
  const graph = resourceGraph(contract);
  expect(referencesOf(graph.useOf(contract.operation('order')!))).toEqual(references);
});

test('of things of one name the nearest is referred to, then the one at the root', async () => {
  const tags = (path: string): Record<string, Record<string, string>> => ({
    [path]: { post: answering(object('id')) },
    [`${path}/{id}`]: { get: done },
  });
  const { use } = await graphOf({
    '/shops': { post: answering(object('id')) },
    '/shops/{shop}': { get: done },
    ...tags('/shops/{shop}/tags'),
    ...tags('/tags'),
    '/shops/{shop}/goods': { post: `${taking(object('tagId'))}, ${done}` },
    '/posts': { post: `${taking(object('tagId'))}, ${done}` },
  });
  const resourceOf = (label: string): string | undefined =>
    use(label).needs.find(({ slot }) => slot.in === 'body')?.resource.item?.text;
  expect(resourceOf('POST /shops/{shop}/goods')).toBe('/shops/{shop}/tags/{id}');
  expect(resourceOf('POST /posts')).toBe('/tags/{id}');
});

test('PUT creates what the client names, where nothing else does', async () => {
  const { resource } = await graphOf({ '/vhosts/{name}': { put: done, get: done, delete: done } });
  expect(producersOf(resource('vhost'))).toEqual(['create PUT /vhosts/{name} {name}']);
});

test('PUT creates nothing that something else creates, or that has to be there', async () => {
  const post = await graphOf({ '/a': { post: answering(object('id')) }, '/a/{id}': { put: done } });
  expect(producersOf(post.resource('a'))).toEqual(['create POST /a /id']);
  const absent = await graphOf({
    '/a/{id}': { put: `responses: { '200': { description: d }, '404': { description: d } }` },
  });
  expect(producersOf(absent.resource('a'))).toEqual([]);
  const both = await graphOf({
    '/a': { post: answering(object('id')) },
    '/a/{id}': { put: answering(undefined, '201') },
  });
  expect(producersOf(both.resource('a'))).toEqual(['create POST /a /id', 'create PUT /a/{id} {id}']);
});

test('what can be read and changed at a path of its own is a singleton', async () => {
  const { resource } = await graphOf({
    '/me': { get: answering(object('id')), patch: done },
    '/maintenance': { get: answering(object('enabled')), post: done },
    '/users': { post: answering(object('id')) },
    '/users/{id}/settings': { get: answering(object('theme')), put: done },
  });
  expect(resource('me')).toMatchObject({ isSingleton: true, names: [], item: { text: '/me' } });
  expect(resource('maintenance')?.isSingleton).toBe(true);
  expect(resource('setting') ?? resource('settings')).toMatchObject({ isSingleton: true, parent: { name: 'user' } });
});

test('POST updates a singleton only where GET shows all that it may say', async () => {
  const { use } = await graphOf({
    '/maintenance': { get: answering(object('enabled', 'since')), post: `${taking(object('enabled'))}, ${done}` },
    '/cart': { get: answering(object('total')), post: `${taking(object('productId'))}, ${done}` },
    '/check': { get: answering(object('text')), post: `${taking(object('text'))}, ${done}` },
    '/draft': { get: answering(object('text')), post: `${taking(object('text'))}, ${answering(undefined, '201')}` },
    '/toggle': { get: answering(object('on')), post: done },
  });
  const roles = ['/maintenance', '/cart', '/check', '/draft', '/toggle'].map((path) => use(`POST ${path}`).role);
  expect(roles).toEqual(['update', 'action', 'action', 'action', 'action']);
});

test('a collection is no singleton, nor is what can only be read', async () => {
  const { graph, resource } = await graphOf({
    '/plants': { get: answering(list(object('id'))), post: answering(object('id')), delete: done },
    '/health': { get: answering(object('status')) },
  });
  expect(resource('plant')?.isSingleton).toBe(false);
  expect(graph.resources).toHaveLength(1);
});

test('a thing that is called as another one belongs to that', async () => {
  const { resource, use } = await graphOf({
    '/users': { post: answering(object('id')) },
    '/users/{id}': { get: done },
    '/admin/users/{userId}': { delete: done },
    '/carts/{userId}': { get: done, put: done },
  });
  expect(use('DELETE /admin/users/{userId}')).toMatchObject({
    role: 'delete',
    resource: { name: 'user' },
    needs: [{ slot: { in: 'path', name: 'userId' }, parameter: 'id', as: 'subject' }],
  });
  expect(resource('cart')).toMatchObject({ isSingleton: true, parent: { name: 'user' }, producers: [] });
  expect(use('PUT /carts/{userId}').needs).toMatchObject([{ resource: { name: 'user' }, as: 'parent' }]);
});

test('what requests choose identifies what was created, too', async () => {
  const users = {
    post: `${taking(object('username', 'email', 'password'))}, ${answering(object('id', 'username'), '201')}`,
  };
  const paths = {
    '/users': users,
    '/users/{id}': { get: answering(object('id')) },
    '/users/login': { post: `${taking(object('email', 'password', 'otp'))}, ${done}` },
    '/profiles/{username}': { get: answering(object('username')) },
    '/rates/{currency}': { put: done },
    '/reviews/{isbn}': { get: done },
    '/books': { post: `${taking(object('isbn', 'title'))}, ${answering(object('id', 'isbn'), '201')}` },
    '/orders': { post: `${taking(object('currency'))}, ${answering(object('id', 'currency'), '201')}` },
  };
  const { resource, use } = await graphOf(paths);
  expect(use('GET /profiles/{username}').needs).toMatchObject([{ resource: { name: 'user' }, parameter: 'username' }]);
  expect(referencesOf(use('POST /users/login'))).toEqual(['account user /email', 'account user /password']);
  expect([...(resource('user')?.keys ?? [])]).toEqual(
    ['username', 'email', 'password'].map((name) => [name, { in: 'request', pointer: `/${name}` }]),
  );
  expect(use('GET /reviews/{isbn}').needs).toMatchObject([{ resource: { name: 'book' } }]);
  // The currency of an order is not the order.
  expect(use('PUT /rates/{currency}').needs).toMatchObject([{ resource: { name: 'rate' } }]);
  const nameless = { post: `${taking(object('username'))}, ${answering(object('username'), '201')}` };
  const other = await graphOf({ '/users': nameless, '/profiles/{username}': { get: answering(object('username')) } });
  expect(other.resource('user')).toMatchObject({ names: ['username'], keys: new Map() });
  expect(other.resource('profile')).toMatchObject({ isSingleton: true, parent: { name: 'user' } });
});

test('actions are about one thing', async () => {
  const { use } = await graphOf({
    '/orders': { post: answering(object('id')) },
    '/orders/{id}': { get: done },
    '/orders/{id}/cancel': { post: done },
    '/orders/{id}:ship': { post: done },
    '/orders/search': { post: answering(list(object('id'))) },
  });
  for (const label of ['POST /orders/{id}/cancel', 'POST /orders/{id}:ship']) {
    expect(use(label)).toMatchObject({ role: 'action', resource: { name: 'order' }, needs: [{ as: 'subject' }] });
  }
  expect(use('POST /orders/search')).toMatchObject({ role: 'action', needs: [] });
});

test('the body or the query may name what an operation is about', async () => {
  const { use } = await graphOf({
    '/pets': {
      post: answering(object('id')),
      put: `${taking(object('id', 'name'))}, ${done}`,
      delete: `${query('id', '{ type: string }', true)}, ${done}`,
    },
    '/pets/{petId}': { get: done, patch: `${taking(object('id', 'name'))}, ${done}` },
  });
  expect(referencesOf(use('PUT /pets'))).toEqual(['subject pet /id']);
  expect(use('PUT /pets').role).toBe('replace');
  expect(referencesOf(use('DELETE /pets'))).toEqual(['subject pet ?id']);
  expect(use('DELETE /pets')).toMatchObject({ role: 'delete', effect: undefined });
  expect(referencesOf(use('PATCH /pets/{petId}'))).toEqual(['subject pet /id']);
});

test('a body without the name is about no one thing', async () => {
  const { use } = await graphOf({
    '/pets': { post: answering(object('id')), put: `${taking(list(object('name')))}, ${done}` },
    '/pets/{petId}': { put: `${taking(object('ownerId', 'name'))}, ${done}` },
  });
  expect(use('PUT /pets')).toMatchObject({ role: 'action', needs: [] });
  expect(referencesOf(use('PUT /pets/{petId}'))).toEqual([]);
});

test.each([
  ['post', '/shutdown', 'stops'],
  ['post', '/__admin/shutdown', 'stops'],
  ['post', '/system/restart', 'stops'],
  ['post', '/v{version}/admin/shutdown', 'stops'],
  ['post', '/global/dispose', 'stops'],
  ['post', '/reboot', 'halts'],
  ['get', '/system/reboot', 'halts'],
  ['put', '/linux/shutdown-host', 'halts'],
  ['post', '/host/restart', 'halts'],
  ['post', '/host-restart', 'halts'],
  ['post', '/hosts/{id}/reboot', undefined],
  ['post', '/maintenance/defragment', 'switches'],
  ['post', '/maintenance/windows/{id}/defer', undefined],
  ['post', '/kv/compaction', 'resets'],
  ['post', '/recordings/stop', undefined],
  ['post', '/global/upgrade', 'installs'],
  ['post', '/api/self-update', 'installs'],
  ['post', '/control/update', 'installs'],
  ['post', '/subscription/upgrade', undefined],
  ['post', '/plans/{id}/upgrade', undefined],
  ['get', '/system/update', undefined],
  ['post', '/containers/{id}/restart', undefined],
  ['post', '/__admin/mappings/reset', 'resets'],
  ['post', '/admin/factory-reset', 'resets'],
  ['post', '/reset', 'resets'],
  ['post', '/cache/flush', 'resets'],
  ['post', '/orders/{id}/reset', undefined],
  ['post', '/users/reset-password', undefined],
  ['post', '/password/reset', undefined],
  ['post', '/drop-offs', undefined],
  ['post', '/backup/restore', 'resets'],
  ['put', '/backup/restore/trigger', 'resets'],
  ['get', '/backup/restore/progress', undefined],
  ['post', '/documents/{id}/restore', undefined],
  ['post', '/restore-points', undefined],
  ['delete', '/requests', 'resets'],
  ['post', '/requests/remove-by-metadata', 'resets'],
  ['delete', '/gardens/{id}/plants', undefined],
  ['post', '/maintenance', 'switches'],
  ['put', '/admin/read-only', 'switches'],
  ['post', '/toggleDarkMode', 'switches'],
  ['get', '/maintenance', undefined],
  ['post', '/maintenance-windows', undefined],
  ['post', '/login', 'opens-session'],
  ['post', '/auth/sign-in', 'opens-session'],
  ['post', '/logins/{id}', undefined],
  ['post', '/logout', 'ends-session'],
  ['post', '/oauth/revoke', 'ends-session'],
  ['post', '/tokens/{id}/revoke', 'ends-session'],
  ['post', '/permits/{id}/revoke', undefined],
  ['post', '/admin/api-keys/{id}/revoke', undefined],
  ['post', '/v3/lease/revoke', undefined],
  ['post', '/v3/auth/revoke', 'ends-session'],
  ['delete', '/sessions/current', 'ends-session'],
  ['delete', '/sessions/{id}', undefined],
  ['get', '/session', undefined],
  ['get', '/user/login', 'opens-session'],
])('%s %s has the effect %s', async (method, path, effect) => {
  const { use } = await graphOf({ [path]: { [method]: done } });
  expect(use(`${method.toUpperCase()} ${path}`).effect).toBe(effect);
});

test('names are unique, and parents come first', async () => {
  const { graph } = await graphOf({
    '/gardens/{garden}/plants/{id}': { get: done },
    '/gardens/{garden}/plants': { post: done },
    '/plants': { post: done },
    '/plants/{id}': { get: done },
    '/gardens': { post: done },
  });
  expect(graph.resources.map(({ name }) => name)).toEqual(['garden', 'garden-plant', 'plant']);
});

test('an operation of another contract is no part of a graph', async () => {
  const one = await graphOf({ '/a': { post: done } });
  const other = await graphOf({ '/a': { post: done }, '/b': { post: done } });
  expect(() => one.graph.useOf(other.use('POST /a').operation)).toThrow('not an operation of this contract');
});

test('what the client names and fills is created by that, where nothing else creates it', async () => {
  const { resource, use } = await graphOf({
    '/views': { get: answering(`{ type: object, properties: { views: ${list('{ type: string }')} } }`) },
    '/views/{view}': { get: done, post: `${taking(object('name'))}, responses: { '204': { description: d } }` },
    '/views/{view}/{id}': { delete: done },
  });
  expect(producersOf(resource('view'))).toEqual(['create POST /views/{view} {view}', 'list GET /views /views/*']);
  expect(producersOf(resource('sub-view'))).toEqual(['create POST /views/{view} request /name']);
  expect(use('POST /views/{view}')).toMatchObject({ role: 'create', resource: { name: 'sub-view' } });
});

test('a representation of an item is not created by POST of the item', async () => {
  const { use } = await graphOf({
    '/files/{id}': { get: done, post: done },
    '/files/{id}/thumbnail.{extension}': { get: done },
  });
  expect(use('POST /files/{id}')).toMatchObject({ role: 'action', resource: { name: 'file' } });
});

test.each([
  ['categories', 'category'],
  ['boxes', 'box'],
  ['caches', 'cache'],
  ['shelves', 'shelf'],
  ['people', 'person'],
  ['statuses', 'status'],
  ['addresses', 'address'],
])('one of %s is called %s', async (collection, name) => {
  const { graph } = await graphOf({ [`/${collection}/{id}`]: { get: done } });
  expect(graph.resources.map((resource) => resource.name)).toEqual([name]);
});

test('a list of what has no names belongs to the item above it', async () => {
  const { graph, use } = await graphOf({
    '/containers': { post: answering(object('id')) },
    '/containers/{id}/changes': { get: answering(list(object('size', 'kind'))) },
    '/statistics': { get: answering(list(object('size'))) },
  });
  expect(use('GET /containers/{id}/changes')).toMatchObject({ role: 'action', resource: { name: 'container' } });
  expect(use('GET /statistics')).toMatchObject({ role: 'list', resource: undefined });
  expect(graph.resources).toHaveLength(1);
});

test('a search is asked last of all lists', async () => {
  const { resource } = await graphOf({
    '/images/search': { get: answering(list(object('id'))) },
    '/images': { get: answering(list(object('id'))) },
    '/images/{id}': { get: done },
  });
  expect(producersOf(resource('image'))).toEqual(['list GET /images /*/id', 'list GET /images/search /*/id']);
});

test('a change of a whole collection is about no one item', async () => {
  const { use } = await graphOf({
    '/todos': {
      post: answering(object('id')),
      patch: `${taking(object('id', 'title'))}, ${answering(object('count'))}`,
    },
    '/todos/{id}': { get: done, patch: `${taking(object('title'))}, ${done}` },
    '/lists': { post: answering(object('id')) },
    '/lists/{id}/todos': { patch: `${taking(object('id', 'title'))}, ${done}`, get: answering(list(object('id'))) },
  });
  expect(use('PATCH /todos')).toMatchObject({ role: 'action', effect: 'resets', needs: [] });
  expect(use('PATCH /lists/{id}/todos')).toMatchObject({
    role: 'action',
    effect: undefined,
    needs: [{ as: 'parent' }],
  });
});

test('what is created and listed below another item may be what is found at the root', async () => {
  const lists = { '/lists': { post: answering(object('id')) }, '/lists/{id}': { get: done } };
  const todos = { '/todos': { post: answering(object('id')) }, '/todos/{id}': { get: done, delete: done } };
  const { resource } = await graphOf({ ...lists, '/lists/{id}/todos': { get: done, post: done }, ...todos });
  expect(producersOf(resource('todo'))).toEqual([
    'create POST /todos /id',
    'create POST /lists/{id}/todos',
    'list GET /lists/{id}/todos',
  ]);
  const other = await graphOf({
    ...lists,
    '/lists/{id}/todos': { post: answering(object('id', 'word'), '201') },
    ...todos,
  });
  expect(producersOf(other.resource('todo'))).toEqual(['create POST /todos /id']);
  expect(other.resource('list-todo')?.parent?.name).toBe('list');
});

test('an item may be named in the query alone', async () => {
  const { resource, use } = await graphOf({
    '/pet': {
      get: `${query('petId', '{ type: string }', true)}, ${answering(object('id', 'name'))}`,
      post: answering(object('id')),
      put: `${taking(object('id', 'name'))}, ${done}`,
      delete: `${query('petId', '{ type: string }', true)}, ${done}`,
    },
  });
  expect(resource('pet')).toMatchObject({ isSingleton: false, item: undefined, names: ['petId'] });
  expect(producersOf(resource('pet'))).toEqual(['create POST /pet /id']);
  expect(
    ['GET', 'PUT', 'DELETE'].map((method) => [use(`${method} /pet`).role, ...referencesOf(use(`${method} /pet`))]),
  ).toEqual([
    ['read', 'subject pet ?petId'],
    ['replace', 'subject pet /id'],
    ['delete', 'subject pet ?petId'],
  ]);
});

test('beside an id, the groupId of a group is not its own', async () => {
  const group = object('id', 'groupId');
  const { use } = await graphOf({
    '/groups': { post: `${taking(group)}, ${answering(group)}` },
    '/groups/{id}': { put: `${taking(group)}, ${done}` },
  });
  expect(referencesOf(use('PUT /groups/{id}'))).toEqual(['subject group /id']);
  expect(referencesOf(use('POST /groups'))).toEqual([]);
});

test('a parameter that names no thing is not filled with an id', async () => {
  const { resource } = await graphOf({
    '/reports/routes': { get: answering(list(object('id'))) },
    '/reports/routes/{format}': { get: done },
  });
  expect(producersOf(resource('route'))).toEqual([]);
});

test('an action with something below it creates nothing', async () => {
  const { use, resource } = await graphOf({
    '/notifications': { post: answering(object('id')) },
    '/notifications/{id}': { get: done },
    '/notifications/test': { post: done },
    '/notifications/test/{channel}': { post: done },
  });
  expect(use('POST /notifications/test').role).toBe('action');
  expect(producersOf(resource('test'))).toEqual([]);
});

test('a report on things is not what a name refers to', async () => {
  const { use } = await graphOf({
    '/fences': { post: answering(object('id')) },
    '/fences/{id}': { get: done },
    '/reports/fences': { get: `${query('fenceId')}, ${answering(list(object('fenceId', 'length')))}` },
  });
  const [need] = use('GET /reports/fences').needs;
  expect(need?.resource.item?.text).toBe('/fences/{id}');
});

test('what says in its query or body what it deletes does not delete all', async () => {
  const body = `requestBody: { required: true, ${json(object('userId'))} }`;
  const { use } = await graphOf({
    '/permissions': { post: `${taking(object('userId'))}, ${answering(undefined, '201')}`, delete: `${body}, ${done}` },
    '/positions': {
      get: answering(list(object('id'))),
      delete: `${query('device', '{ type: string }', true)}, ${done}`,
    },
  });
  expect([use('DELETE /permissions').effect, use('DELETE /positions').effect]).toEqual([undefined, undefined]);
});

test('a name of its own refers to what clients call so, if it has the same schema', async () => {
  const isbn = (schema: string): string => `{ type: object, properties: { isbn: ${schema} } }`;
  const own = `{ type: string, pattern: '^97[89][0-9]{10}$' }`;
  const paths = (body: string): string => `openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /books: { post: { ${taking(body)}, ${answering(isbn(own), '201')} } }
  /books/{isbn}: { get: { parameters: [{ name: isbn, in: path, required: true, schema: ${own} }], ${done} } }
  /loans: { post: { ${taking(isbn(own))}, ${done} } }
  /orders: { post: { ${taking(isbn('{ type: string, maxLength: 9 }'))}, ${done} } }
`;
  const referring = async (body: string, path: string): Promise<readonly string[]> => {
    const contract = await contractOf(paths(body));
    const operation = contract.operations.find(({ path: { text } }) => text === path)!;
    return referencesOf(resourceGraph(contract).useOf(operation));
  };
  expect(await referring(isbn(own), '/loans')).toEqual(['reference book /isbn']);
  expect(await referring(isbn(own), '/orders')).toEqual([]);
  expect(await referring(object('title'), '/loans')).toEqual([]);
});

test('what has the name of a thing may be a value', async () => {
  const body = `{ type: object, properties: { port: { type: string }, shelf: { type: integer }, box: { type: string }, level: { type: string } } }`;
  const kept = (path: string): Record<string, Record<string, string>> => ({
    [path]: { post: answering(object('id')) },
    [`${path}/{id}`]: { get: done },
  });
  const { use } = await graphOf({
    ...kept('/ports'),
    ...kept('/shelves'),
    ...kept('/boxes'),
    '/orders': { post: `${taking(body)}, ${done}` },
  });
  expect(referencesOf(use('POST /orders'))).toEqual(['reference box /box']);
});

test('a member whose value may be a number or a text refers to what a text in a path names', async () => {
  const each = '{ oneOf: [{ type: integer }, { type: string }] }';
  const article = `{ type: object, properties: { author: ${each}, tags: ${list(each)}, rating: { type: integer } } }`;
  const { use } = await graphOf({
    '/authors': { get: answering(list(object('id'))), post: `${taking(object('name'))}, ${answering(object('id'))}` },
    '/authors/{id}': { get: done },
    '/tags': { get: answering(list(object('id'))), post: `${taking(object('name'))}, ${answering(object('id'))}` },
    '/tags/{id}': { get: done },
    '/ratings': { get: answering(list(object('id'))), post: `${taking(object('name'))}, ${answering(object('id'))}` },
    '/ratings/{id}': { get: done },
    '/articles': { post: `${taking(article)}, ${answering(object('id'))}` },
  });
  expect(referencesOf(use('POST /articles'))).toEqual(['reference author /author', 'reference tag /tags/*']);
});

test('a list that is replaced as a whole is a singleton, as settings are', async () => {
  const { graph } = await graphOf({
    '/dns/settings': { get: answering(`{ type: object, properties: { items: ${list(object('id'))} } }`), put: done },
    '/allowed': { get: answering(list('{ type: string }')), put: `${taking(list('{ type: string }'))}, ${done}` },
    '/pets': { get: answering(list(object('id'))), put: `${taking(object('id'))}, ${done}` },
  });
  expect(graph.resources.map(({ name, isSingleton }) => [name, isSingleton])).toEqual([
    ['setting', true],
    ['allowed', true],
    ['pet', false],
  ]);
});

test('a token that is kept opens no session', async () => {
  const { use } = await graphOf({
    '/users': { post: answering(object('id')) },
    '/users/{userId}/tokens': { post: answering(object('id')) },
    '/users/{userId}/tokens/{tokenId}': { delete: done },
    '/invites/{token}': { get: done },
    '/auth/token': { post: done },
    '/session': { post: answering(object('id')) },
    '/session/{id}': { get: done },
  });
  const effects = ['POST /users/{userId}/tokens', 'GET /invites/{token}', 'POST /auth/token', 'POST /session'].map(
    (label) => use(label).effect,
  );
  expect(effects).toEqual([undefined, undefined, 'opens-session', 'opens-session']);
});

test('a part of the name of what nothing names may be that of another thing', async () => {
  const { use } = await graphOf({
    '/devices': { post: answering(object('id')) },
    '/devices/{id}': { get: done },
    '/stream/{deviceId}/{channel}': { get: done },
  });
  expect(use('GET /stream/{deviceId}/{channel}').needs).toMatchObject([
    { slot: { name: 'deviceId' }, resource: { name: 'device' }, parameter: 'id', as: 'reference' },
    { slot: { name: 'channel' }, resource: { name: 'stream' } },
  ]);
});

test('items of a collection may have one path, each named in its query', async () => {
  const named = query('productId', '{ type: string }', true);
  const { graph, use } = await graphOf({
    '/products': { get: answering(list(object('id'))), post: answering(object('id')) },
    '/products/item': {
      get: `${named}, ${answering(object('id'))}`,
      put: `${named}, ${taking(object('name'))}, ${done}`,
      patch: `${named}, ${taking(object('name'))}, ${done}`,
      delete: `${named}, ${done}`,
    },
  });
  expect(graph.resources.map(({ name }) => name)).toEqual(['product']);
  expect(
    ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => {
      const own = use(`${method} /products/item`);
      return [own.role, own.effect, ...referencesOf(own)];
    }),
  ).toEqual(['read', 'replace', 'update', 'delete'].map((role) => [role, undefined, 'subject product ?productId']));
});

test('what is created elsewhere, and shown alike, is of the same collection; what is listed elsewhere may be another one', async () => {
  const user = answering(object('id', 'email'));
  const users = {
    '/users': { post: user, get: answering(list(object('id', 'email'))) },
    '/users/{userId}': { get: user },
  };
  const others = {
    '/internal/users': { post: user },
    '/users/signup': { post: user },
    '/users/register-key': { post: user },
    '/archive/users': { post: user, get: answering(list(object('id', 'email'))) },
    '/imports/users': { post: answering(object('job')) },
  };
  const { resource } = await graphOf({ ...users, ...others });
  const creates = resource('user')?.producers.filter(({ by }) => by === 'create') ?? [];
  expect(creates.map(({ operation }) => operation.path.text).toSorted()).toEqual([
    '/internal/users',
    '/users',
    '/users/signup',
  ]);
});

test('what stands for a resource is never below it', async () => {
  const { resource } = await graphOf({
    '/files/{fileId}': { put: done },
    '/files/{fileId}/metadata': { get: answering(list(object('id'))) },
    '/files/{fileId}/thumbnail.{extension}': { get: done },
  });
  expect(resource('file')?.parent).toBeUndefined();
});

test('what stands below an item is never taken for what the item belongs to', async () => {
  const { resource, graph } = await graphOf({
    '/files/{file_id}': { get: answering(object('id')) },
    '/files/{file_id}/thumbnail.{extension}': { get: done },
    '/files/{file_id}/create': { post: answering(object('id'), '201') },
  });
  expect(graph.resources.map(({ name, parent }) => [name, parent?.name])).toContainEqual(['file', undefined]);
  expect(resource('file')?.item?.text).toBe('/files/{file_id}');
});

test('a session that is created of something else than a secret is kept', async () => {
  const sessions = (...members: readonly string[]): Record<string, Record<string, string>> => ({
    '/sessions': {
      get: answering(list(object('id'))),
      post: `${taking(object(...members))}, ${answering(object('id'))}`,
    },
    '/sessions/{session}': { delete: done },
  });
  const effects = async (...members: readonly string[]): Promise<unknown> => {
    const { use } = await graphOf(sessions(...members));
    return ['POST /sessions', 'DELETE /sessions/{session}'].map((label) => use(label).effect);
  };
  expect(await effects('path', 'kernel')).toEqual([undefined, undefined]);
  expect(await effects('username', 'password')).toEqual(['opens-session', 'ends-session']);
});

test('what is created is named as it is listed, where its response may have no other name', async () => {
  const { resource } = await graphOf({
    '/terminals': { get: answering(list(object('name'))), post: answering(object('name')) },
    '/terminals/{terminalId}': { delete: done },
  });
  expect(producersOf(resource('terminal'))).toEqual(['create POST /terminals /name', 'list GET /terminals /*/name']);
});

test('the type of a tag is one of the tag types, wherever a tag is', async () => {
  const kinds = {
    '/tag-types': { get: answering(list(object('name'))) },
    '/tag-types/{name}': { get: answering(object('name')) },
  };
  const tags = list(object('type', 'value'));
  const { use } = await graphOf({
    ...kinds,
    '/tags': { post: `${taking(object('type', 'value'))}, ${done}` },
    '/posts': {
      post: `${taking(`{ type: object, properties: { type: { type: string }, addedTags: ${tags} } }`)}, ${done}`,
    },
  });
  expect(referencesOf(use('POST /tags'))).toEqual(['reference tag-type /type']);
  expect(referencesOf(use('POST /posts'))).toEqual(['reference tag-type /addedTags/*/type']);
});

test('beside a path that names a child, a member may name another thing of that kind', async () => {
  const features = {
    '/features': {
      post: `${taking(object('name'))}, ${answering(object('name'))}`,
      get: answering(list(object('name'))),
    },
    '/features/{feature}': { get: answering(object('name')) },
  };
  const { use } = await graphOf({
    ...features,
    '/features/{child}/dependencies': { post: `${taking(object('feature'))}, ${done}` },
    '/features/{feature}/notes': { post: `${taking(object('feature'))}, ${done}` },
    '/features/archive': {
      post: `${taking(`{ type: object, properties: { features: ${list('{ type: string }')} } }`)}, ${done}`,
    },
  });
  expect(referencesOf(use('POST /features/{child}/dependencies'))).toEqual(['reference feature /feature']);
  expect(referencesOf(use('POST /features/{feature}/notes'))).toEqual(['parent feature /feature']);
  expect(referencesOf(use('POST /features/archive'))).toEqual(['subject feature /features/*']);
});

test('bodies whose schemas refer to each other in every way are searched within a few levels', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `S${index}`);
  const references = names.map((name) => [`${name}x`, { $ref: `#/components/schemas/${name}` }]);
  const properties = { plantId: { type: 'string' }, ...Object.fromEntries(references) };
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
  const post = {
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } },
    responses: { 200: { description: 'd' } },
  };
  const responses = { 201: { description: 'd', headers: { Location: { schema: { type: 'string' } } } } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const paths = {
    '/plants': { post: { responses } },
    '/plants/{id}': { parameters: [id], get: { responses: { 200: { description: 'd' } } } },
    '/orders': { post },
  };
  const info = { title: 't', version: '1' };
  const contract = await contractOf(JSON.stringify({ openapi: '3.1.0', info, paths, components: { schemas } }));
  const order = contract.operations.find(({ path }) => path.text === '/orders');
  const pointers = resourceGraph(contract)
    .useOf(order!)
    .needs.flatMap(({ slot }) => (slot.in === 'body' ? [slot.pointer] : []));
  expect(pointers).toHaveLength(31);
  expect(pointers).toContain('/plantId');
  expect(pointers).toContain('/S29x/plantId');
});

test('a parameter that is described as a name is the name of an item, not its id', async () => {
  const described = (description: string): string =>
    `parameters: [{ name: shelf, in: path, required: true, description: ${description}, schema: { type: string } }]`;
  const producers = async (description: string, members: readonly string[], answer: string): Promise<unknown> => {
    const { resource } = await graphOf({
      '/shelves': { get: answering(list(object(...members))), post: `${taking(object('name'))}, ${answering(answer)}` },
      '/shelves/{shelf}': { get: `${described(description)}, ${answering(object(...members))}` },
    });
    return producersOf(resource('shelf'));
  };
  expect(await producers('Name of the shelf', ['id', 'name'], '{ type: object }')).toEqual([
    'create POST /shelves request /name',
    'list GET /shelves /*/name',
  ]);
  const byId = ['create POST /shelves /id', 'list GET /shelves /*/id'];
  expect(await producers('The name or the id of the shelf', ['id', 'name'], object('id'))).toEqual(byId);
  expect(await producers('A shelf', ['id', 'name'], object('id'))).toEqual(byId);
  const untitled = await producers('The name of the shelf', ['id', 'width'], object('id'));
  expect(untitled).toContain('list GET /shelves /*/id');
});

test('a procedure that lists by POST beside GET creates nothing', async () => {
  const { use, resource } = await graphOf({
    '/listAllGroups': { get: answering(list(object('id'))), post: answering(list(object('id'))) },
    '/lists': { get: answering(list(object('id'))), post: answering(object('id')) },
    '/list-items': {
      get: answering(list(object('id'))),
      post: `${taking(object('text'))}, ${answering(object('id'))}`,
    },
  });
  expect(use('POST /list-items').role).toBe('create');
  expect(use('POST /listAllGroups').role).toBe('list');
  expect(use('POST /lists').role).toBe('create');
  expect(producersOf(resource('list'))).toContain('create POST /lists /id');
});

test('what is submitted beside its items is created, although the list has another name', async () => {
  const { use, resource } = await graphOf({
    '/jobs': { get: answering(list(object('job_id'))) },
    '/job/{job_id}': { get: answering(object('job_id')), delete: done, post: done },
    '/job/submit': { post: `${taking(object('script'))}, ${answering(object('job_id'))}` },
    '/job/ping': { post: done },
    '/form/{id}': { get: answering(object('id')) },
    '/form/submit': { post: `${taking(object('id'))}, ${done}` },
  });
  expect(use('POST /form/submit').role).toBe('action');
  expect(use('POST /job/submit')).toMatchObject({ role: 'create', resource: { name: 'job' } });
  expect(producersOf(resource('job'))[0]).toBe('create POST /job/submit /job_id');
  expect(use('POST /job/ping')).toMatchObject({ role: 'action', resource: undefined });
});

const products = (copy: string) => ({
  '/products': {
    get: answering(list(object('sku', 'name'))),
    post: `${taking(object('sku', 'name'))}, ${answering(object('sku', 'name'), '201')}`,
  },
  '/products/{sku}': { get: answering(object('sku', 'name')), delete: done },
  '/products/{sku}/copies': { post: copy },
});

test('a path that only copies an item is an action, and the copy has a name of its own', async () => {
  const copy = `${taking(object('sku'))}, ${answering(object('sku', 'name'), '201')}`;
  const { graph, use, resource } = await graphOf(products(copy));
  expect(graph.resources.map(({ name }) => name)).toEqual(['product']);
  expect(resource('product')?.copiers.map(({ operation }) => operation.path.text)).toEqual(['/products/{sku}/copies']);
  const { role, needs } = use('POST /products/{sku}/copies');
  expect([role, needs.map(({ slot }) => slot)]).toEqual(['action', [{ in: 'path', name: 'sku' }]]);
});

test.each([
  ['returns something else', `${taking(object('shelf'))}, ${answering(object('id', 'shelf'), '201')}`],
  ['returns nothing', `${taking(object('shelf'))}, ${answering(undefined, '201')}`],
])('a path below an item that is called copies and %s is a collection', async (_, copy) => {
  const { graph, use } = await graphOf(products(copy));
  expect(graph.resources.map(({ name }) => name)).toEqual(['product', 'copy']);
  expect(use('POST /products/{sku}/copies').role).toBe('create');
});

test('requests without a body relate items that exist to the caller, and are undone', async () => {
  const user = "{ $ref: '#/paths/~1users~1{id}/get/responses/200/content/application~1json/schema' }";
  const paths = (shown?: string): Parameters<typeof graphOf>[0] => ({
    '/users': { post: answering(object('id'), '201') },
    '/users/{id}': { get: answering(object('id', 'label')) },
    '/me/following': { get: answering(list(user)) },
    '/me/following/{userId}': { get: answering(shown), put: done, delete: done },
  });
  const { use } = await graphOf(paths());
  expect(use('PUT /me/following/{userId}')).toMatchObject({
    role: 'create',
    needs: [{ slot: { name: 'userId' }, resource: { name: 'user' }, parameter: 'id', as: 'reference' }],
  });
  expect(use('DELETE /me/following/{userId}').needs).toMatchObject([
    { resource: { name: 'following' }, as: 'subject' },
  ]);
  const other = await graphOf(paths(user));
  expect(other.use('PUT /me/following/{userId}').role).toBe('replace');
});

test('an item that another path reads is found there, if both have the same schema', async () => {
  const contract = await contractOf(`openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /users/{id}:
    get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { '200': { description: d, ${json("{ $ref: '#/components/schemas/User' }")} } } }
  /me: { get: { responses: { '200': { description: d, ${json("{ type: object, properties: { user: { $ref: '#/components/schemas/User' } } }")} } } } }
  /team: { get: { responses: { '200': { description: d, ${json(object('id', 'name'))} } } } }
components: { schemas: { User: ${object('id', 'name')} } }
`);
  const user = resourceGraph(contract).resources.find(({ name }) => name === 'user');
  expect(producersOf(user)).toEqual(['read GET /me /user/id']);
});

test('a new item may refer to another of its kind, beside its own identity', async () => {
  const { use } = await graphOf({
    '/notes': {
      get: answering(list(object('noteId'))),
      post: `${taking(object('noteId', 'parentNoteId', 'title'))}, ${answering(object('noteId'), '201')}`,
    },
    '/notes/{noteId}': { get: done },
  });
  expect(referencesOf(use('POST /notes'))).toEqual(['reference note /parentNoteId']);
});

test('the id of a user that identifies a member refers to the user', async () => {
  const { use } = await graphOf({
    '/users': { post: `${taking(object('name'))}, ${answering(object('id'), '201')}` },
    '/users/{id}': { get: done },
    '/groups': { post: `${taking(object('name'))}, ${answering(object('id'), '201')}` },
    '/groups/{groupId}/members': { post: `${taking(object('userId'))}, ${answering(object('userId'), '201')}` },
    '/groups/{groupId}/members/{userId}': { delete: done },
  });
  expect(referencesOf(use('POST /groups/{groupId}/members'))).toEqual(['reference user /userId']);
  expect(use('DELETE /groups/{groupId}/members/{userId}').needs).toMatchObject([
    { as: 'parent', resource: { name: 'group' } },
    { as: 'subject', resource: { name: 'member' } },
  ]);
});

test('what a list relates may stand in an object of its name', async () => {
  const member = `{ type: object, properties: { user: ${object('id', 'name')}, role: { type: string } } }`;
  const { resource } = await graphOf({
    '/groups': { post: `${taking(object('name'))}, ${answering(object('id'), '201')}` },
    '/groups/{groupId}': { get: done },
    '/groups/{groupId}/members': { get: answering(list(member)) },
    '/groups/{groupId}/members/{userId}': { put: answering(undefined, '201'), delete: answering(undefined, '204') },
  });
  expect(producersOf(resource('member'))).toContain('list GET /groups/{groupId}/members /*/user/id');
});

test('a path names what is placed below it by an item of another resource', async () => {
  const created = { put: answering(undefined, '201'), delete: answering(undefined, '204') };
  const stored = (...names: readonly string[]): Record<string, string> => ({
    get: answering(list(object(...names))),
    post: `${taking(object('name'))}, ${answering(object('id'), '201')}`,
  });
  const namedIn = ({ needs }: OperationUse): readonly string[] =>
    needs.map(({ as, slot, resource }) => `${as} ${resource.name} {${'name' in slot ? slot.name : ''}}`);
  const { use } = await graphOf({
    '/products': { get: answering(list(object('sku'))) },
    '/products/{sku}/stock': { get: answering(object('count')) },
    '/environments': { get: answering(list(object('key'))) },
    '/students': stored('id'),
    '/students/{id}': { get: done },
    '/courses': stored('id'),
    '/courses/{id}': { get: done },
    '/carts': stored('id'),
    '/carts/{cartId}': { get: done },
    '/carts/{cartId}/lines/{sku}': created,
    '/carts/{cartId}/notes/{name}': created,
    '/carts/{cartId}/environments/{environmentKey}': created,
    '/grades/{student}/{course}': created,
  });
  expect(namedIn(use('PUT /carts/{cartId}/lines/{sku}'))).toEqual(['parent cart {cartId}', 'reference product {sku}']);
  expect(namedIn(use('PUT /carts/{cartId}/notes/{name}'))).toEqual(['parent cart {cartId}', 'subject note {name}']);
  expect(namedIn(use('PUT /carts/{cartId}/environments/{environmentKey}'))).toEqual([
    'parent cart {cartId}',
    'reference environment {environmentKey}',
  ]);
  expect(namedIn(use('PUT /grades/{student}/{course}'))).toEqual([
    'reference student {student}',
    'reference course {course}',
  ]);
});

test('the id of a scheduled shift is not that of a shift, and a body holds what it is about', async () => {
  const wrapped = (name: string, ...names: readonly string[]): string =>
    `{ type: object, properties: { ${name}: ${object(...names)} } }`;
  const { use } = await graphOf({
    '/shifts': { post: `${taking(object('title'))}, ${answering(object('id'))}` },
    '/shifts/{id}': { get: answering(object('id')) },
    '/scheduled-shifts': {
      post: `${taking(wrapped('scheduled_shift', 'id', 'shift_id'))}, ${answering(wrapped('scheduled_shift', 'id'))}`,
    },
    '/scheduled-shifts/{id}': { get: answering(wrapped('scheduled_shift', 'id')) },
    '/shift-reports': {
      post: `${taking(wrapped('shift', 'id'))}, ${answering(object('id'))}`,
    },
    '/shift-reports/{id}': { get: answering(object('id')) },
  });
  expect(referencesOf(use('POST /scheduled-shifts'))).toEqual(['reference shift /scheduled_shift/shift_id']);
  expect(referencesOf(use('POST /shift-reports'))).toEqual(['reference shift /shift/id']);
});

test('the shift of a report is not the report', async () => {
  const report = `{ type: object, properties: { id: { type: string }, shift: ${object('id')} } }`;
  const { use } = await graphOf({
    '/shift-reports': { get: answering(`{ type: array, items: ${report} }`, '200') },
    '/shift-reports/{id}': { get: answering(report) },
  });
  const [lister] = use('GET /shift-reports').resource?.producers ?? [];
  expect(lister?.identity.get('id')).toEqual([{ kind: 'response', pointer: '/*/id' }]);
});

test('what is started below an item is what the response shows, unless it has a list', async () => {
  const job = object('id', 'state');
  const started = `${taking(object('format'))}, ${answering(job, '202')}`;
  const paths = {
    '/jobs/{jobId}': { get: answering(job) },
    '/datasets': { post: `${taking(object('name'))}, ${answering(object('id', 'name'), '201')}` },
    '/datasets/{datasetId}': { get: answering(object('id', 'name')) },
  };
  const { resource, use } = await graphOf({ ...paths, '/datasets/{datasetId}/exports': { post: started } });
  expect(use('POST /datasets/{datasetId}/exports')).toMatchObject({ role: 'action', resource: { name: 'dataset' } });
  expect(producersOf(resource('job'))).toContain('create POST /datasets/{datasetId}/exports /id');
  const other = await graphOf({
    ...paths,
    '/datasets/{datasetId}/exports': { post: started, get: answering(list(job)) },
  });
  expect(other.use('POST /datasets/{datasetId}/exports')).toMatchObject({ role: 'create' });
});

test('a path that only accepts POST creates what it shows', async () => {
  const job = object('id', 'state');
  const jobs = { '/jobs/{jobId}': { get: answering(job), delete: answering(undefined, '204') } };
  const started = { '/exports': { post: `${taking(object('kind'))}, ${answering(job, '202')}` } };
  const { resource, use } = await graphOf({ ...jobs, ...started });
  expect(use('POST /exports')).toMatchObject({ role: 'create', resource: { name: 'job' } });
  expect(resource('export')).toBeUndefined();
  // What has its own collection is created there.
  const listed = { '/jobs': { post: `${taking(object('kind'))}, ${answering(job, '201')}` } };
  expect((await graphOf({ ...jobs, ...listed, ...started })).use('POST /exports').resource).not.toMatchObject({
    name: 'job',
  });
});

test('an object with a constant type refers to what the type names', async () => {
  const identifier = '{ type: object, properties: { type: { const: people }, id: { type: string } } }';
  const paths = {
    '/people': { post: `${taking(object('name'))}, ${answering(object('id'), '201')}` },
    '/people/{id}': { get: answering(object('id')) },
    '/articles': {
      post: `${taking(`{ type: object, properties: { title: { type: string }, author: { type: object, properties: { data: ${identifier} } } } }`)}, ${answering(object('id'), '201')}`,
    },
  };
  const { use } = await graphOf(paths);
  expect(referencesOf(use('POST /articles'))).toEqual(['reference person /author/data/id']);
});

test('POST may choose one of the items that a list below an item shows', async () => {
  const paths = {
    '/issues': { post: answering(object('key'), '201') },
    '/issues/{key}': { get: answering(object('key')) },
    '/issues/{key}/transitions': {
      get: answering(list(object('id', 'name'))),
      post: `${taking(object('transitionId'))}, ${answering(undefined, '204')}`,
    },
    '/issues/{key}/notes': {
      get: answering(list(object('id', 'text'))),
      post: `${taking(object('noteId', 'text'))}, ${answering(object('id'), '201')}`,
    },
  };
  const { use } = await graphOf(paths);
  const choice = use('POST /issues/{key}/transitions');
  expect(choice).toMatchObject({ role: 'action', resource: { name: 'issue' } });
  expect(referencesOf(choice)).toEqual(['reference transition /transitionId']);
  expect(use('POST /issues/{key}/notes').role).toBe('create');
});

test('the item that a request creates refers to none of its kind that nothing creates, unless it has only an identity', async () => {
  const needsWith = async (...members: readonly string[]): Promise<readonly string[]> => {
    const shift = `{ type: object, properties: { shift: ${object(...members)} } }`;
    const { use } = await graphOf({
      '/cash/shifts': { get: answering(list(object('id', 'cash'))) },
      '/cash/shifts/{shift_id}': { get: answering(object('id', 'cash')) },
      '/labor/shifts': { post: `${taking(shift)}, ${answering(shift, '201')}` },
      '/labor/shifts/{id}': { get: answering(shift) },
    });
    return use('POST /labor/shifts').needs.map(
      ({ slot, resource }) => `${JSON.stringify(slot)} ${resource.collection}`,
    );
  };
  expect(await needsWith('id', 'start', 'note')).toEqual([]);
  expect(await needsWith('id', 'type')).toEqual(['{"in":"body","pointer":"/shift/id"} /cash/shifts']);
});

test('a user name in a path is the login that lists show', async () => {
  const { resource } = await graphOf({
    '/users': { get: answering(list(object('id', 'name', 'login'))) },
    '/users/{username}': { get: answering(object('id', 'name', 'login')) },
  });
  expect(producersOf(resource('user'))).toEqual(['list GET /users /*/login']);
});

test('items below two parents that are called alike do not refer to each other', async () => {
  const item = { get: answering(object('id')), put: `${taking(object('text'))}, ${answering(object('id'))}` };
  const items = { get: answering(list(object('id'))) };
  const { use } = await graphOf({
    '/rules': { get: answering(list(object('name'))), post: answering(object('name')) },
    '/rules/{ruleName}/items': items,
    '/rules/{ruleName}/items/{itemId}': item,
    '/sets': { get: answering(list(object('name'))), post: answering(object('name')) },
    '/sets/{setName}/items': items,
    '/sets/{setName}/items/{itemId}': item,
  });
  const needs = use('PUT /sets/{setName}/items/{itemId}').needs.map(({ as, resource }) => `${as} ${resource.name}`);
  expect(needs).toEqual(['parent set', 'subject set-item']);
});
