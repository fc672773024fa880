import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const album = objectOf({ id: text, name: text });
const answers = answersOr(400, 404);
const page = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } };

/** What is wrong with a service that deletes an album or, if the query says so, one of its pages. */
async function judgedFor(deletes: boolean): Promise<readonly string[]> {
  const contract = await contractOf(
    documentOf({
      '/albums': { post: { ...sent(objectOf({ name: text })), ...answers(201, album) } },
      '/albums/{id}': {
        ...at('id'),
        get: answers(200, album),
        delete: { parameters: [page], ...answers(204) },
      },
    }),
  );
  const albums = new Map<string, Body>();
  let last = 0;
  const url = await serviceOf({
    'POST /albums': ({ body: { name } }) => {
      const id = `a-${++last}`;
      return isShort(name) ? [201, albums.set(id, { id, name }).get(id)] : 400;
    },
    'GET /albums/{id}': ({ ids: [id] }) => (albums.has(id) ? [200, albums.get(id)] : 404),
    'DELETE /albums/{id}': ({ ids: [id], query }) => {
      if (!albums.has(id)) return 404;
      if (deletes && !query.has('page')) albums.delete(id);
      return 204;
    },
  });
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only: /deleted-is-gone/, settle: 0 }));
}

test('the deletion of a page leaves the album there, and is no fault', async () => {
  expect(await judgedFor(true)).toEqual([]);
});

test('an album that is there after its deletion is found', async () => {
  expect(await judgedFor(false)).toEqual(['deleted-still-there resource:album/law/deleted-is-gone']);
});
