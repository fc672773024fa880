import { expect, test } from 'vitest';
import { createdInstances, resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';

const done = `responses: { '200': { description: d } }`;
const path = (name: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`;

const contract = await contractOf(`openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /jobs:
    post:
      operationId: submit
      responses:
        '202':
          description: d
          content: { application/json: { schema: { type: object, properties: { id: { type: string }, ticket: { type: string } } } } }
          links:
            state: { $ref: '#/components/links/State' }
            report: { operationRef: '#/paths/~1reports~1%7Bnumber%7D/get', parameters: { path.number: '$response.body#/ticket' } }
            list: { operationId: list, parameters: { about: '$response.body#/id' } }
            pay: { operationId: pay, requestBody: { job: { ref: '$response.body#/id' } } }
            gone: { operationRef: 'https://example.com/other#/paths/~1a/get' }
  /jobs/{job}: { ${path('job')}, get: { operationId: getJob, ${done} } }
  /reports/{number}: { ${path('number')}, get: { operationId: getReport, ${done} } }
  /notes: { get: { operationId: list, parameters: [{ name: about, in: query, schema: { type: string } }], ${done} } }
  /payments: { post: { operationId: pay, requestBody: { content: { application/json: { schema: { type: object } } } }, ${done} } }
components:
  links:
    State: { operationId: getJob, parameters: { job: '$response.body#/ticket' } }
`);
const graph = resourceGraph(contract);
const resource = (name: string): (typeof graph.resources)[number] =>
  graph.resources.find((each) => each.name === name)!;

test('a response knows its links, through references, and not those that lead elsewhere', () => {
  const [response] = contract.operation('submit')!.responses;
  expect(response?.links.map(({ name, operation }) => [name, operation])).toEqual([
    ['state', 'getJob'],
    ['report', 'getReport'],
    ['list', 'list'],
    ['pay', 'pay'],
  ]);
});

test('a link says what something is called, before what seems to', () => {
  const [producer] = resource('job').producers;
  expect(producer).toMatchObject({
    by: 'create',
    source: 'link',
    because: 'link state leads from POST /jobs to GET /jobs/{job}',
  });
  expect(producer?.identity.get('job')?.[0]).toEqual({ kind: 'expression', text: '$response.body#/ticket' });
  const answered = {
    url: 'http://127.0.0.1/jobs',
    requestBody: undefined,
    status: 202,
    fields: [],
    body: Buffer.from('{"id":"a","ticket":"b"}'),
  };
  expect(createdInstances(producer!, resource('job'), answered, '')).toEqual([new Map([['job', 'b']])]);
});

test('a link connects what no name does', () => {
  expect(resource('report').producers).toMatchObject([{ by: 'list', source: 'link', operation: { key: 'submit' } }]);
});

test('what names another thing in a link of its own creation is no list of them', async () => {
  const { resources } = resourceGraph(
    await contractOf(`openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /carts: { post: { operationId: createCart, responses: { '201': { description: d, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } } } }
  /carts/{cartId}: { ${path('cartId')}, get: { operationId: getCart, ${done} } }
  /orders:
    post:
      operationId: createOrder
      responses:
        '201':
          description: d
          content: { application/json: { schema: { type: object, properties: { id: { type: string }, cartId: { type: string } } } } }
          links: { cart: { operationId: getCart, parameters: { cartId: '$response.body#/cartId' } } }
`),
  );
  const cart = resources.find(({ name }) => name === 'cart');
  expect(cart?.producers.map(({ by, operation }) => [by, operation.key])).toEqual([['create', 'createCart']]);
});

test('a link says what a parameter or a body refers to', () => {
  const needsOf = (key: string): unknown => graph.useOf(contract.operation(key)!).needs;
  expect(needsOf('list')).toMatchObject([
    { slot: { in: 'query', name: 'about' }, resource: { name: 'job' }, as: 'reference', source: 'link' },
  ]);
  expect(needsOf('pay')).toMatchObject([{ slot: { in: 'body', pointer: '/job/ref' }, resource: { name: 'job' } }]);
  expect(needsOf('getJob')).toMatchObject([{ slot: { in: 'path', name: 'job' }, as: 'subject', source: 'link' }]);
});
