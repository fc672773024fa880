import { expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { foundIn, judgedAt, violationsIn } from './judged.js';
import { objectOf } from './outline.js';
import { isText, serviceOf } from './service.js';

const text = { type: 'string', minLength: 1, maxLength: 40 };
const none = { 404: { description: '' } };

/** A service that exports in jobs, of which only the response to a new export tells. */
async function judgedWith(status: 200 | 202, fault?: 'fails to read' | 'fails to cancel') {
  const jobs = new Map([['other', { id: 'other', state: 'done' }]]);
  const cancelled: string[] = [];
  const contract = await contractOf(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Exports', version: '1' },
      paths: {
        '/exports': {
          post: {
            operationId: 'export',
            requestBody: { required: true, ...json(objectOf({ name: text })) },
            responses: { [status]: json(objectOf({ jobId: text, state: text })), 400: { description: '' } },
          },
        },
        '/jobs/{jobId}': {
          parameters: [{ name: 'jobId', in: 'path', required: true, schema: { type: 'string' } }],
          get: { operationId: 'read', responses: { 200: json(objectOf({ id: text, state: text })), ...none } },
          delete: { operationId: 'cancel', responses: { 204: { description: '' }, ...none } },
        },
      },
    }),
  );
  const url = await serviceOf({
    'POST /exports': ({ body: { name } }) => {
      if (!isText(name) || [...name].length > 40) return 400;
      const id = `job${jobs.size + cancelled.length}`;
      jobs.set(id, { id, state: 'queued' });
      return [status, { jobId: id, state: 'queued' }];
    },
    'GET /jobs/{jobId}': ({ ids: [id] }) =>
      !jobs.has(id) ? 404 : fault === 'fails to read' ? 500 : [200, jobs.get(id)],
    'DELETE /jobs/{jobId}': ({ ids: [id] }) => {
      if (!jobs.delete(id)) return 404;
      cancelled.push(id);
      return fault === 'fails to cancel' ? 500 : 204;
    },
  });
  return { target: await judgedAt(url, contract, { most: 20 }), jobs, cancelled };
}

test('the job that a request has started is read and cancelled', async () => {
  const { target, jobs } = await judgedWith(202);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect([...jobs.keys()]).toEqual(['other']);
});

test('a job that a response mentions otherwise is only read', async () => {
  const { target, cancelled } = await judgedWith(200);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual(['cancel']);
  expect(cancelled).toEqual([]);
});

test.each([
  ['fails to read', 'server-error read/good/minimal'],
  ['fails to cancel', 'server-error cancel/good/minimal'],
] as const)('a service is found that %s jobs', async (fault, finding) => {
  const { target, jobs } = await judgedWith(202, fault);
  expect(foundIn(target)).toContain(finding);
  expect(jobs.has('other')).toBe(true);
});
