import { describe, expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const answers = answersOr(400, 404, 415);
const plant = objectOf({ id: text, name: text });
const document = documentOf({
  '/plants': { post: { ...sent(objectOf({ name: text })), ...answers(201, plant) } },
  '/plants/{plantId}': { ...at('plantId'), get: answers(200, plant), delete: answers(204) },
});

/** Plants whose deletion takes longer than the run waits, or whose deletion fails at once. */
async function plantsJudged(deletion: 'late' | 'refused') {
  const plants = new Map<string, object>();
  let last = 0;
  const url = await serviceOf({
    'POST /plants': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const id = `p-${++last}`;
      plants.set(id, { id, name });
      return [201, { id, name }];
    },
    'GET /plants/{id}': ({ ids: [id] }) => (plants.has(id) ? [200, plants.get(id)] : 404),
    'DELETE /plants/{id}': async ({ ids: [id] }) => {
      if (deletion === 'refused' || !plants.delete(id)) return 404;
      await new Promise((done) => setTimeout(done, 600));
      return 204;
    },
  });
  const only = ({ id }: { id: string }): boolean => /^delete-[^/]*\/(?:good|accept)\//.test(id);
  return violationsIn(await judgedAt(url, await contractOf(document), { only, timeout: 150 }));
}

describe('a deletion that is repeated because it was not answered in time', () => {
  test('may find nothing any more', async () => {
    expect(await plantsJudged('late')).toEqual([]);
  });

  test('is not excused where the first one was answered', async () => {
    expect(await plantsJudged('refused')).toContain('valid-request-refused delete-plants-plantId/good/minimal');
  });
});
