import { expect, test } from 'vitest';
import type { CollectedTarget } from '../../src/report/index.js';
import { contractOf } from '../laws/judged.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const answers = answersOr(400, 404);
const worker = objectOf({ id: text, name: text });
const job = {
  type: 'object',
  properties: { path: text, worker: { type: 'object', properties: { id: text, state: text } } },
};
const document = documentOf({
  '/engines': {
    get: {
      operationId: 'listEngines',
      ...answers(200, objectOf({ engines: { type: 'object', additionalProperties: {} } })),
    },
  },
  '/workers': {
    get: { operationId: 'listWorkers', ...answers(200, { type: 'array', items: worker }) },
    post: { operationId: 'startWorker', ...sent(objectOf({ name: text })), ...answers(201, worker) },
  },
  '/workers/{workerId}': {
    ...at('workerId'),
    get: { operationId: 'readWorker', ...answers(200, worker) },
    delete: { operationId: 'stopWorker', ...answers(204) },
  },
  '/jobs': { post: { operationId: 'startJob', ...sent(job), ...answers(201, { ...job, ...objectOf({ id: text }) }) } },
  '/jobs/{jobId}': {
    ...at('jobId'),
    get: { operationId: 'readJob', ...answers(200) },
    patch: { operationId: 'changeJob', ...sent(job), ...answers(200) },
    delete: { operationId: 'endJob', ...answers(204) },
  },
});

interface Job {
  readonly id: string;
  readonly path: string;
  worker?: string | undefined;
}

function isWorker(value: unknown): value is { readonly id?: string } | undefined {
  if (value === undefined) return true;
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isShort);
}

/**
 * Workers of engines that only a map names, two of them of others, and jobs, of which there is one for each path. A job
 * ends with its worker. `fault`: what is wrong.
 */
async function workersJudged(fault?: 'stop' | 'path', engine = 'steam') {
  const workers = new Map(['w-anna', 'w-bert'].map((id) => [id, { id, name: engine }]));
  const jobs = new Map<string, Job>();
  let last = 0;
  const url = await serviceOf({
    'GET /engines': () => [200, { engines: { [engine]: { strength: 3 } } }],
    'GET /workers': () => [200, [...workers.values()]],
    'POST /workers': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      if (name !== engine) return [400, { message: `No such engine: ${name}` }];
      const made = { id: `w-${++last}`, name };
      workers.set(made.id, made);
      return [201, made];
    },
    'GET /workers/{id}': ({ ids: [id] }) => (workers.has(id) ? [200, workers.get(id)] : 404),
    'DELETE /workers/{id}': ({ ids: [id] }) => {
      if (!workers.has(id)) return 404;
      if (fault === 'stop') return 500;
      workers.delete(id);
      return 204;
    },
    'POST /jobs': ({ body: { path, worker: named } }) => {
      if (path === undefined) return [400, { message: 'Missing field: path' }];
      if (!isShort(path) || !isWorker(named)) return 400;
      if (fault === 'path' && path.length > 30) return 400;
      const made = [...jobs.values()].find((each) => each.path === path) ?? { id: `j-${++last}`, path };
      jobs.set(made.id, made);
      return [201, made];
    },
    'GET /jobs/{id}': ({ ids: [id] }) => (jobs.has(id) ? [200, jobs.get(id)] : 404),
    'PATCH /jobs/{id}': ({ ids: [id], body: { path, worker: named } }) => {
      const found = jobs.get(id);
      if (found === undefined) return 404;
      if (!isWorker(named) || (path !== undefined && !isShort(path))) return 400;
      const { id: other } = named ?? {};
      if (other !== undefined && !workers.has(other)) return [400, { message: `No such worker: ${other}` }];
      found.worker = other ?? found.worker;
      return 200;
    },
    'DELETE /jobs/{id}': ({ ids: [id] }) => {
      const found = jobs.get(id);
      workers.delete(found?.worker ?? '');
      return jobs.delete(id) ? 204 : 404;
    },
  });
  const target: CollectedTarget = await judgedAt(url, await contractOf(document), { only: /^(?!.*no-body)/ });
  return { target, workers: [...workers.keys()].filter((id) => !/\d/.test(id)) };
}

const ofOthers = ['w-anna', 'w-bert'];

test('a name that has to exist is found among the keys of a map, and each path has a job of its own', async () => {
  const { target, workers } = await workersJudged();
  expect(workers).toEqual(ofOthers);
  expect(target.notExercised).toEqual([]);
  expect(violationsIn(target).filter((each) => !each.endsWith('good/minimal'))).toEqual([]);
});

test.each([
  ['stop', 'server-error stopWorker/'],
  ['path', 'valid-request-refused startJob/body/path/at-maximum-length'],
] as const)('a fault of what only then can be asked is found: %s', async (fault, found) => {
  const { target, workers } = await workersJudged(fault);
  expect(workers).toEqual(ofOthers);
  expect(violationsIn(target).join(' ')).toContain(found);
});

test('an item of others is not named by a rejected change, although its id has been shown', async () => {
  const { target, workers } = await workersJudged(
    undefined,
    'an engine that has a name of more than sixty characters, and no worker',
  );
  expect(workers).toEqual(ofOthers);
  expect(target.notExercised).toContain('startWorker');
});
