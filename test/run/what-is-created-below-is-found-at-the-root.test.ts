import { expect, test } from 'vitest';
import { creatorsIn, itemPathOf } from '../../src/run/own-items/item-path.js';
import { contractOf } from '../mock/mocks.js';

const answer = `responses: { '200': { description: d } }`;
const path = (...names: readonly string[]): string =>
  `parameters: [${names.map((name) => `{ name: ${name}, in: path, required: true, schema: { type: string } }`).join()}]`;

const contract = await contractOf(`openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /gardens: { post: { operationId: createGarden, ${answer} } }
  /gardens/{garden}/plants: { ${path('garden')}, post: { operationId: createPlant, ${answer} } }
  /gardens/{garden}/gardens: { ${path('garden')}, post: { operationId: createInner, ${answer} } }
  /gardens/{garden}: { ${path('garden')}, get: { operationId: getGarden, ${answer} } }
  /plants/{plant}: { ${path('plant')}, get: { operationId: getPlant, ${answer} } }
  /plants/{plant}/leaves/{leaf}: { ${path('plant', 'leaf')}, get: { operationId: getLeaf, ${answer} } }
  /seeds/{seed}: { ${path('seed')}, get: { operationId: getSeed, ${answer} } }
`);
const creators = creatorsIn(contract);

test.each([
  ['getPlant', 'createPlant', '/plants/{plant}'],
  ['getLeaf', 'createPlant', '/plants/{plant}'],
  // What is created at the root is found there.
  ['getGarden', 'createGarden', '/gardens/{garden}'],
  ['createPlant', 'createGarden', '/gardens/{garden}'],
  ['getSeed', undefined, undefined],
])('%s is about what %s creates', (key, creator, text) => {
  const operation = contract.operation(key);
  const item = operation && itemPathOf(operation, creators);
  expect([item?.creator.key, item?.path.text]).toEqual([creator, text]);
});
