import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveCases, type Case } from '../../src/cases/index.js';
import type { Contract } from '../../src/contract/index.js';
import { parseJson, toValue } from '../../src/json/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { loadText } from '../contract/documents.js';
import { listen, read, type Running } from '../correct-servers/plant-store/start.js';
import { outcomeOf } from './runs.js';

/** Far fewer than an order gives rise to. */
const most = 100;

function ref(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

function object(required: readonly string[], properties: object): object {
  return { type: 'object', required, properties };
}

const text = (maxLength: number): object => ({ type: 'string', minLength: 1, maxLength });
const amount = (maximum: number): object => ({ type: 'integer', minimum: 0, maximum });
/** As many amounts, each with another maximum. */
const amounts = (name: string, count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, amount(at + 2)]));
const schemas = {
  Order: object(['customer', 'billing', 'parcel'], {
    reference: text(30),
    comment: text(500),
    priority: amount(5),
    customer: ref('Customer'),
    billing: ref('Address'),
    shipping: ref('Address'),
    parcel: ref('Parcel'),
  }),
  Customer: object(['name'], { name: text(80), level: amount(9), address: ref('Address') }),
  Address: object(['street', 'country'], { street: text(100), zip: text(6), country: ref('Country') }),
  Country: object(['code'], { code: { type: 'string', pattern: '^[A-Z]{2}$' }, zone: ref('Zone') }),
  Zone: object(['number'], {
    number: amount(500),
    ...amounts('toll', 8),
    kind: { type: 'string', enum: ['near', 'far'] },
  }),
  Parcel: object(['size'], { weight: amount(40), size: ref('Size') }),
  Size: object(['width'], { width: amount(300), ...amounts('fold', 8), unit: { type: 'string', enum: ['cm', 'in'] } }),
};

const ofOrders = { orders: { type: 'array', minItems: 1, maxItems: 9, items: ref('Order') } };
const operations = {
  createOrder: ['/orders', 'post', ref('Order')],
  replaceOrder: ['/orders/{id}', 'put', ref('Order')],
  createOrders: ['/batches', 'post', object(['orders'], ofOrders)],
} as const;
type Name = keyof typeof operations;
const names = Object.keys(operations) as Name[];

/** A document of some of the operations. */
function documentOf(some: readonly Name[], components: object = schemas): Promise<Contract> {
  const paths = some.map((operationId) => {
    const [path, method, schema] = operations[operationId];
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    const responses = { 200: { description: 'Good.' }, 400: { description: 'Bad.' } };
    const parameters = path.includes('{') ? [{ name: 'id', in: 'path', required: true, schema: text(40) }] : [];
    return [path, { [method]: { operationId, parameters, requestBody, responses } }] as const;
  });
  const info = { title: 'Orders', version: '1' };
  const document = { openapi: '3.1.0', info, paths: Object.fromEntries(paths), components: { schemas: components } };
  return loadText(JSON.stringify(document));
}

/** What the careless server does not know of orders, all of it within them. */
const faults: readonly (readonly [schema: string, member: string, keyword: string])[] = [
  ['Address', 'street', 'minLength'],
  ['Address', 'zip', 'maxLength'],
  ['Country', 'code', 'pattern'],
  ['Zone', 'number', 'minimum'],
  ['Zone', 'toll0', 'maximum'],
  ['Zone', 'toll7', 'maximum'],
  ['Zone', 'kind', 'enum'],
  ['Size', 'fold0', 'maximum'],
  ['Size', 'fold7', 'maximum'],
  ['Size', 'unit', 'enum'],
];

/** Takes all that a document allows, whichever operation is asked. */
async function startServer({ operations: all }: Contract): Promise<Running> {
  const server = createServer((message, response) => {
    void read(message, new Map(), new Map()).then(({ method, path, fields, body }) => {
      const operation = all.find((each) => each.method === method && each.path.match(path) !== undefined);
      const parsed = parseJson(body);
      const [content] = operation?.requestBody?.content ?? [];
      const isGood =
        fields.get('content-type')?.startsWith('application/json') === true &&
        parsed.ok &&
        content?.schema?.validate(toValue(parsed.node), 'request').length === 0;
      response.writeHead(operation === undefined ? 404 : isGood ? 200 : 400).end();
    });
  });
  return listen(server);
}

let server: Running;
let contract: Contract;
/** Of all operations, as many cases of each as there is room for. */
let cases: readonly Case[];

beforeAll(async () => {
  const careless = structuredClone(schemas) as Record<string, { properties?: Record<string, Record<string, unknown>> }>;
  for (const [schema, member, keyword] of faults) delete careless[schema]?.properties?.[member]?.[keyword];
  server = await startServer(await documentOf(names, careless));
  contract = await documentOf(names);
  ({ cases } = deriveCases(contract, { maxPerOperation: most }));
});

afterAll(() => server.close());

/** The faults that some cases find. */
async function found(some: readonly Case[]): Promise<typeof faults> {
  const events = run({ contract, cases: some, targets: [urlTarget(server.url)], seed: 'shared', timeout: 2_000 });
  const failed = (await outcomeOf(events)).cases.filter(({ result }) => result.kind === 'failed');
  const ids = new Set(failed.map((each) => each.case.id));
  const pointers = new Set(some.flatMap((each) => (ids.has(each.id) ? [each.contract.pointer] : [])));
  return faults.filter(([schema, member, keyword]) =>
    pointers.has(`/components/schemas/${schema}/properties/${member}/${keyword}`),
  );
}

test('operations find together what none of them has room to look for', async () => {
  expect(await found(cases)).toEqual(faults);
  const { cases: alone } = deriveCases(await documentOf(['createOrder']), { maxPerOperation: most });
  expect((await found(alone)).length).toBeLessThan(faults.length);
});

test('each operation is asked what tells most of itself', () => {
  for (const name of ['createOrder', 'replaceOrder']) {
    const ids = cases.map(({ id }) => id).filter((id) => id.startsWith(`${name}/`));
    expect(ids).toHaveLength(most);
    const own = ['good/full', 'body/null', 'body/customer/missing', 'body/priority/above-maximum', 'body/comment/null'];
    expect(ids).toEqual(expect.arrayContaining(own.map((id) => `${name}/${id}`)));
  }
});
