import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404, 409, 415);
const cart = objectOf({ id: text });
const order = objectOf({ id: text, cartId: text, state: { enum: ['paid', 'cancelled'] } });
const contract = await contractOf(
  documentOf(
    {
      '/carts': { post: { ...sent(objectOf({ name: text })), ...answers(201, cart) } },
      '/carts/{cartId}': { ...at('cartId'), get: answers(200, cart), delete: answers(204) },
      '/carts/{cartId}/checkout': { ...at('cartId'), post: answers(201, { $ref: '#/components/schemas/Order' }) },
      '/orders': { get: answers(200, { type: 'array', items: { $ref: '#/components/schemas/Order' } }) },
      '/orders/{orderId}': { ...at('orderId'), get: answers(200, { $ref: '#/components/schemas/Order' }) },
      '/orders/{orderId}/cancel': { ...at('orderId'), post: answers(200, { $ref: '#/components/schemas/Order' }) },
    },
    { components: { schemas: { Order: order } } },
  ),
);

/** What is wrong with a service whose carts become orders once. */
async function ordersJudged(fault?: 'cancels nothing' | 'lists nothing new'): Promise<readonly string[]> {
  const carts = new Map<string, 'open' | 'ordered'>();
  const orders = new Map([['other', { id: 'other', cartId: 'gone', state: 'paid' }]]);
  let last = 0;
  const url = await serviceOf({
    'POST /carts': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      carts.set(`c-${++last}`, 'open');
      return [201, { id: `c-${last}` }];
    },
    'GET /carts/{id}': ({ ids: [id] }) => (carts.has(id) ? [200, { id }] : 404),
    'DELETE /carts/{id}': ({ ids: [id] }) => (carts.delete(id) ? 204 : 404),
    'POST /carts/{id}/checkout': ({ ids: [id] }): Answer => {
      if (!carts.has(id)) return 404;
      if (carts.get(id) === 'ordered') return 409;
      carts.set(id, 'ordered');
      const made = { id: `o-${++last}`, cartId: id, state: 'paid' };
      orders.set(made.id, made);
      return [201, made];
    },
    'GET /orders': () => [200, fault === 'lists nothing new' ? [orders.get('other')] : [...orders.values()]],
    'GET /orders/{id}': ({ ids: [id] }) => (orders.has(id) ? [200, orders.get(id)] : 404),
    'POST /orders/{id}/cancel': ({ ids: [id] }): Answer => {
      const one = orders.get(id);
      if (one === undefined) return 404;
      if (one.state === 'cancelled') return 409;
      if (fault !== 'cancels nothing') one.state = 'cancelled';
      return [200, { ...one, state: 'cancelled' }];
    },
  });
  const target = await judgedAt(url, contract, { cases: lawsOf(contract) });
  expect(orders.get('other')).toEqual({ id: 'other', cartId: 'gone', state: 'paid' });
  return violationsIn(target);
}

test('what an action creates breaks no law, and its faults are found', async () => {
  expect(await ordersJudged()).toEqual([]);
  expect(await ordersJudged('cancels nothing')).toContain('answer-not-stored resource:order/law/action-is-stored');
  expect(await ordersJudged('lists nothing new')).toContain('created-not-listed resource:order/law/created-is-listed');
});
