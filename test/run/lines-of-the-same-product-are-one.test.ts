import { expect, test } from 'vitest';
import { casesOf } from '../derived-cases.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { serviceOf, type Answer } from './service.js';

const answers = answersOr(400, 404, 415, 422);
const count = { type: 'integer', minimum: 1, maximum: 99 };
const line = objectOf({ productId: text, count: { type: 'integer' } });
const cart = objectOf({ id: text, lines: { type: 'array', items: line } });

const document = documentOf({
  '/products': { get: answers(200, { type: 'array', items: objectOf({ id: text }) }) },
  '/carts': { post: answers(201, cart) },
  '/carts/{cartId}': { ...at('cartId'), get: answers(200, cart), delete: answers(204) },
  '/carts/{cartId}/lines': {
    ...at('cartId'),
    post: { ...sent(objectOf({ productId: text, count })), ...answers(201, cart) },
  },
  '/carts/{cartId}/lines/{productId}': { ...at(['cartId', 'productId']), delete: answers(204) },
});

/** Carts in which the line of a product grows if the product is added again. The faulty service adds one more. */
async function violationsOf(fault: boolean): Promise<readonly string[]> {
  const carts = new Map<string, Map<string, number>>();
  const shown = (id: string): object => ({
    id,
    lines: [...(carts.get(id) ?? [])].map(([productId, own]) => ({ productId, count: own })),
  });
  const one = (id: string, then: (lines: Map<string, number>) => Answer): Answer => {
    const lines = carts.get(id);
    return lines === undefined ? 404 : then(lines);
  };
  let last = 0;
  const url = await serviceOf({
    'GET /products': () => [200, [{ id: 'fern' }]],
    'POST /carts': () => {
      const id = `c-${++last}`;
      carts.set(id, new Map());
      return [201, shown(id)];
    },
    'GET /carts/{cartId}': ({ ids: [id] }) => one(id, () => [200, shown(id)]),
    'DELETE /carts/{cartId}': ({ ids: [id] }) => one(id, () => (carts.delete(id), 204)),
    'POST /carts/{cartId}/lines': ({ ids: [id], body: { productId, count: own } }) =>
      one(id, (lines) => {
        if (typeof productId !== 'string' || !Number.isInteger(own) || Number(own) < 1 || Number(own) > 99) return 400;
        if (productId !== 'fern') return 422;
        lines.set(productId, (lines.get(productId) ?? 0) + Number(own) + (fault ? 1 : 0));
        return [201, shown(id)];
      }),
    'DELETE /carts/{cartId}/lines/{productId}': ({ ids: [id, productId] }) =>
      one(id, (lines) => (lines.delete(productId) ? 204 : 404)),
  });
  const contract = await contractOf(document);
  const cases = [...casesOf(contract, 40), ...lawCases(contract, resourceGraph(contract))];
  return violationsIn(await judgedAt(url, contract, { cases, settle: 100 }));
}

test('a service may add to the line of a product that is in the cart', async () => {
  expect(await violationsOf(false)).toEqual([]);
});

test('a service that adds another number to an empty cart is found', async () => {
  expect((await violationsOf(true)).join()).toContain('value-damaged');
});
