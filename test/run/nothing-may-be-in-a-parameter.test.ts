import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { httpServer } from './servers.js';
import { foundIn, judgedAt } from './judged.js';

const document = documentOf(`/plants:
  get:
    parameters:
      - { name: q, in: query, required: true, schema: { type: string, minLength: 1 } }
      - { name: rare, in: query, required: true, allowEmptyValue: true, schema: { type: string, minLength: 3 } }
      - { name: family, in: query, schema: { type: string, minLength: 2 } }
      - { name: sort, in: query, explode: false, schema: { type: array, items: { type: string, enum: [name, age] } } }
    responses: { '204': { description: Found. }, '400': { description: No. } }`);

/** What is found in parameters that have nothing in them at a service that answers them so. */
async function found(statusOf: (query: URLSearchParams) => number): Promise<readonly string[]> {
  const service = await httpServer((request, response) => {
    response.writeHead(statusOf(new URL(request.url ?? '', 'http://localhost').searchParams)).end();
  });
  const options = { only: /\/(?:minimal|empty)$/, credentials: new Map() };
  return foundIn(await judgedAt(service, await contractOf(document), options));
}

const isThere = (query: URLSearchParams): number => ((query.get('q') ?? '') === '' ? 400 : 204);

test('who takes it for none, or for what it must not be, is right', async () => {
  expect(await found(isThere)).toEqual([]);
  expect(await found((query) => ([...query.values()].includes('') ? 400 : isThere(query)))).toEqual([]);
});

test('who takes it for a value where there has to be one is found', async () => {
  const findings = await found((query) => (query.has('q') ? 204 : 400));
  expect(findings).toEqual(['invalid-request-accepted get-plants/parameter/q/empty']);
});

test('who fails at a list without items is found', async () => {
  const findings = await found((query) => (query.get('sort') === '' ? 500 : isThere(query)));
  expect(findings).toEqual(['server-error get-plants/parameter/sort/empty']);
});
