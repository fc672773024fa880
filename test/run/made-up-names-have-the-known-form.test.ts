import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { serviceOf } from './service.js';

const contract = await contractOf(
  documentOf(`/jobs:
  get:
    operationId: listJobs
    responses:
      '200': { description: d, content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: integer } } } } } } }
/jobs/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
  delete: { operationId: cancelJob, responses: { '204': { description: d }, '404': { description: d } } }`),
);

/** Judges a service whose jobs begin by themselves: the run can create none, and may not cancel one of others. */
async function judgedWith(unknown: number): Promise<{ violations: readonly string[]; cancelled: readonly string[] }> {
  const cancelled: string[] = [];
  const url = await serviceOf({
    'GET /jobs': () => [200, [{ id: 17 }]],
    'DELETE /jobs/{id}': ({ ids: [id] }) => {
      if (!/^[1-9][0-9]*$/.test(id)) return 400;
      if (id !== '17') return unknown;
      cancelled.push(id);
      return 204;
    },
  });
  const target = await judgedAt(url, contract, { only: /^cancelJob\/good\/minimal$/ });
  return { violations: violationsIn(target), cancelled };
}

test('a service that takes numbers alone for jobs is asked for a number that none has', async () => {
  expect(await judgedWith(404)).toEqual({ violations: [], cancelled: [] });
});

test('a service that fails at unknown numbers is found', async () => {
  const violations = ['server-error cancelJob/good/minimal'];
  expect(await judgedWith(500)).toEqual({ violations, cancelled: [] });
});
