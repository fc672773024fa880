import { expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Body } from './service.js';

const part = objectOf({ kind: text, meta: objectOf({ name: text, uid: text }), price: { type: 'integer' } });
const parts = { type: 'array', items: part };
const answers = answersOr(400, 404, 415);
const asking = { requestBody: json({ type: 'object', properties: { kind: text } }) };

/** Parts that nothing creates: paths name them by members at two depths, and two operations ask for them by POST. */
const document = documentOf({
  '/parts': { get: { operationId: 'ListParts', ...answers(200, parts) } },
  '/parts/by-uid/{uid}': { ...at('uid'), get: { operationId: 'GetPartByUid', ...answers(200, part) } },
  '/parts/by-name/{kind}/{name}': {
    ...at(['kind', 'name']),
    get: { operationId: 'GetPartByName', ...answers(200, part) },
  },
  '/parts/by-kind': { post: { operationId: 'QueryParts', ...asking, ...answers(200, parts) } },
  '/part-counts': {
    get: { operationId: 'GetCounts', ...answers(200, objectOf({ count: { type: 'integer' } })) },
    post: { operationId: 'QueryCounts', ...asking, ...answers(200, objectOf({ count: { type: 'integer' } })) },
  },
});

async function catalogueJudged(faulty?: string) {
  const all = ['bolt', 'nut'].map((kind, at) => ({ kind, meta: { name: `m${at}`, uid: `u-${at}` }, price: at }));
  const shown = (name: string, value: unknown): Answer => [200, faulty === name ? { wrong: value } : value];
  const one = (name: string, is: (each: (typeof all)[number]) => boolean): Answer => {
    const found = all.find(is);
    return found === undefined ? 404 : shown(name, found);
  };
  const asked = (name: string, { kind }: Body, answer: (kind: unknown) => unknown): Answer =>
    kind !== undefined && !isShort(kind) ? 400 : shown(name, answer(kind));
  const of = (kind: unknown): typeof all => all.filter((each) => kind === undefined || each.kind === kind);
  const url = await serviceOf({
    'GET /parts': () => [200, all],
    'GET /parts/by-uid/{uid}': ({ ids: [uid] }) => one('GetPartByUid', ({ meta }) => meta.uid === uid),
    'GET /parts/by-name/{kind}/{name}': ({ ids: [kind, name] }) =>
      one('GetPartByName', (each) => each.kind === kind && each.meta.name === name),
    'POST /parts/by-kind': ({ body }) => asked('QueryParts', body, of),
    'GET /part-counts': () => [200, { count: all.length }],
    'POST /part-counts': ({ body }) => asked('QueryCounts', body, (kind) => ({ count: of(kind).length })),
  });
  return judgedAt(url, await contractOf(document), { most: 40 });
}

test('a correct catalogue passes, each operation is exercised, and no query is said to leave something', async () => {
  const target = await catalogueJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(JSON.stringify(target.left)).not.toMatch(/Query/);
});

test.each(['GetPartByUid', 'GetPartByName', 'QueryParts', 'QueryCounts'])('a fault of %s is found', async (faulty) => {
  expect(violationsIn(await catalogueJudged(faulty)).join()).toContain(`schema-violation ${faulty}/`);
});
