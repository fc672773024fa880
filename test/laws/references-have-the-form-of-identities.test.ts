import { describe, expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';

const forms = [
  ['numbers of at most nine digits', '^[1-9][0-9]{0,8}$', (count: number) => String(900 + count)],
  ['codes in upper case', '^T[A-Z0-9]{4,12}$', (count: number) => `TAB${String(count).padStart(4, '0')}`],
] as const;

const answers = answersOr(400, 404);

/** Articles, each with an author. `isCareless`: it may be one that does not exist. */
async function articlesJudged(pattern: string, idOf: (count: number) => string, isCareless: boolean) {
  const id = { type: 'string', pattern };
  const author = objectOf({ data: objectOf({ type: { enum: ['people'] }, id }) });
  const person = objectOf({ id, name: text });
  const article = objectOf({ id, title: text, author });
  const contract = await contractOf(
    documentOf({
      '/people': { post: { ...sent(objectOf({ name: text })), ...answers(201, person) } },
      '/people/{id}': { ...at('id', id), get: answers(200, person), delete: answers(204) },
      '/articles': { post: { ...sent(objectOf({ title: text, author })), ...answers(201, article) } },
      '/articles/{id}': { ...at('id', id), get: answers(200, article), delete: answers(204) },
    }),
  );
  const [people, articles] = [new Map<string, object>(), new Map<string, object>()];
  let last = 0;
  const collection = (all: Map<string, object>, path: string, wrong: (body: Body) => number | undefined) => ({
    [`POST ${path}`]: ({ body }: { readonly body: Body }) => {
      const status = wrong(body);
      if (status !== undefined) return status;
      const added = { ...body, id: idOf(++last) };
      all.set(added.id, added);
      return [201, added] as const;
    },
    [`GET ${path}/{id}`]: ({ ids: [own] }: { readonly ids: readonly [string, ...string[]] }) =>
      all.has(own) ? ([200, all.get(own)] as const) : 404,
    [`DELETE ${path}/{id}`]: ({ ids: [own] }: { readonly ids: readonly [string, ...string[]] }) =>
      all.delete(own) ? 204 : 404,
  });
  const url = await serviceOf({
    ...collection(people, '/people', ({ name }) => (isShort(name) ? undefined : 400)),
    ...collection(articles, '/articles', ({ title, author: named }) => {
      const { type, id: own } = (named as { data?: { type?: unknown; id?: unknown } } | undefined)?.data ?? {};
      if (!isShort(title) || type !== 'people' || typeof own !== 'string') return 400;
      if (!new RegExp(pattern).test(own)) return 400;
      return people.has(own) || isCareless ? undefined : 404;
    }),
  });
  const cases = lawCases(contract, resourceGraph(contract)).filter((each) => each.id.endsWith('/references-hold'));
  const target = await judgedAt(url, contract, { cases });
  return { found: foundIn(target), kinds: target.cases.map(({ result }) => result.kind) };
}

describe.each(forms)('references that are %s', (_, pattern, idOf) => {
  test('to nothing have to be rejected', async () => {
    const { found } = await articlesJudged(pattern, idOf, true);
    expect(found).toEqual(['dangling-reference resource:article/law/references-hold']);
  });

  test('raise no alarm where they are rejected', async () => {
    const { found, kinds } = await articlesJudged(pattern, idOf, false);
    expect([found, kinds]).toEqual([[], ['passed']]);
  });
});
