import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Contract } from '../../src/contract/index.js';
import { contractOf as plantStore, createPlant } from './plant-store.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { optionsFor, outcomeOf, verdictOf, type RunOutcome } from './runs.js';
import { run } from '../../src/run/index.js';
import { answerJson, httpServer, socketServer } from './servers.js';
import { casesOf } from '../derived-cases.js';

const TIMEOUT = 1_200;

async function runAt(url: string, contract: Contract): Promise<RunOutcome> {
  const cases = casesOf(contract);
  return outcomeOf(run(optionsFor(url, cases, { contract, timeout: TIMEOUT })));
}

test.concurrent('a target that accepts connections and says nothing is given up after two waits, whatever operations there are', async () => {
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
  const { target } = await runAt(await socketServer(() => undefined), contract);
  expect(target.problem?.code).toBe('no-http-answer');
  // The time-out for the first request, three times as much for those that follow together.
  expect(target.duration).toBeLessThan(7 * TIMEOUT);
});

const fallingSilent: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'says nothing': () => undefined,
  'begins a response that never ends': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  },
};

test.concurrent.each(
  Object.entries(fallingSilent).flatMap(([how, answer]) => [0, 20, 60].map((after) => ({ how, answer, after }))),
)('a target that $how after $after requests is asked little more, and not for long', async ({ answer, after }) => {
  let requests = 0;
  const waits: number[] = [];
  const url = await httpServer((request, response) => {
    if (requests++ < after) return request.resume().on('end', () => answerJson(response, 200, { id: 1, name: 'Fern' }));
    const since = performance.now();
    response.on('close', () => waits.push(performance.now() - since));
    return answer(response);
  });
  const { target, cases } = await runAt(url, plantStore(createPlant));
  // At first it may have to start, for which it gets three times the time-out; what it answered before is no reason to.
  const most = after === 0 ? 3 : 1;
  expect(Math.max(...waits)).toBeLessThan((most + 1.9) * TIMEOUT);
  // Those beside each other, a look whether it still answers anything, and the case by itself.
  expect(waits.length).toBeLessThanOrEqual(8 + 1 + 1 + most);
  const silent = cases.filter((event) => verdictOf(event).includes('no-answer'));
  expect(target.problem?.code === 'no-http-answer' || silent.length === 1).toBe(true);
});
