import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const rating = { type: 'object', required: ['stars'], properties: { stars: { type: 'integer' }, comment: text } };
const recipe = objectOf({ id: text, name: text });
const answers = answersOr(400, 404);
const document = documentOf({
  '/recipes': { post: { ...sent(objectOf({ name: text })), ...answers(201, recipe) } },
  '/recipes/{id}': { ...at('id'), get: answers(200, recipe), delete: answers(204) },
  '/recipes/{id}/rating': {
    ...at('id'),
    get: answers(200, rating),
    put: { ...sent(rating), ...answers(200, rating) },
    delete: answers(204),
  },
});

interface Habits {
  /** What the service stores of a rating. */
  readonly stores?: (given: Body) => Body;
  readonly deletes?: boolean;
  /** What a recipe without a rating of its own shows, if it shows anything. */
  readonly usual?: Body;
  /** Whether there is only one rating, that of all recipes. */
  readonly isShared?: boolean;
}

/** What is wrong with a service whose recipes can have a rating each, which nobody has given at first, and how many recipes it keeps. */
async function judgedFor({
  stores = (given) => given,
  deletes = true,
  usual,
  isShared = false,
}: Habits): Promise<{ readonly broken: readonly string[]; readonly left: number }> {
  const names = new Map<string, unknown>();
  const ratings = new Map<string, Body>();
  let count = 0;
  const keyOf = (id: string): string => (isShared ? 'all' : id);
  const url = await serviceOf({
    'POST /recipes': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const id = `r-${++count}`;
      names.set(id, name);
      return [201, { id, name }];
    },
    'GET /recipes/{id}': ({ ids: [id] }) => (names.has(id) ? [200, { id, name: names.get(id) }] : 404),
    'DELETE /recipes/{id}': ({ ids: [id] }) => (names.delete(id) ? 204 : 404),
    'GET /recipes/{id}/rating': ({ ids: [id] }) => {
      const shown = ratings.get(keyOf(id)) ?? usual;
      return names.has(id) && shown !== undefined ? [200, shown] : 404;
    },
    'PUT /recipes/{id}/rating': ({ ids: [id], body }) => {
      const { stars, comment } = body;
      if (!names.has(id)) return 404;
      if (!Number.isInteger(stars) || (comment !== undefined && !isShort(comment))) return 400;
      ratings.set(keyOf(id), stores(comment === undefined ? { stars } : { stars, comment }));
      return [200, ratings.get(keyOf(id))];
    },
    'DELETE /recipes/{id}/rating': ({ ids: [id] }) => {
      if (!ratings.has(keyOf(id))) return 404;
      if (deletes) ratings.delete(keyOf(id));
      return 204;
    },
  });
  const contract = await contractOf(document);
  const broken = violationsIn(await judgedAt(url, contract, { cases: lawsOf(contract) }));
  return { broken, left: names.size };
}

test.each<readonly [string, Habits]>([
  ['stores and deletes it', {}],
  ['shows a usual one after its deletion', { usual: { stars: 3 } }],
])('a service that %s breaks no law', async (_words, habits) => {
  expect(await judgedFor(habits)).toEqual({ broken: [], left: 0 });
});

test.each<readonly [string, Habits, string]>([
  [
    'loses a member',
    { stores: ({ stars }) => ({ stars }) },
    'update-without-effect resource:rating/law/update-has-effect',
  ],
  [
    'stores one star at most',
    { stores: (given) => ({ ...given, stars: 1 }) },
    'value-damaged resource:rating/law/update-has-effect',
  ],
  ['has one for all recipes', { isShared: true }, 'wrong-parent resource:rating/law/right-parent'],
  ['does not delete it', { deletes: false }, 'deleted-still-there resource:rating/law/deleted-is-gone'],
])('a service that %s is found', async (_words, habits, finding) => {
  const { broken } = await judgedFor(habits);
  expect(broken).toEqual([expect.stringContaining(finding)]);
});
