import { expect, test } from 'vitest';
import { createdInstances, listedInstances, resourceGraph, type Answered } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const path = (name: string, type = 'string'): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: ${type} } }]`;
const done = `responses: { '200': { description: d } }`;
const made = (schema?: string): string =>
  `responses: { '201': { description: d${schema === undefined ? '' : `, ${json(schema)}`} } }`;
const taking = (schema: string): string => `requestBody: { required: true, ${json(schema)} }`;
const object = (...names: readonly string[]): string =>
  `{ type: object, properties: { ${names.map((name) => `${name}: { type: string }`).join()} } }`;

interface Said {
  readonly path?: string;
  readonly sent?: unknown;
  readonly status?: number;
  readonly location?: string;
  readonly body?: unknown;
}

const bytes = (value: unknown): Uint8Array =>
  value instanceof Uint8Array
    ? value
    : Buffer.from(value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));

function answered(said: Said, at: string): Answered {
  return {
    url: `http://127.0.0.1:8080${said.path ?? at}`,
    requestBody: said.sent === undefined ? undefined : bytes(said.sent),
    status: said.status ?? 201,
    fields: said.location === undefined ? [] : [['Location', said.location]],
    body: bytes(said.body),
  };
}

async function firstNamed(paths: string, said: Said, basePath = ''): Promise<unknown> {
  const contract = await contractOf(`openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths:\n${paths}`);
  const resource = resourceGraph(contract).resources.find(({ producers }) => producers.length > 0)!;
  const producer = resource.producers[0]!;
  const exchange = answered(said, basePath + producer.operation.path.text);
  const isCreating = producer.by === 'create';
  const found = isCreating
    ? createdInstances(producer, resource, exchange, basePath)
    : listedInstances(producer, resource, exchange, basePath).map(({ identity }) => identity);
  const plain = found.map((identity) => Object.fromEntries(identity));
  return isCreating && plain.length < 2 ? plain[0] : plain;
}

const plants = (post: string, name = 'plantId'): string => `
  /plants: { post: { ${post} } }
  /plants/{${name}}: { ${path(name)}, get: { ${done} } }
`;

const numbered = `
  /plants: { post: { ${made()} } }
  /plants/{plantId}: { ${path('plantId', 'integer')}, get: { ${done} } }
`;

test.each<[string, string, Said, unknown]>([
  ['a relative resource name', plants(made(object('id'))), { body: { id: 'plants/7' } }, { plantId: '7' }],
  ['a name with a slash', plants(made(object('id'))), { body: { id: 'ferns/7' } }, { plantId: 'ferns/7' }],
  ['an absolute Location', plants(made()), { location: 'http://127.0.0.1:8080/plants/a%20b' }, { plantId: 'a b' }],
  ['a relative Location', plants(made()), { location: '/plants/7', body: { id: 8 } }, { plantId: '7' }],
  ['no Location of another host', plants(made()), { location: 'http://example.com/plants/7' }, undefined],
  ['a Location elsewhere, then the body', plants(made()), { location: '/jobs/7', body: { id: 8 } }, { plantId: '8' }],
  ['no Location that is no text', plants(made()), { location: '/plants/%FF' }, undefined],
  ['the parameter before `id`', plants(made()), { body: { id: 8, plant_id: 'x' } }, { plantId: 'x' }],
  [
    'an envelope',
    plants(made(`{ type: object, properties: { data: ${object('id')} } }`)),
    { body: { data: { id: 'x' } } },
    { plantId: 'x' },
  ],
  ['an envelope that is not declared', plants(made()), { body: { plant: { id: 5 } } }, { plantId: '5' }],
  [
    'an envelope that is not declared, with another plural than by an s',
    `
  /policies: { post: { ${made()} } }
  /policies/{policyId}: { ${path('policyId')}, get: { ${done} } }
`,
    { path: '/policies', body: { policy: { id: 5 } } },
    { policyId: '5' },
  ],
  [
    'an envelope that is not declared, with the name of what it is below',
    `
  /incidents/{incidentId}/notes: { ${path('incidentId')}, post: { ${made()} } }
  /incidents/{incidentId}/notes/{noteId}: { ${path('incidentId').replace(']', `, ${path('noteId').replace('parameters: [', '')}`)}, get: { ${done} } }
`,
    { path: '/incidents/1/notes', body: { incident_note: { id: 5 }, incident: { id: 6 } } },
    { incidentId: '1', noteId: '5' },
  ],
  ['no other thing', plants(made()), { body: { owner: { id: 5 } } }, undefined],
  ['a number, digit for digit', plants(made()), { body: '{"id":9007199254740993}' }, { plantId: '9007199254740993' }],
  ['a bare number', plants(made('{ type: integer }')), { body: 12 }, { plantId: '12' }],
  ['a bare text with a number', plants(made('{ type: string }')), { body: '"p-12"' }, { plantId: 'p-12' }],
  ['a list of one text', plants(made('{ type: array, items: { type: string } }')), { body: ['46'] }, { plantId: '46' }],
  [
    'each text of a list',
    plants(made('{ type: array, items: { type: string } }')),
    { body: ['46', '47'] },
    [{ plantId: '46' }, { plantId: '47' }],
  ],
  ['nothing for an empty list', plants(made('{ type: array, items: { type: string } }')), { body: [] }, undefined],
  ['no bare text', plants(made('{ type: string }')), { body: '"created"' }, undefined],
  ['the request alone', plants(`${taking(object('id'))}, ${made()}`), { sent: { id: 'x' } }, { plantId: 'x' }],
  [
    'the response before the request',
    plants(`${taking(object('id'))}, ${made()}`),
    { sent: { id: 'x' }, body: { id: 'y' } },
    { plantId: 'y' },
  ],
  ['a form', plants(`${taking(object('id'))}, ${made()}`), { sent: 'id=x&name=Fern' }, { plantId: 'x' }],
  [
    'a name that the client chooses, not the id of the answer',
    plants(`${taking(object('username'))}, ${made(object('id'))}`, 'username'),
    { sent: { username: 'ann' }, body: { id: '1' } },
    { username: 'ann' },
  ],
  [
    'a name in metadata',
    plants(`${taking(`{ type: object, properties: { metadata: ${object('name')} } }`)}, ${made()}`, 'name'),
    { sent: { metadata: { name: 'box' } } },
    { name: 'box' },
  ],
  ['no dots', plants(made()), { body: { id: '..' } }, undefined],
  ['no empty text', plants(made()), { body: { id: '' } }, undefined],
  ['no long text', plants(made()), { body: { id: 'x'.repeat(201) } }, undefined],
  ['no zero', plants(made()), { body: { id: 0 } }, undefined],
  [
    'no identity without digits but zeros',
    plants(made()),
    { body: { id: '00000000-0000-0000-0000-000000000000' } },
    undefined,
  ],
  ['no null', plants(made()), { body: { id: null } }, undefined],
  ['no text for null', plants(made()), { body: { id: 'null' } }, undefined],
  [
    'a text for null that was sent',
    plants(made()),
    { sent: { id: 'null' }, body: { id: 'null' } },
    { plantId: 'null' },
  ],
  ['no text that says so', plants(made()), { body: { id: 'undefined' } }, undefined],
  ['a zero in a Location', plants(made()), { location: '/plants/0', body: { id: 0 } }, { plantId: '0' }],
  ['a zero that the client chose', plants(made()), { sent: { id: 0 }, body: { id: 0 } }, { plantId: '0' }],
  ['the next name where the first says nothing', plants(made()), { body: { id: 0, uuid: 'a-1' } }, { plantId: 'a-1' }],
  ['no text for a number', numbered, { body: { id: 'queued' } }, undefined],
  [
    'the Location where the body has no number',
    numbered,
    { location: '/plants/7', body: { id: 'queued' } },
    { plantId: '7' },
  ],
  ['a text of digits for a number', numbered, { body: { id: '12' } }, { plantId: '12' }],
  [
    'a response with a byte that is not UTF-8',
    plants(made()),
    { body: Buffer.from('{"id":"x","name":"\xff"}', 'latin1') },
    { plantId: 'x' },
  ],
  [
    'no response that is cut short',
    plants(made()),
    { body: Buffer.from('{"id":"x","name":"\xff', 'latin1') },
    undefined,
  ],
  ['nothing of a refusal', plants(made()), { status: 409, body: { id: '1' } }, undefined],
])('a created instance is named by %s', async (_, paths, said, expected) => {
  expect(await firstNamed(paths, said)).toEqual(expected);
});

test('a key in brackets is read from a Location below the base path', async () => {
  const paths = `
  /Products: { post: { ${made()} } }
  /Products({key}): { ${path('key', 'integer')}, get: { ${done} } }
`;
  expect(await firstNamed(paths, { location: '/v1/Products(7)' }, '/v1')).toEqual({ key: '7' });
  expect(await firstNamed(paths, { body: { ID: 7001 } }, '/v1')).toEqual({ key: '7001' });
});

test('the values of parents come from the URL of the request, whatever their parameters are called', async () => {
  const paths = `
  /gardens/{garden}/plants/: { ${path('garden')}, post: { ${made()} } }
  /gardens/{id}/plants/{plant}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: plant, in: path, required: true, schema: { type: string } }]
    get: { ${done} }
`;
  expect(await firstNamed(paths, { path: '/gardens/a%2Fb/plants/', body: { plantId: '1' } })).toEqual({
    id: 'a/b',
    plant: '1',
  });
});

test('a composite key is named by all of its parameters or not at all', async () => {
  const paths = `
  /repos: { post: { ${made(object('owner', 'repo'))} } }
  /repos/{owner}/{repo}:
    parameters: [{ name: owner, in: path, required: true, schema: { type: string } }, { name: repo, in: path, required: true, schema: { type: string } }]
    get: { ${done} }
`;
  expect(await firstNamed(paths, { body: { owner: 'ann', repo: 'fern' } })).toEqual({ owner: 'ann', repo: 'fern' });
  expect(await firstNamed(paths, { body: { owner: 'ann', id: '1' } })).toBeUndefined();
});

test('what has no path of its own is named, too', async () => {
  const paths = `
  /customers: { post: { ${made()} } }
`;
  expect(await firstNamed(paths, { body: { id: 3 } })).toEqual({ id: '3' });
  expect(await firstNamed(paths, { location: '/customers/4' })).toEqual({ id: '4' });
  expect(await firstNamed(paths, { location: '/customers/item?customerId=a%20b' })).toEqual({ id: 'a b' });
  expect(await firstNamed(paths, { location: '/customers/item?page=1' })).toBeUndefined();
});

const servers = (schema?: string): string => `
  /servers: { get: { responses: { '200': { description: d${schema === undefined ? '' : `, ${json(schema)}`} } } } }
  /servers/{server_id}/zones: { ${path('server_id')}, get: { ${done} } }
`;
const list = (items: string): string => `{ type: array, items: ${items} }`;

test.each<[string, string | undefined, unknown, unknown]>([
  ['a list', list(object('name', 'id')), [{ name: 'x', id: 'localhost' }, { id: 'b' }], ['localhost', 'b']],
  ['each only once', list(object('id')), [{ id: 'a' }, { id: 'a' }], ['a']],
  [
    'an envelope',
    `{ type: object, properties: { items: ${list(object('id'))}, total: { type: integer } } }`,
    { items: [{ id: 'a' }] },
    ['a'],
  ],
  [
    'the plural',
    `{ type: object, properties: { servers: ${list(object('uuid'))} } }`,
    { servers: [{ uuid: 'a' }] },
    ['a'],
  ],
  ['names', list('{ type: string }'), ['a', 'b'], ['a', 'b']],
  ['members by key', `{ type: object, additionalProperties: ${object('url')} }`, { a: {}, b: {} }, ['a', 'b']],
  ['no schema', undefined, { results: [{ id: 1 }, { other: 2 }, { id: 3 }] }, ['1', '3']],
])('listed instances are read from %s', async (_, schema, body, expected) => {
  const found = await firstNamed(servers(schema), { status: 200, body });
  expect(found).toEqual((expected as string[]).map((server_id) => ({ server_id })));
});

test('a list of another thing names nothing', async () => {
  const contract = await contractOf(
    `openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths:\n${servers(list(object('host')))}`,
  );
  expect(resourceGraph(contract).resources[0]?.producers).toEqual([]);
});
