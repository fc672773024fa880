import { expect, test } from 'vitest';
import { objectIn, withBody } from '../run/servers.js';
import { isText } from '../run/service.js';
import { judgedAt } from './judged.js';

const named = `[{ name: jobName, in: path, required: true, schema: { type: string } }]`;

/** Jobs that clients name in an object around the job, or in a list of jobs. */
const documentOf = (around: string, answer: string): string => `openapi: 3.1.0
info: { title: Jobs, version: '1' }
paths:
  /jobs:
    get:
      responses: { '200': { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Job' } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: ${around} } } }
      responses: { '200': { description: Registered, content: { application/json: { schema: ${answer} } } }, '400': { description: No } }
  /jobs/{jobName}:
    parameters: ${named}
    get:
      responses: { '200': { description: One, content: { application/json: { schema: ${answer === '{}' ? "{ $ref: '#/components/schemas/Job' }" : answer} } } }, '404': { description: None } }
components: { schemas: { Job: { type: object, required: [name], properties: { name: { type: string }, note: { type: string }, tasks: { type: integer } } } } }
`;

const wrapped = documentOf(`{ type: object, properties: { job: { $ref: '#/components/schemas/Job' } } }`, '{}');
const inList = `{ type: object, required: [jobs], properties: { jobs: { type: array, minItems: 1, items: { $ref: '#/components/schemas/Job' } } } }`;
const listed = documentOf(inList, inList);

type Job = Readonly<Record<string, unknown>>;

/** Registers jobs by their names, and replaces the job that has the name already. */
function registry(isListed: boolean, nameOf = ({ name }: Job): string => String(name)) {
  const known = new Map<string, Job>();
  return withBody((request, response, bytes) => {
    const send = (status: number, body?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body ?? null));
    };
    const around = (job: Job | undefined): unknown => (isListed ? { jobs: [job] } : job);
    const name = decodeURIComponent((request.url ?? '').split('/')[2] ?? '');
    if (request.method === 'GET' && name === '') return send(200, [...known.values()]);
    if (request.method === 'GET') return known.has(name) ? send(200, around(known.get(name))) : send(404);
    const body = objectIn(bytes);
    const { jobs: all = [], job: one } = (body ?? {}) as { readonly jobs?: readonly Job[]; readonly job?: Job };
    const job = isListed ? all[0] : one;
    if (typeof job?.['name'] !== 'string') return send(400);
    const own = { ...job, name: nameOf(job) };
    known.set(own.name, own);
    send(200, isListed ? around(own) : {});
  });
}

test.each([
  ['in an object around it', wrapped, false],
  ['in a list of one', listed, true],
])('a service that replaces the item of the name that a request has %s breaks no law', async (_, text, isListed) => {
  const found = await judgedAt(registry(isListed), text);
  expect(Object.entries(found).filter(([, rules]) => typeof rules !== 'string')).toEqual([]);
});

test('a service that mixes up items of different names is found', async () => {
  const same = registry(true, () => 'job');
  expect(await judgedAt(same, listed)).toMatchObject({ 'job/created-is-new': ['identity-reused'] });
});

test('each new item has a name of its own within an object whose other members have special values', async () => {
  const meta = '{ type: object, properties: { name: { type: string }, grace: { type: integer } } }';
  const berth = `{ type: object, required: [metadata], properties: { metadata: ${meta}, depth: { type: integer } } }`;
  const json = `content: { application/json: { schema: ${berth} } }`;
  const text = `openapi: 3.1.0
info: { title: Berths, version: '1' }
paths:
  /berths:
    post: { requestBody: { required: true, ${json} }, responses: { '200': { description: Made, ${json} } } }
  /berths/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: One, ${json} }, '404': { description: None } } }
`;
  const names: string[] = [];
  const known = new Map<string, string>();
  const service = withBody((request, response, bytes) => {
    const shown = known.get(decodeURIComponent((request.url ?? '').split('/')[2] ?? ''));
    const { name } = (objectIn(bytes)?.['metadata'] ?? {}) as { readonly name?: string };
    if (name !== undefined) names.push(name);
    if (name !== undefined) known.set(name, bytes.toString());
    const body = request.method === 'POST' ? bytes.toString() : shown;
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/json' }).end(body);
  });
  expect(await judgedAt(service, text, { only: 'value-is-kept' })).toEqual({});
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !name.startsWith('trellis'))).toEqual([]);
});

test.each([
  ['keeps', true],
  ['is careless with', false],
])('a service that %s items of the identifiers that requests may choose', async (_, isCareful) => {
  const chart = `{ type: object, required: [kind], properties: { identifier: { type: string, example: NZ615 }, kind: { type: string }, scale: { type: integer, example: 3 } } }`;
  const made = '{ type: object, properties: { state: { type: string }, id: { type: string } } }';
  const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
  const text = `openapi: 3.1.0
info: { title: Charts, version: '1' }
paths:
  /charts:
    get: { responses: { '200': { description: All, ${json(`{ type: array, items: ${chart} }`)} } } }
    post: { requestBody: { required: true, ${json(chart)} }, responses: { '201': { description: Made, ${json(made)} }, '400': { description: No } } }
  /charts/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: One, ${json(chart)} }, '404': { description: None } } }
    put: { requestBody: { required: true, ${json(chart)} }, responses: { '200': { description: Kept, ${json(made)} }, '400': { description: No }, '404': { description: None } } }
`;
  const foreign = { identifier: 'NZ615', kind: 'theirs', scale: 1 };
  const known = new Map<string, Job>([['NZ615', foreign]]);
  let last = 0;
  const service = withBody((request, response, bytes) => {
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    const [, , id = ''] = (request.url ?? '').split('/');
    if (request.method === 'GET') {
      if (id === '') return send(200, [...known.values()]);
      return known.has(id) ? send(200, known.get(id)) : send(404, {});
    }
    const body = objectIn(bytes) as Job | undefined;
    const types = { kind: 'string', scale: 'number', identifier: 'string' };
    const isValid =
      body?.['kind'] !== undefined &&
      Object.entries(types).every(([name, type]) => [type, 'undefined'].includes(typeof body[name]));
    if (request.method === 'PUT') {
      const before = known.get(id);
      if (before === undefined) return send(404, {});
      if (isValid || !isCareful) known.set(id, { ...body, identifier: id });
      return isValid ? send(200, { state: 'done', id }) : send(400, {});
    }
    if (!isValid) return send(400, {});
    const identifier = isText(body['identifier']) ? body['identifier'] : `${(last += 1)}`;
    known.set(identifier, { ...body, identifier });
    return send(201, { state: 'done', id: identifier });
  });
  const found = await judgedAt(service, text);
  const broken = Object.entries(found).flatMap(([id, rules]) => (typeof rules === 'string' ? [] : [id]));
  expect(broken.filter((id) => id.startsWith('chart/'))).toEqual(isCareful ? [] : ['chart/refused-is-undone']);
  expect(known.get('NZ615')).toEqual(foreign);
});
