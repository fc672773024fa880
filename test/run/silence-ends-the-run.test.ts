import { expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { collect } from '../../src/report/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { socketServer } from './servers.js';

test('a target that accepts connections and says nothing is given up after two waits, whatever operations there are', async () => {
  const contract = await contractOf(
    documentOf(`/things:
  get: { responses: { '200': { description: d } } }
  post:
    requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
    responses: { '201': { description: d, content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } } }
/things/{thingId}:
  parameters: [{ name: thingId, in: path, required: true, schema: { type: integer } }]
  get: { responses: { '200': { description: d } } }
  delete: { responses: { '204': { description: d } } }`),
  );
  const targets = [urlTarget(await socketServer(() => undefined))];
  const { cases } = deriveCases(contract);
  const options = { contract, cases, targets, seed: 's', credentials: new Map(), timeout: 200 };
  const [target] = (await collect(run(options))).targets;
  expect(target?.problem?.code).toBe('no-http-answer');
  // 0.2 s for the first request, three times as much for those that follow together.
  expect(target?.duration).toBeLessThan(1_300);
});
