import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gatherCases, type ValueEntry } from '../../src/cases/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt } from './judged.js';
import { answerJson, httpServer, objectIn, withBody } from './servers.js';

const item = '{ type: object, required: [id], properties: { id: { type: string }, size: { type: integer } } }';

const contract = await contractOf(
  documentOf(`/variants:
  get:
    operationId: list
    responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: ${item} } } } } }
  post:
    operationId: choose
    requestBody: { required: true, content: { application/json: { schema: ${item} } } }
    responses: { '204': { description: d }, '400': { description: d } }`),
);

/** Returns the identities that a service, which stores what it is sent, was sent in compressed bodies. */
async function compressedTo(...given: readonly ValueEntry[]): Promise<readonly unknown[]> {
  const { all: cases } = await gatherCases(contract, [], ['derived'], undefined, [given]);
  const sent: unknown[] = [];
  const url = await httpServer(
    withBody((request, response, bytes) => {
      if (request.method === 'GET') return answerJson(response, 200, [{ id: 'none', size: 1 }]);
      const isCompressed = request.headers['content-encoding'] === 'gzip';
      const id = objectIn(isCompressed ? gunzipSync(bytes) : bytes)?.['id'];
      if (isCompressed) sent.push(id);
      response.writeHead(typeof id === 'string' ? 204 : 400).end();
    }),
  );
  await judgedAt(url, contract, { cases, only: /^choose\/(?:good\/minimal|content-encoding\/gzip)$/ });
  return sent;
}

test('an item of others is not replaced by a compressed body that names it', async () => {
  const sent = await compressedTo({ operations: undefined, name: '/id', value: 'none', places: undefined });
  expect(sent).not.toContain('none');
});

test('a compressed body with a name of its own is sent', async () => {
  expect(await compressedTo()).toEqual([expect.stringMatching(/^trellis/)]);
});
