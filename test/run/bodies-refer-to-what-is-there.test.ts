import { createServer, type RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { type CollectedTarget } from '../../src/report/index.js';
import { contractOf } from '../mock/mocks.js';
import { answerJson, listen, withBody } from './servers.js';
import { foundIn, judgedAt, violationsIn } from './judged.js';
import { serviceOf } from './service.js';

const bodyOf = (type: string, required: string, properties: string): string =>
  `{ required: true, content: { ${type}: { schema: { type: object, required: [${required}], properties: { ${properties} } } } } }`;
const responses = `{ '201': { description: Made., content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer } } } } } }, '409': { description: No more. }, '415': { description: No. }, '422': { description: No. } }`;
const json = 'application/json';
const contract = await contractOf(`openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /customers:
    post:
      operationId: addCustomer
      requestBody: ${bodyOf(json, 'name', `name: { type: string }, referrer: { type: string }`)}
      responses: ${responses}
  /orders:
    post:
      operationId: addOrder
      requestBody: ${bodyOf(json, 'customer_id', `customer_id: { type: integer, minimum: 1 }, note: { type: string, maxLength: 9 }`)}
      responses: ${responses}
  /orders/{orderId}/cancel:
    post:
      operationId: cancel
      parameters: [{ name: orderId, in: path, required: true, schema: { type: integer, minimum: 1 } }]
      responses: { '204': { description: Done. }, '404': { description: None. }, '409': { description: Done before. } }
  /refunds:
    post:
      operationId: refund
      requestBody: ${bodyOf('application/x-www-form-urlencoded', 'order', `order: { type: integer, minimum: 1 }, reason: { type: string, enum: [late, lost] }`)}
      responses: ${responses}
`);
const { cases } = deriveCases(contract, { maxPerOperation: 25 });

type Body = Readonly<Record<string, unknown>>;

/** A correct shop that begins with nothing, or one with a fault of that name. */
function shop(fault?: string): RequestListener {
  const ids = { customers: new Set<number>(), orders: new Set<number>() };
  const done = { cancelled: new Set<number>(), refunded: new Set<number>() };
  let count = 7919;
  const refuses: Readonly<Record<string, (body: Body) => number | undefined>> = {
    '/customers': ({ name, referrer }) =>
      typeof name === 'string' && (referrer === undefined || typeof referrer === 'string') ? undefined : 422,
    '/orders': ({ customer_id: customer, note }) => {
      const isNote = typeof note === 'string' && (Array.from(note).length <= 9 || fault === 'endless');
      return ids.customers.has(customer as number) && (note === undefined || isNote) ? undefined : 422;
    },
    '/refunds': ({ order, reason }) => {
      const isReason = reason === undefined || reason === 'late' || reason === 'lost' || fault === 'any reason';
      if (!isReason || !ids.orders.has(Number(order)) || !/^[1-9]\d*$/.test(String(order))) return 422;
      return once(done.refunded, Number(order)) ? undefined : 409;
    },
  };
  return withBody((request, response, bytes) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const status = (code: number): void =>
      void response.writeHead(code, code === 405 ? { Allow: 'POST' } : {}).end(() => undefined);
    const order = /^\/orders\/([1-9]\d*)\/cancel$/.exec(path)?.[1];
    const refuse = refuses[path];
    if (order === undefined && refuse === undefined) return status(404);
    if (request.method !== 'POST') return status(405);
    if (order !== undefined) {
      if (!ids.orders.has(Number(order))) return status(404);
      return status(once(done.cancelled, Number(order)) ? (fault === 'talkative' ? 200 : 204) : 409);
    }
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    if (request.headers['content-encoding'] !== undefined) return status(415);
    if (type !== (path === '/refunds' ? 'application/x-www-form-urlencoded' : json)) return status(415);
    const body = read(bytes, type);
    const refused = body === undefined ? 422 : refuse?.(body);
    if (refused !== undefined) return status(refused);
    const id = ++count;
    if (path === '/customers') ids.customers.add(id);
    if (path === '/orders') ids.orders.add(id);
    answerJson(response, 201, { id });
  });
}

/** Whether that was not there before; from now on it is. */
function once(seen: Set<number>, value: number): boolean {
  const isNew = !seen.has(value);
  seen.add(value);
  return isNew;
}

function read(bytes: Uint8Array, type: string): Body | undefined {
  try {
    const text = new TextDecoder('utf8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (type === json) return Object(JSON.parse(text)) as Body;
    const pairs = [...new URLSearchParams(text)];
    return new Set(pairs.map(([name]) => name)).size < pairs.length ? undefined : Object.fromEntries(pairs);
  } catch {
    return undefined;
  }
}

async function judged(fault?: string): Promise<CollectedTarget> {
  return judgedAt(await listen(createServer(shop(fault))), contract, { cases });
}

describe('a shop that refuses orders of customers that it does not know', () => {
  test('gets orders of customers that it has been told of, and raises no alarm', async () => {
    const target = await judged();
    expect(violationsIn(target)).toEqual([]);
    expect(target.notExercised).toEqual([]);
  });

  test.each([
    ['endless', /^invalid-request-accepted addOrder\/body\/note\/above-maximum-length$/],
    ['any reason', /^invalid-request-accepted refund\/form\/reason\/off-list$/],
    ['talkative', /^undocumented-status cancel\/good\/minimal$/],
  ])('is found to be wrong: %s', async (fault, finding) => {
    expect(foundIn(await judged(fault))).toContainEqual(expect.stringMatching(finding));
  });
});

test('a collection below a thing of the same parameter is one to refer to, too', async () => {
  const nested = await contractOf(`openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /users/{id}/tags:
    post:
      operationId: tag
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      requestBody: ${bodyOf(json, 'name', 'name: { type: string }')}
      responses: { '204': { description: Done. }, '404': { description: None. }, '422': { description: No. } }
`);
  const url = await listen(createServer((_, response) => void response.writeHead(404).end()));
  expect((await judgedAt(url, nested, { most: 5 })).notExercised).toEqual(['tag']);
});

const columns = await contractOf(`openapi: 3.1.0
info: { title: Tables, version: '1' }
paths:
  /tables:
    post:
      operationId: addTable
      requestBody: ${bodyOf(json, 'name', `name: { type: string }`)}
      responses: ${responses}
  /columns:
    post:
      operationId: addColumn
      requestBody: ${bodyOf(json, 'table_id, form', `table_id: { type: integer }, form: { type: string }, note: { type: string }`)}
      responses: ${responses}
`);

test('a service that objects to a value beside the reference is asked with a reference to an item', async () => {
  const tables = new Set<unknown>();
  const service = withBody((request, response, bytes) => {
    const path = request.url?.split('?')[0];
    const isTable = path === '/tables';
    if (!isTable && path !== '/columns') return void response.writeHead(404).end();
    if (request.method !== 'POST') return void response.writeHead(405, { Allow: 'POST' }).end();
    const body = request.headers['content-type']?.toLowerCase().startsWith(json) ? read(bytes, json) : undefined;
    const isWhole = typeof body?.[isTable ? 'name' : 'form'] === 'string';
    if (!isWhole || (!isTable && !Number.isInteger(body['table_id'])))
      return answerJson(response, 422, { error: 'wrong' });
    // No document says that this is the answer to an unknown table.
    if (!isTable && !tables.has(body['table_id'])) return answerJson(response, 404, { error: 'no such table' });
    if (!isTable) return answerJson(response, 422, { error: `form "${String(body['form'])}" does not exist` });
    tables.add(tables.size + 1);
    answerJson(response, 201, { id: tables.size });
  });
  const found = foundIn(await judgedAt(await listen(createServer(service)), columns));
  // A number that names no table is asked for itself.
  const others = found.filter((each) => /^valid-request-refused (?!.*\/table_id\/)/.test(each));
  expect(others).toEqual(['valid-request-refused addColumn/good/minimal', 'valid-request-refused addColumn/good/full']);
});

const step = (name: string): string =>
  `{ type: object, required: [${name}], properties: { ${name}: { type: object, required: [shard_id], properties: { shard_id: { type: integer, minimum: 0 } } } } }`;
const shards = await contractOf(`openapi: 3.1.0
info: { title: Shards, version: '1' }
paths:
  /shards:
    post:
      requestBody: ${bodyOf(json, 'name', `name: { type: string }`)}
      responses: { '201': { description: Made., content: { ${json}: { schema: { type: object, required: [id], properties: { id: { type: string } } } } } }, '400': { description: No. } }
  /steps:
    post:
      operationId: takeStep
      requestBody: { required: true, content: { ${json}: { schema: { anyOf: [${step('move')}, ${step('drop')}] } } } }
      responses: { '204': { description: Done. }, '400': { description: No. } }
`);

test('no branch of anyOf gets a reference of a form that it forbids', async () => {
  let last = 0;
  const isStep = (each: unknown): boolean =>
    typeof each === 'object' && each !== null && 'shard_id' in each && Number.isInteger(each.shard_id);
  const url = await serviceOf({
    'POST /shards': ({ body: { name } }) => (typeof name === 'string' ? [201, { id: `shard-${++last}` }] : 400),
    'POST /steps': ({ body: { move, drop } }) => (isStep(move) || isStep(drop) ? 204 : 400),
  });
  const only = /^takeStep\/(?:good|body\/as-)/;
  expect(
    violationsIn(await judgedAt(url, shards, { only: (each) => each.operation !== 'takeStep' || only.test(each.id) })),
  ).toEqual([]);
});
