import { expect, test } from 'vitest';
import { mockTarget } from '../../src/mock/index.js';
import { run } from '../../src/run/index.js';
import { lawsOf } from '../laws/judged.js';
import { contractOf, documentOf } from './mocks.js';

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const order = '{ type: object, properties: { id: { type: string }, note: { type: string }, place: { type: string } } }';
const said = '{ type: object, properties: { note: { type: string }, place: { type: string } } }';

test.each([
  ['an example of the document', ''],
  [
    'the only item that was created',
    `  post: { requestBody: { required: true, ${json(said)} }, responses: { '201': { description: Made., content: { application/json: { schema: ${order}, example: { id: o7, note: n } } } } } }\n`,
  ],
])('an item whose path has to name %s is that of one law at a time', async (_, creation) => {
  const contract = await contractOf(
    documentOf(`
/orders:
  get: { responses: { '200': { description: All., ${json(`{ type: array, items: ${order} }`)} } } }
${creation}/orders/{orderId}:
  parameters: [{ name: orderId, in: path, required: true, example: o7, schema: { type: string } }]
  get: { responses: { '200': { description: One., ${json(order)} } } }
/shops/{shop}/orders:
  parameters: [{ name: shop, in: path, required: true, schema: { type: string } }]
  get: { responses: { '200': { description: All., ${json(`{ type: array, items: ${order} }`)} } } }
/shops/{shop}/orders/{orderId}:
  parameters: [{ name: shop, in: path, required: true, schema: { type: string } }, { name: orderId, in: path, required: true, example: o7, schema: { type: string } }]
  get: { responses: { '200': { description: One., ${json(order)} } } }
  put: { requestBody: { required: true, ${json(said)} }, responses: { '200': { description: Put., ${json(order)} } } }
`),
  );
  const failed: string[] = [];
  for await (const event of run({ contract, cases: lawsOf(contract), seed: 'laws', targets: [mockTarget(contract)] })) {
    if (event.type !== 'case-finished') continue;
    const { kind } = event.result;
    if (kind === 'failed') failed.push(event.case.id);
  }
  expect(failed).toEqual([]);
});
