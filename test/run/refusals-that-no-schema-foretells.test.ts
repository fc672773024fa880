import { expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, refusedWith, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Body } from './service.js';

/** The cases that find a fault in each answer of an operation. */
const good = /\/good\//;

const answers = answersOr(400, 404, 409, 415, 422);
const lists = (schema: object): object => ({ get: answers(200, { type: 'array', items: schema }) });

const room = objectOf({ id: text });
const booking = objectOf({ id: text, roomId: text, day: { type: 'integer', minimum: 1 } });
const rooms = documentOf({
  '/rooms': lists(room),
  '/rooms/{id}': { ...at('id'), get: answers(200, room) },
  '/bookings': {
    ...lists(booking),
    post: { ...sent(objectOf({ roomId: text, day: { type: 'integer', minimum: 1 } })), ...answers(201, booking) },
  },
  '/bookings/{id}': { ...at('id'), get: answers(200, booking), delete: answers(204) },
});

/** The only room is in the booking of another user, too. With `refusal`, no booking is accepted. */
async function bookingsJudged(refusal?: Answer, only = /./) {
  const bookings = new Map<string, Body>([['b-0', { id: 'b-0', roomId: 'r-1', day: 4 }]]);
  let last = 0;
  const url = await serviceOf({
    'GET /rooms': () => [200, [{ id: 'r-1' }]],
    'GET /rooms/{id}': ({ ids: [id] }) => (id === 'r-1' ? [200, { id }] : 404),
    'GET /bookings': () => [200, [...bookings.values()]],
    'POST /bookings': ({ body: { roomId, day } }) => {
      if (!isShort(roomId) || !Number.isInteger(day) || Number(day) < 1) return 400;
      if (roomId !== 'r-1') return [422, { error: 'No such room.' }];
      if (refusal !== undefined) return refusal;
      const made = { id: `b-${++last}`, roomId, day };
      bookings.set(made.id, made);
      return [201, made];
    },
    'GET /bookings/{id}': ({ ids: [id] }) => (bookings.has(id) ? [200, bookings.get(id)] : 404),
    'DELETE /bookings/{id}': ({ ids: [id] }) => (bookings.delete(id) ? 204 : 404),
  });
  return { target: await judgedAt(url, await contractOf(rooms), { most: 40, only }), bookings: [...bookings.keys()] };
}

test('a booking refers to a room that another booking refers to', async () => {
  const { target, bookings } = await bookingsJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(bookings).toEqual(['b-0']);
});

test('a server that rejects bookings of a room that it shows is found', async () => {
  const { target } = await bookingsJudged([422, { error: 'Not today.' }], good);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching('^valid-request-refused .*post.*/good/minimal'));
});

const quantity = { type: 'integer', minimum: 1 };
const cart = objectOf({ id: text, items: { type: 'array', items: { type: 'object' } } });
const shop = documentOf({
  '/products': lists(objectOf({ id: text, stock: { type: 'integer' } })),
  '/products/{id}': { ...at('id'), get: answers(200, objectOf({ id: text, stock: { type: 'integer' } })) },
  '/carts': { post: answers(201, cart) },
  '/carts/{id}': { ...at('id'), get: answers(200, cart), delete: answers(204) },
  '/carts/{id}/checkout': { ...at('id'), post: answers(200, cart) },
  '/carts/{id}/items': {
    ...at('id'),
    post: { ...sent(objectOf({ productId: text, quantity })), ...answers(200, cart) },
  },
});

/** There are three of the only product. With `answer`, a cart that gets something is shown so. */
async function cartsJudged(answer?: Answer, only = /./) {
  const carts = new Map<string, Body[]>();
  let last = 0;
  const shown = (id: string): Body => ({ id, items: carts.get(id) });
  const url = await serviceOf({
    'GET /products': () => [200, [{ id: 'p-1', stock: 3 }]],
    'GET /products/{id}': ({ ids: [id] }) => (id === 'p-1' ? [200, { id, stock: 3 }] : 404),
    'POST /carts': () => {
      carts.set(`c-${++last}`, []);
      return [201, shown(`c-${last}`)];
    },
    'GET /carts/{id}': ({ ids: [id] }) => (carts.has(id) ? [200, shown(id)] : 404),
    'DELETE /carts/{id}': ({ ids: [id] }) => (carts.delete(id) ? 204 : 404),
    'POST /carts/{id}/items': ({ ids: [id], body: { productId, quantity: count } }) => {
      if (!isShort(productId) || !Number.isInteger(count) || Number(count) < 1) return 400;
      const items = carts.get(id);
      if (items === undefined) return 404;
      if (productId !== 'p-1') return [422, { error: 'No such product.' }];
      if (Number(count) > 3) return [409, { error: 'Out of stock.' }];
      items.push({ productId, count });
      return answer ?? [200, shown(id)];
    },
    'POST /carts/{id}/checkout': ({ ids: [id] }) => {
      const items = carts.get(id);
      if (items === undefined) return 404;
      return items.length === 0 ? [409, { error: 'The cart is empty.' }] : [200, shown(id)];
    },
  });
  return judgedAt(url, await contractOf(shop), { most: 40, only });
}

test('a server may have less of something than a request asks for', async () => {
  const target = await cartsJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
});

test('what such a server answers to smaller numbers is judged', async () => {
  const target = await cartsJudged([200, { id: 1 }], good);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching('^schema-violation .*items.*/good/minimal'));
});

const number = { type: 'integer', minimum: 1 };
const account = objectOf({ id: number });
const bank = documentOf({
  '/accounts': lists(account),
  '/accounts/{id}': { ...at('id', number), get: answers(200, account) },
  '/transfers': {
    post: { ...sent(objectOf({ from: number, to: number })), ...answers(201, objectOf({ id: number })) },
  },
});

/** The document does not say that `from` and `to` are accounts. */
async function transfersJudged(error: string) {
  const url = await serviceOf({
    'GET /accounts': () => [200, [{ id: 1 }, { id: 2 }]],
    'GET /accounts/{id}': ({ ids: [id] }) => (['1', '2'].includes(id) ? [200, { id: Number(id) }] : 404),
    'POST /transfers': ({ body: { from, to } }) => {
      if (![from, to].every((each) => Number.isInteger(each) && Number(each) >= 1)) return 400;
      return Number(from) <= 2 && Number(to) <= 2 ? [201, { id: 1 }] : [422, { error }];
    },
  });
  return violationsIn(await judgedAt(url, await contractOf(bank), { most: 40 }));
}

test('a server may miss an item that no name in the document announces', async () => {
  expect(await transfersJudged('Unknown account.')).toEqual([]);
});

test('a server that gives another reason is found', async () => {
  expect(await transfersJudged('Not today.')).toContainEqual(expect.stringMatching('^valid-request-refused '));
});

const ticket = objectOf({ id: text, title: text });
const security = { security: [{ token: [] }] };
const desk = (...statuses: readonly number[]): string =>
  documentOf(
    {
      '/tickets': { ...lists(ticket), post: { ...sent(objectOf({ title: text })), ...answers(201, ticket) } },
      '/tickets/{id}': { ...at('id'), get: answers(200, ticket), delete: answers(204) },
      '/tickets/{id}/escalate': {
        ...at('id'),
        post: { responses: { 200: json(ticket), ...refusedWith(401, 404, ...statuses) } },
      },
    },
    { ...security, components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } },
  );

/** Only some may escalate tickets. `mayEscalate` tells by the fields of a request whether the caller may. */
async function ticketsJudged(document: string, mayEscalate: (accept: string) => boolean = () => false) {
  const tickets = new Map<string, Body>();
  let last = 0;
  const known =
    (answer: (id: string, body: Body, accept: string) => Answer) =>
    ({ ids: [id], body, request: { headers } }: Parameters<Parameters<typeof serviceOf>[0][string]>[0]): Answer =>
      /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] === 't0ken'
        ? answer(id, body, headers.accept ?? '')
        : [401, undefined, { 'WWW-Authenticate': 'Bearer' }];
  const url = await serviceOf({
    'GET /tickets': known(() => [200, [...tickets.values()]]),
    'POST /tickets': known((_, { title }) => {
      if (!isShort(title)) return 400;
      const made = { id: `t-${++last}`, title };
      tickets.set(made.id, made);
      return [201, made];
    }),
    'GET /tickets/{id}': known((id) => (tickets.has(id) ? [200, tickets.get(id)] : 404)),
    'DELETE /tickets/{id}': known((id) => (tickets.delete(id) ? 204 : 404)),
    'POST /tickets/{id}/escalate': known((id, _, accept) =>
      !tickets.has(id) ? 404 : mayEscalate(accept) ? [200, tickets.get(id)] : 403,
    ),
  });
  const target = await judgedAt(url, await contractOf(document), { most: 80, credentials: new Map([['', 't0ken']]) });
  return { target, violations: violationsIn(target) };
}

test('a credential may lack the permission for an operation that documents 403', async () => {
  const { target, violations } = await ticketsJudged(desk(403));
  expect(violations).toEqual([]);
  const good = target.cases.find(({ case: { id } }) => id === 'post-tickets-id-escalate/good/minimal');
  expect(good?.result).toMatchObject({ kind: 'not-applicable', doubts: [{ id: 'permission-lacking', status: 403 }] });
  expect(target.refused?.map(({ operation, reason }) => `${operation}: ${reason}`)).toEqual([
    expect.stringContaining('the documented 403'),
  ]);
});

test.each([
  ['that does not document 403', desk(), undefined],
  ['that lets in the same credential', desk(403), (accept: string) => !accept.includes('*')],
])('a server is found that answers 403 for an operation %s', async (_, document, mayEscalate) => {
  const { violations } = await ticketsJudged(document, mayEscalate);
  expect(violations).toContainEqual(expect.stringContaining('escalate'));
});
