import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { type CollectedTarget } from '../../src/report/index.js';
import { contractOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt, violationsIn } from './judged.js';

const error = `{ description: d, content: { application/json: { schema: { type: object, required: [error] } } } }`;

/** Who creates a plant says what it is called, and no answer says it again; what is not there has no status but 400. */
const contract = await contractOf(`openapi: 3.1.0
info: { title: Plants, version: '1' }
paths:
  /plants:
    post:
      operationId: plant
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [id, name]
              properties: { id: { type: integer, format: int64 }, name: { type: string } }
      responses:
        '200': { description: d, content: { application/json: { schema: { type: object, required: [name] } } } }
        '400': ${error}
  /plants/{id}:
    delete:
      operationId: uproot
      parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int64 } }]
      responses: { '204': { description: d }, '400': ${error} }
`);

const telling = /^(?:plant\/good\/|uproot\/(?:good|parameter|accept|field|sequence)\/)/;

function plants(fault = ''): RequestListener {
  const kept = new Set<string>();
  return withBody((request, response, bytes) => {
    const refuse = (status: number): void => answerJson(response, status, { error: 'no' });
    const [path = ''] = (request.url ?? '').split('?');
    if (path === '/plants' && request.method === 'POST') {
      kept.add(/"id":(-?[0-9]+)/.exec(bytes.toString())?.[1] ?? '');
      return answerJson(response, 200, { name: 'Fern' });
    }
    const [, id] = /^\/plants\/(-?[0-9]+)$/.exec(path) ?? [];
    if (request.method !== 'DELETE') return refuse(405);
    if (id === undefined || !kept.has(id) || fault === 'nothing is uprooted') return refuse(400);
    kept.delete(id);
    if (fault === 'an uprooted plant is shown') return answerJson(response, 200, { name: 'Fern' });
    response.writeHead(204).end();
  });
}

const judged = async (fault?: string): Promise<CollectedTarget> =>
  judgedAt(await httpServer(plants(fault)), contract, { only: telling });

test('what is called as its request says is asked about, and 400 may say that something is not there', async () => {
  const target = await judged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.verdict).toBe('conforms');
  expect(target.notExercised).toEqual([]);
});

test('what is there is held to the contract', async () => {
  expect(violationsIn(await judged('an uprooted plant is shown'))).toContain('undocumented-status uproot/good/minimal');
});

test('a thing of the own may not be said to be nowhere', async () => {
  expect(violationsIn(await judged('nothing is uprooted'))).toContain('valid-request-refused uproot/good/minimal');
});
