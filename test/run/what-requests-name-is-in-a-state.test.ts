import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Asked, type Body } from './service.js';

/** The cases that find a fault in each answer of an operation. */
const good = /\/good\//;

const answers = answersOr(400, 404, 409, 415, 422);

const amount = { type: 'integer', minimum: 1, maximum: 100 };
const account = objectOf({ id: text, balance: { type: 'integer' } });
const transfer = objectOf({ id: text, fromAccountId: text, toAccountId: text, amount });
const bank = documentOf({
  '/accounts': { post: answers(201, account) },
  '/accounts/{accountId}': { ...at('accountId'), get: answers(200, account), delete: answers(204) },
  '/accounts/{accountId}/deposit': {
    ...at('accountId'),
    post: { ...sent(objectOf({ amount })), ...answers(200, account) },
  },
  '/transfers': {
    post: { ...sent(objectOf({ fromAccountId: text, toAccountId: text, amount })), ...answers(201, transfer) },
  },
});

/** A transfer needs two accounts, of which one has the amount. With `answer`, it answers that. */
async function bankJudged(answer?: Answer, only = /./) {
  const balances = new Map<string, number>();
  let last = 0;
  const isAmount = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100;
  const shown = (id: string): Body => ({ id, balance: balances.get(id) });
  const url = await serviceOf({
    'POST /accounts': () => {
      balances.set(`a-${++last}`, 0);
      return [201, shown(`a-${last}`)];
    },
    'GET /accounts/{accountId}': ({ ids: [id] }) => (balances.has(id) ? [200, shown(id)] : 404),
    'DELETE /accounts/{accountId}': ({ ids: [id] }) => (balances.delete(id) ? 204 : 404),
    'POST /accounts/{accountId}/deposit': ({ ids: [id], body }) => {
      if (!isAmount(body['amount'])) return 400;
      if (!balances.has(id)) return 404;
      balances.set(id, (balances.get(id) ?? 0) + body['amount']);
      return [200, shown(id)];
    },
    'POST /transfers': ({ body: { fromAccountId: from, toAccountId: to, amount } }) => {
      if (!isShort(from) || !isShort(to) || !isAmount(amount)) return 400;
      if (!balances.has(from) || !balances.has(to)) return 404;
      if (from === to) return [422, { error: 'The accounts must differ.' }];
      if ((balances.get(from) ?? 0) < amount) return [422, { error: 'Insufficient funds.' }];
      balances.set(from, (balances.get(from) ?? 0) - amount);
      balances.set(to, (balances.get(to) ?? 0) + amount);
      return answer ?? [201, { id: `t-${++last}`, fromAccountId: from, toAccountId: to, amount }];
    },
  });
  return { target: await judgedAt(url, await contractOf(bank), { most: 40, only }), left: balances.size };
}

test('a request gets two items of one kind, to which others were applied before', async () => {
  const { target, left } = await bankJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toBe(0);
});

test('a fault of such a request is found', async () => {
  const { target } = await bankJudged([201, { id: 1 }], good);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(/^schema-violation post-transfers\/good\//));
});

const poll = objectOf({ id: text, title: text, state: { enum: ['draft', 'open', 'closed'] } });
const vote = objectOf({ id: text });
const polling = documentOf({
  '/polls': { post: { ...sent(objectOf({ title: text })), ...answers(201, poll) } },
  '/polls/{pollId}': { ...at('pollId'), get: answers(200, poll), delete: answers(204) },
  '/polls/{pollId}/votes': { ...at('pollId'), post: answers(201, vote) },
  '/polls/{pollId}/results': { ...at('pollId'), get: answers(200, objectOf({ count: { type: 'integer' } })) },
  '/polls/{pollId}/open': { ...at('pollId'), post: answers(200, poll) },
  '/polls/{pollId}/close': { ...at('pollId'), post: answers(200, poll) },
});

/** Polls take votes while they are open, and have results once they are closed. */
async function pollsJudged(answers: Readonly<Record<string, Answer>> = {}, only = /./) {
  const polls = new Map([['of-another', { id: 'of-another', title: 'Fern', state: 'draft' }]]);
  let last = 0;
  const during =
    (state: string, then: (poll: { state: string }) => Answer) =>
    ({ ids: [id] }: Asked): Answer => {
      const one = polls.get(id);
      return one === undefined ? 404 : one.state === state ? then(one) : 409;
    };
  const move = (from: string, to: string) => during(from, (one) => [200, Object.assign(one, { state: to })]);
  const url = await serviceOf({
    'POST /polls': ({ body: { title } }) => {
      if (!isShort(title)) return 400;
      const one = { id: `p-${++last}`, title, state: 'draft' };
      polls.set(one.id, one);
      return [201, one];
    },
    'GET /polls/{pollId}': ({ ids: [id] }) => (polls.has(id) ? [200, polls.get(id)] : 404),
    'DELETE /polls/{pollId}': ({ ids: [id] }) => (polls.delete(id) ? 204 : 404),
    'POST /polls/{pollId}/votes': during('open', () => answers['votes'] ?? [201, { id: 'v' }]),
    'GET /polls/{pollId}/results': during('closed', () => answers['results'] ?? [200, { count: 0 }]),
    'POST /polls/{pollId}/open': move('draft', 'open'),
    'POST /polls/{pollId}/close': move('open', 'closed'),
  });
  return { target: await judgedAt(url, await contractOf(polling), { most: 30, only }), polls: [...polls.values()] };
}

test('what is below an item is tested in the state that it needs', async () => {
  const { target, polls } = await pollsJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(polls).toEqual([{ id: 'of-another', title: 'Fern', state: 'draft' }]);
});

test.each([
  ['votes', [201, { id: 1 }]],
  ['results', [200, { count: 'none' }]],
] as const)('a fault of what is below an item is found: %s', async (operation, answer) => {
  const { target } = await pollsJudged({ [operation]: answer }, good);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(`^schema-violation .*${operation}/good/minimal`));
});

const cart = objectOf({ id: text, count: { type: 'integer' } });
const order = objectOf({ orderId: text, cartId: text });
const ordered = { $ref: '#/components/schemas/Order' };
const pathsOf = (isListed: boolean): object => ({
  '/carts': { post: answers(201, cart) },
  '/carts/{cartId}': { ...at('cartId'), get: answers(200, cart), delete: answers(204) },
  '/carts/{cartId}/items': {
    ...at('cartId'),
    post: { ...sent(objectOf({ name: text })), ...answers(201, objectOf({ id: text })) },
  },
  '/carts/{cartId}/checkout': { ...at('cartId'), post: answers(201, ordered) },
  ...(isListed && { '/orders': { get: answers(200, { type: 'array', items: ordered }) } }),
  '/orders/{orderId}': { ...at('orderId'), get: answers(200, ordered), delete: answers(204) },
});
const shopOf = (isListed: boolean): string =>
  documentOf(pathsOf(isListed), { components: { schemas: { Order: order } } });

/** Only a cart with an item makes an order. With `answer`, the service answers that to the read of an order. */
async function shopJudged(isListed: boolean, answer?: Answer, only = /./) {
  const carts = new Map<string, number>();
  const orders = new Map<string, Body>([['o-0', { orderId: 'o-0', cartId: 'c-0' }]]);
  let last = 0;
  const url = await serviceOf({
    'POST /carts': () => {
      carts.set(`c-${++last}`, 0);
      return [201, { id: `c-${last}`, count: 0 }];
    },
    'GET /carts/{cartId}': ({ ids: [id] }) => (carts.has(id) ? [200, { id, count: carts.get(id) }] : 404),
    'DELETE /carts/{cartId}': ({ ids: [id] }) => (carts.delete(id) ? 204 : 404),
    'POST /carts/{cartId}/items': ({ ids: [id], body }) => {
      if (!isShort(body['name'])) return 400;
      if (!carts.has(id)) return 404;
      carts.set(id, (carts.get(id) ?? 0) + 1);
      return [201, { id: `i-${++last}` }];
    },
    'POST /carts/{cartId}/checkout': ({ ids: [id] }) => {
      if (!carts.has(id)) return 404;
      if (carts.get(id) === 0) return [409, { error: 'The cart is empty.' }];
      carts.set(id, 0);
      const one = { orderId: `o-${++last}`, cartId: id };
      orders.set(one.orderId, one);
      return [201, one];
    },
    'GET /orders': () => [200, [...orders.values()]],
    'GET /orders/{orderId}': ({ ids: [id] }) => (orders.has(id) ? (answer ?? [200, orders.get(id)]) : 404),
    'DELETE /orders/{orderId}': ({ ids: [id] }) => (orders.delete(id) ? 204 : 404),
  });
  return {
    target: await judgedAt(url, await contractOf(shopOf(isListed)), { most: 30, only }),
    left: [[...carts.keys()], [...orders.keys()]],
  };
}

test.each([false, true])('what an action on an item creates is tested and deleted (listed: %s)', async (isListed) => {
  const { target, left } = await shopJudged(isListed);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual([[], ['o-0']]);
});

test('a fault of what an action creates is found', async () => {
  const { target } = await shopJudged(false, [200, { orderId: 1 }], good);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(/^schema-violation get-orders-orderId\/good\//));
});

const message = objectOf({ id: text, text });
const chat = documentOf({
  '/chats': { post: answers(201, objectOf({ id: text })) },
  '/chats/{chatId}': { ...at('chatId'), get: answers(200, objectOf({ id: text })), delete: answers(204) },
  '/chats/{chatId}/messages': {
    ...at('chatId'),
    post: {
      ...sent({ type: 'object', required: ['text'], properties: { text, replyToId: text } }),
      ...answers(201, message),
    },
  },
  '/chats/{chatId}/messages/{messageId}': { ...at(['chatId', 'messageId']), get: answers(200, message) },
  '/chats/{chatId}/read': {
    ...at('chatId'),
    put: { ...sent(objectOf({ messageId: text })), ...answers(200, message) },
  },
});

/** A chat is read up to one of its own messages, which may answer one of them. With `answer`, it answers that. */
async function chatJudged(answer?: Answer, only = /./) {
  const messages = new Map<string, Body>();
  const chats = new Set(['c-0']);
  let last = 0;
  const url = await serviceOf({
    'POST /chats': () => {
      chats.add(`c-${++last}`);
      return [201, { id: `c-${last}` }];
    },
    'GET /chats/{chatId}': ({ ids: [id] }) => (chats.has(id) ? [200, { id }] : 404),
    'DELETE /chats/{chatId}': ({ ids: [id] }) => (chats.delete(id) ? 204 : 404),
    'POST /chats/{chatId}/messages': ({ ids: [id], body: { text: said, replyToId } }) => {
      if (!isShort(said) || (replyToId !== undefined && !isShort(replyToId))) return 400;
      if (!chats.has(id)) return 404;
      if (replyToId !== undefined && !messages.has(`${id}/${replyToId}`)) return 422;
      messages.set(`${id}/m-${++last}`, { id: `m-${last}`, text: said });
      return [201, { id: `m-${last}`, text: said }];
    },
    'GET /chats/{chatId}/messages/{messageId}': ({ ids: [id, one] }) =>
      chats.has(id) && messages.has(`${id}/${one}`) ? [200, messages.get(`${id}/${one}`)] : 404,
    'PUT /chats/{chatId}/read': ({ ids: [id], body: { messageId } }) => {
      if (!isShort(messageId)) return 400;
      if (!chats.has(id)) return 404;
      const one = messages.get(`${id}/${messageId}`);
      return one === undefined ? 422 : (answer ?? [200, one]);
    },
  });
  return { target: await judgedAt(url, await contractOf(chat), { most: 30, only }), left: [...chats] };
}

test('what a request about an item refers to may have to be below it', async () => {
  const { target, left } = await chatJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual(['c-0']);
});

test('a fault of a request that refers to what is below an item is found', async () => {
  const { target } = await chatJudged([200, { id: 1 }], good);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(/^schema-violation put-chats-chatId-read\/good\//));
});
