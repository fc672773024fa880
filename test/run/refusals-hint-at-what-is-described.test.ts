import { expect, test } from 'vitest';
import type { CollectedTarget } from '../../src/report/index.js';
import { contractOf } from '../laws/judged.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const answers = answersOr(400, 404);
const job = {
  type: 'object',
  properties: {
    owner: { ...text, description: 'Who asks for the job.' },
    cmd: { ...text, description: 'The command to run, with its arguments.' },
    shell: { ...text, description: 'The program that starts what is to be run.' },
  },
};
const document = documentOf({
  '/jobs': { post: { operationId: 'createJob', ...sent(job), ...answers(201, objectOf({ id: text })) } },
  '/jobs/{id}': {
    ...at('id'),
    get: { operationId: 'readJob', ...answers(200, job) },
    delete: { operationId: 'deleteJob', ...answers(204) },
  },
});

/** Jobs, none of which can do without a command, which may have `most` characters. */
async function jobsJudged(most = 60): Promise<CollectedTarget> {
  const all = new Map<string, object>();
  const url = await serviceOf({
    'POST /jobs': ({ body }) => {
      if (!Object.values(body).every(isShort)) return 400;
      if (Object.keys(body).length === 0) return [400, { message: 'Nothing to do' }];
      const { cmd } = body;
      if (typeof cmd !== 'string') return [400, { message: 'No command specified' }];
      if ([...cmd].length > most) return 400;
      const id = `j${all.size}`;
      all.set(id, body);
      return [201, { id }];
    },
    'GET /jobs/{id}': ({ ids: [id] }) => (all.has(id) ? [200, all.get(id)] : 404),
    'DELETE /jobs/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
  });
  return judgedAt(url, await contractOf(document), { only: /good|\/body\/cmd\// });
}

test('a member is added whose description the second refusal resembles', async () => {
  const target = await jobsJudged();
  expect(target.notExercised).toEqual([]);
  expect(violationsIn(target)).toEqual(['valid-request-refused createJob/good/minimal']);
});

test('a rejected value of that member is found', async () => {
  expect(violationsIn(await jobsJudged(30))).toContain('valid-request-refused createJob/body/cmd/at-maximum-length');
});
