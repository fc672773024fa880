import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const answers = answersOr(400, 404, 409, 415);
const group = objectOf({ slug: text, name: text });
const document = documentOf({
  '/groups': { post: { ...sent(objectOf({ name: text })), ...answers(201, group) } },
  '/groups/{slug}': { ...at('slug'), get: answers(200, group), delete: answers(204) },
  '/overview/groups': { get: answers(200, objectOf({ groups: { type: 'array', items: objectOf({ name: text }) } })) },
});

/** Groups that paths name by a slug, and that the overview of all of them names by their names. */
async function incidentsOf(takesAnother: boolean): Promise<readonly string[]> {
  const names = new Map(['staff', 'guests', 'crew'].map((slug) => [slug, slug.toUpperCase()]));
  const url = await serviceOf({
    'POST /groups': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') || 'group';
      if (names.has(slug)) return 409;
      names.set(slug, name);
      return [201, { slug, name }];
    },
    'GET /groups/{slug}': ({ ids: [slug] }) => (names.has(slug) ? [200, { slug, name: names.get(slug) }] : 404),
    'DELETE /groups/{slug}': ({ ids: [slug] }) => {
      if (!names.delete(slug)) return 404;
      if (takesAnother) names.delete('crew');
      return 204;
    },
    'GET /overview/groups': () => [200, { groups: [...names.values()].map((name) => ({ name })) }],
  });
  // The first list is read after some groups were created.
  const only = /^(?:post-groups\/|delete-groups|get-overview-groups\/good)/;
  return (await judgedAt(url, await contractOf(document), { only, most: 30, concurrency: 1 })).incidents ?? [];
}

test('groups of the run that another list calls otherwise are not those of other users', async () => {
  expect(await incidentsOf(false)).toEqual([]);
});

test('a group of another user that goes with one of the run is named', async () => {
  expect((await incidentsOf(true)).join()).toContain('(CREW)');
});
