import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Body } from './service.js';

const answers = answersOr(400, 404, 415);
const whole = { type: 'integer' };
const author = { type: 'object', required: ['id', 'name'], properties: { id: whole, name: text } };
const article = { type: 'object', required: ['id', 'title'], properties: { id: whole, title: text, authorId: whole } };

/** Authors and articles; with `isOne`, an article names its author. */
const documentWith = (isOne: boolean): string =>
  documentOf({
    '/authors': {
      get: answers(200, { type: 'array', items: author }),
      post: {
        ...sent(
          objectOf({
            data: {
              type: 'object',
              required: ['name'],
              properties: {
                name: text,
                email: text,
                born: text,
                locale: text,
                articles: { type: 'array', items: { oneOf: [whole, { type: 'string' }], example: 'string or id' } },
              },
            },
          }),
        ),
        ...answers(201, author),
      },
    },
    '/authors/{authorId}': { ...at('authorId', whole), get: answers(200, author), delete: answers(204) },
    '/articles': {
      get: answers(200, { type: 'array', items: article }),
      post: {
        ...sent(
          objectOf({
            data: {
              type: 'object',
              required: ['title'],
              properties: { title: text, ...(isOne ? { author: { oneOf: [whole, text] } } : {}) },
            },
          }),
        ),
        ...answers(201, article),
      },
    },
    '/articles/{articleId}': { ...at('articleId', whole), get: answers(200, article), delete: answers(204) },
  });

/** The articles of a new author are from then on those of no other, if an article names one author. */
async function articlesJudged(isOne: boolean) {
  const authors = new Map([[1, { id: 1, name: 'Anna' }]]);
  const articles = new Map([[1, { id: 1, title: 'Of Anna', authorId: 1 as number | undefined }]]);
  const named = new Set<number>();
  let last = 1000;
  const contract = await contractOf(documentWith(isOne));
  const url = await serviceOf({
    'GET /authors': () => [200, [...authors.values()]],
    'POST /authors': ({ body: { data } }) => {
      const { name, articles: articleIds = [], locale } = (data ?? {}) as Body;
      if (locale !== undefined) return [400, { error: { message: 'Invalid key locale', details: { key: 'locale' } } }];
      if (!isShort(name) || !Array.isArray(articleIds)) return 400;
      const ids = articleIds.filter((id): id is number => articles.has(id));
      if (ids.length < articleIds.length) return 400;
      const one = { id: ++last, name };
      authors.set(one.id, one);
      for (const id of isOne ? ids : []) articles.get(id)!.authorId = one.id;
      for (const id of ids) named.add(id);
      return [201, one];
    },
    'GET /authors/{id}': ({ ids: [id] }) => (authors.has(Number(id)) ? [200, authors.get(Number(id))] : 404),
    'DELETE /authors/{id}': ({ ids: [id] }) => (authors.delete(Number(id)) ? 204 : 404),
    'GET /articles': () => [200, [...articles.values()]],
    'POST /articles': ({ body: { data } }) => {
      const { title, author: authorId } = (data ?? {}) as Body;
      const isKnown = authors.has(authorId as number) || authorId === undefined;
      if (!isShort(title) || !isKnown) return 400;
      const one = { id: ++last, title, authorId: authorId as number | undefined };
      articles.set(one.id, one);
      return [201, one];
    },
    'GET /articles/{id}': ({ ids: [id] }) => (articles.has(Number(id)) ? [200, articles.get(Number(id))] : 404),
    'DELETE /articles/{id}': ({ ids: [id] }) => (articles.delete(Number(id)) ? 204 : 404),
  });
  const target = await judgedAt(url, contract, { most: 40 });
  return { target, left: [...articles.values()], named: [...named] };
}

test('articles of others, which name one author, are not given to an author of the run', async () => {
  const { left, named, target } = await articlesJudged(true);
  expect(left).toEqual([{ id: 1, title: 'Of Anna', authorId: 1 }]);
  expect(named).not.toContain(1);
  expect(violationsIn(target)).not.toContainEqual(expect.stringContaining('/authors'));
});

test('articles that name no author are referred to', async () => {
  const { left, named } = await articlesJudged(false);
  expect(left).toEqual([{ id: 1, title: 'Of Anna', authorId: 1 }]);
  expect(named).not.toEqual([]);
});
