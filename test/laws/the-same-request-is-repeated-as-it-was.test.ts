import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf } from '../run/service.js';
import { lawsOf } from './judged.js';

const answers = answersOr(400, 404, 415);
const note = objectOf({ id: text, title: text });
const document = documentOf({
  '/notes': {
    post: {
      parameters: [{ name: 'meta', in: 'query', schema: { type: 'string' } }],
      ...sent(objectOf({ title: text })),
      ...answers(201, note),
    },
  },
  '/notes/{id}': { ...at('id'), get: answers(200, note), delete: answers(204) },
});

/**
 * The service knows few values of `meta`. With `unique`, it rejects a title that is taken, but looks for it before it
 * waits for its store.
 */
async function notesJudged(isUnique: boolean): Promise<readonly string[]> {
  const all = new Map<string, { readonly id: string; readonly title: string }>();
  let last = 0;
  const contract = await contractOf(document);
  const url = await serviceOf({
    'POST /notes': async ({ body: { title }, query }) => {
      if (!isShort(title) || !['count', null].includes(query.get('meta'))) return 400;
      if (isUnique && [...all.values()].some((each) => each.title === title)) return 400;
      await new Promise((resolve) => void setTimeout(resolve, 20));
      const one = { id: `n-${++last}`, title };
      all.set(one.id, one);
      return [201, one];
    },
    'GET /notes/{id}': ({ ids: [id] }) => (all.has(id) ? [200, all.get(id)] : 404),
    'DELETE /notes/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
  });
  const cases = lawsOf(contract).filter(({ id }) => id.endsWith('/taken-once'));
  return violationsIn(await judgedAt(url, contract, { cases }));
}

test('an item that can be created twice is not said to be taken because of an option of the second request', async () => {
  expect(await notesJudged(false)).toEqual([]);
});

test('a key that two requests at the same moment get is found beside such an option', async () => {
  expect(await notesJudged(true)).toEqual([expect.stringMatching(/^accepted-twice /)]);
});
