import { expect, test } from 'vitest';
import { resourceGraph } from '../../src/resources/index.js';
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
  /gardens/{garden}/walls/{wall}/signs: { ${path('garden', 'wall')}, post: { operationId: createSign, ${answer} } }
  /gardens/{garden}/signs/{sign}: { ${path('garden', 'sign')}, get: { operationId: getSign, ${answer} } }
  /seeds/{seed}: { ${path('seed')}, get: { operationId: getSeed, ${answer} } }
`);
const graph = resourceGraph(contract);

test.each([
  ['getPlant', '/plants/{plant}', 'createPlant'],
  ['getLeaf', '/plants/{plant}', 'createPlant'],
  // What is created at the root is found there.
  ['getGarden', '/gardens/{garden}', 'createGarden'],
  ['createPlant', '/gardens/{garden}', 'createGarden'],
  // … or below the same item.
  ['getSign', '/gardens/{garden}/signs/{sign}', 'createSign'],
  ['getSeed', '/seeds/{seed}', undefined],
])('%s needs %s, which %s creates', (key, item, creator) => {
  const { needs } = graph.useOf(contract.operation(key)!);
  const { resource } = needs.find((need) => need.resource.item?.text === item)!;
  expect([resource.item?.text, resource.producers[0]?.operation.key]).toEqual([item, creator]);
});
