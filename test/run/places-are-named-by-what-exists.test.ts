import { expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';

const answers = answersOr(400, 404, 409, 415);
const listOf = (items: object): object => ({ type: 'array', items });
const amount = { type: 'integer', minimum: 0, maximum: 1000 };
const named = objectOf({ id: text });
const price = objectOf({ amount });

const prices = await contractOf(
  documentOf({
    '/currencies': { get: answers(200, listOf(objectOf({ code: text }))) },
    '/products': {
      get: answers(200, listOf(named)),
      post: { ...sent(objectOf({ name: text })), ...answers(201, named) },
    },
    '/products/{productId}': { ...at('productId'), get: answers(200, named), delete: answers(204) },
    '/products/{productId}/currencies/{currencyCode}': {
      ...at(['productId', 'currencyCode']),
      get: answers(200, price),
      put: { ...sent(price), ...answers(200, price) },
    },
  }),
);

/** Each product has a price in each of two currencies, which no request can remove. `fault`: it does not change. */
async function pricesJudged(fault = false) {
  const codes = ['eur', 'chf'];
  const all = new Map<string, Map<string, number>>();
  let last = 0;
  const shown = (id: string): object => ({ id });
  const priced = (id: string, code: string, then: (of: Map<string, number>) => Answer): Answer => {
    const its = all.get(id);
    return its?.has(code) === true ? then(its) : 404;
  };
  const url = await serviceOf({
    'GET /currencies': () => [200, codes.map((code) => ({ code }))],
    'GET /products': () => [200, Array.from(all.keys(), shown)],
    'POST /products': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      all.set(`p-${++last}`, new Map(codes.map((code) => [code, 0])));
      return [201, { id: `p-${last}` }];
    },
    'GET /products/{id}': ({ ids: [id] }) => (all.has(id) ? [200, shown(id)] : 404),
    'DELETE /products/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    'GET /products/{id}/currencies/{code}': ({ ids: [id, code] }) =>
      priced(id, code, (its) => [200, { amount: its.get(code) }]),
    'PUT /products/{id}/currencies/{code}': ({ ids: [id, code], body: { amount: to } }) =>
      priced(id, code, (its) => {
        if (typeof to !== 'number' || !Number.isInteger(to) || to < 0 || to > 1000) return 400;
        if (!fault) its.set(code, to);
        return [200, { amount: to }];
      }),
  });
  const cases = [...deriveCases(prices, { maxPerOperation: 40 }).cases, ...lawCases(prices, resourceGraph(prices))];
  return judgedAt(url, prices, { cases });
}

test('what a path names by an item of a list is exercised, and no two requests change the same', async () => {
  const target = await pricesJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
});

test('it is found where a service keeps no change of it', async () => {
  const target = await pricesJudged(true);
  expect(violationsIn(target).join()).toContain('answer-not-stored');
});
