import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';

const answers = answersOr(400, 404, 415);
const article = { $ref: '#/components/schemas/Article' };
const document = documentOf(
  {
    '/articles': { post: { ...sent(objectOf({ title: text })), ...answers(201, article) } },
    '/articles/{articleId}': { ...at('articleId'), get: answers(200, article), delete: answers(204) },
    '/articles/by-slug/{slug}': { ...at('slug'), get: answers(200, article) },
  },
  { components: { schemas: { Article: objectOf({ id: text, slug: text, title: text }) } } },
);

/** The service gives each article a slug. With `found`, it answers so to who asks for one by its slug. */
async function articlesJudged(found?: Answer) {
  const all = new Map<string, { readonly slug: string }>();
  let last = 0;
  const url = await serviceOf({
    'POST /articles': ({ body: { title } }) => {
      if (!isShort(title)) return 400;
      const one = { id: `a-${++last}`, slug: `an-article-${last}`, title };
      all.set(one.id, one);
      return [201, one];
    },
    'GET /articles/{id}': ({ ids: [id] }) => (all.has(id) ? [200, all.get(id)] : 404),
    'DELETE /articles/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    'GET /articles/by-slug/{slug}': ({ ids: [slug] }) => {
      const one = [...all.values()].find((each) => each.slug === slug);
      return one === undefined ? 404 : (found ?? [200, one]);
    },
  });
  return judgedAt(url, await contractOf(document), { most: 30 });
}

test('an item of the run is looked up by the slug that the server has given it', async () => {
  const target = await articlesJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(violationsIn(await articlesJudged([200, { id: 1 }]))).toContainEqual(
    expect.stringMatching('^schema-violation .*by-slug.*/good/minimal'),
  );
});
