import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const states = {
  archived: [{ type: 'boolean' }, false, true],
  archivedAt: [{ type: ['string', 'null'], format: 'date-time' }, null, '2031-01-31T12:00:00Z'],
} as const;
const answers = answersOr(400, 404);

/** What is wrong with a service that archives the albums that are deleted, and lists them with the others or not. */
async function judgedFor(
  name: string,
  schema: object,
  isListed: boolean,
  state: keyof typeof states = 'archived',
): Promise<readonly string[]> {
  const [own, before, after] = states[state];
  const album = objectOf({ id: text, name: text, [state]: own });
  const parameters = [{ name, in: 'query', schema: { type: 'boolean', ...schema } }];
  const contract = await contractOf(
    documentOf({
      '/albums': {
        get: { parameters, ...answers(200, { type: 'array', items: album }) },
        post: { ...sent(objectOf({ name: text })), ...answers(201, album) },
      },
      '/albums/{id}': { ...at('id'), get: answers(200, album), delete: answers(204) },
    }),
  );
  const albums = new Map<string, Body>();
  const url = await serviceOf({
    'GET /albums': ({ query }) => [
      200,
      [...albums.values()].filter((each) => isListed || each[state] === before || query.get(name) === 'true'),
    ],
    'POST /albums': ({ body: { name: given } }) => {
      const id = `a-${albums.size}`;
      return isShort(given) ? [201, albums.set(id, { id, name: given, [state]: before }).get(id)] : 400;
    },
    'GET /albums/{id}': ({ ids: [id] }) => (albums.has(id) ? [200, albums.get(id)] : 404),
    'DELETE /albums/{id}': ({ ids: [id] }) => {
      const known = albums.get(id);
      if (known === undefined) return 404;
      albums.set(id, { ...known, [state]: after });
      return 204;
    },
  });
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only: /deleted-is-unlisted/, settle: 0 }));
}

test.each(['archived', 'include_archived'])('a list shows archived items only with %s', async (name) => {
  const found = ['deleted-still-listed resource:album/law/deleted-is-unlisted'];
  expect(await judgedFor(name, { default: false }, true)).toEqual(found);
  expect(await judgedFor(name, { default: false }, false)).toEqual([]);
});

test('a list shows items with the time of their archival only with a flag', async () => {
  const found = ['deleted-still-listed resource:album/law/deleted-is-unlisted'];
  expect(await judgedFor('includeArchived', { default: false }, true, 'archivedAt')).toEqual(found);
  expect(await judgedFor('includeArchived', { default: false }, false, 'archivedAt')).toEqual([]);
});

test.each([{}, { default: true }])('a list with the flag %j may show archived items', async (schema) => {
  expect(await judgedFor('archived', schema, true)).toEqual([]);
});
