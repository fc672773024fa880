import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404, 409, 415);
const moment = { type: ['string', 'null'], format: 'date-time' };
const states = { enum: ['open', 'paid', 'processing', 'cancelled'] };

type Request = 'update' | 'cancel' | 'delete';

/** How a service of orders treats one that is paid. */
interface Habits {
  /** The requests that it does although it rejects them. */
  readonly done?: readonly Request[];
  /** The status with which it rejects them; undefined if it accepts them. */
  readonly refuses?: number | undefined;
  readonly method?: 'PATCH' | 'PUT';
  /** The state after a payment. */
  readonly paid?: 'paid' | 'processing';
  /** What else it stores, a while after the payment. */
  readonly later?: Body;
  /** What a rejected request changes. */
  readonly notes?: (order: Body) => Body;
}

async function judgedFor({
  done = [],
  refuses = 409,
  method = 'PATCH',
  paid = 'paid',
  later,
  notes = () => ({}),
}: Habits): Promise<readonly string[]> {
  const order = objectOf({ id: text, name: text, status: states, cancelledAt: moment, attempts: { type: 'integer' } });
  const body = sent(objectOf({ name: text }));
  const contract = await contractOf(
    documentOf({
      '/orders': { post: { ...body, ...answers(201, order) } },
      '/orders/{id}': {
        ...at('id'),
        get: answers(200, order),
        [method.toLowerCase()]: { ...body, ...answers(200, order) },
        delete: answers(204),
      },
      '/orders/{id}/pay': { ...at('id'), post: answers(204) },
      '/orders/{id}/cancel': { ...at('id'), post: answers(204) },
    }),
  );
  const orders = new Map<string, Body>();
  let last = 0;
  /** Answers a request that a paid order does not allow. */
  const answering = (what: Request, id: string, isValid: boolean, act: (order: Body) => Answer): Answer => {
    const one = orders.get(id);
    if (one === undefined) return 404;
    if (!isValid) return 400;
    if (one['status'] !== paid || refuses === undefined) return act(one);
    orders.set(id, { ...one, ...notes(one) });
    if (done.includes(what)) act({ ...one, ...notes(one) });
    return refuses;
  };
  const stored = (id: string, next: Body): Body => {
    orders.set(id, next);
    return next;
  };
  const url = await serviceOf({
    'POST /orders': ({ body: { name } }) => {
      const id = `o-${++last}`;
      if (!isShort(name)) return 400;
      return [201, stored(id, { id, name, status: 'open', cancelledAt: null, attempts: 0 })];
    },
    'GET /orders/{id}': ({ ids: [id] }) => (orders.has(id) ? [200, orders.get(id)] : 404),
    [`${method} /orders/{id}`]: ({ ids: [id], body: { name } }) =>
      answering('update', id, isShort(name), (one) => [200, stored(id, { ...one, name })]),
    'DELETE /orders/{id}': ({ ids: [id] }) => answering('delete', id, true, () => (orders.delete(id) ? 204 : 404)),
    'POST /orders/{id}/pay': ({ ids: [id] }) => {
      const one = orders.get(id);
      if (one === undefined || one['status'] !== 'open') return one === undefined ? 404 : 409;
      stored(id, { ...one, status: paid });
      if (later !== undefined)
        void setTimeout(20).then(() => orders.has(id) && stored(id, { ...orders.get(id), ...later }));
      return 204;
    },
    'POST /orders/{id}/cancel': ({ ids: [id] }) =>
      answering('cancel', id, true, (one) => {
        if (one['status'] === 'cancelled') return 409;
        stored(id, { ...one, status: 'cancelled', cancelledAt: new Date().toISOString() });
        return 204;
      }),
  });
  return violationsIn(await judgedAt(url, contract, { cases: lawsOf(contract), settle: 60 }));
}

const fault = 'refused-but-done resource:order/law/refused-in-state';

test.each<Habits>([
  { done: ['update'] },
  { done: ['update'], method: 'PUT' },
  { done: ['update'], refuses: 422 },
  { done: ['cancel'] },
  { done: ['delete'] },
  { done: ['delete'], refuses: 400 },
])('a rejected request that a paid order has done all the same is found (%j)', async (habits) => {
  expect(await judgedFor(habits)).toEqual([fault]);
});

test.each<readonly [string, Habits]>([
  ['does nothing of what it rejects', {}],
  ['does all of it', { refuses: undefined }],
  ['puts an order', { method: 'PUT' }],
  ['counts what it rejects', { notes: ({ attempts }) => ({ attempts: Number(attempts) + 1 }) }],
  ['changes the order some time after the payment', { later: { attempts: 7, name: 'Order of May' } }],
  ['is at work', { paid: 'processing', notes: () => ({ status: 'cancelled' }) }],
  ['says that a paid order is not there to delete', { refuses: 404, done: ['delete'] }],
  ['says that it may not be done', { refuses: 403 }],
])('a service that %s breaks no law', async (_words, habits) => {
  expect(await judgedFor(habits)).toEqual([]);
});
