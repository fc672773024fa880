import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';

const answers = answersOr(400, 404, 409, 415, 422);

const folder = objectOf({ id: text, name: text, parentId: { type: ['string', 'null'] } });
const folders = documentOf({
  '/folders': {
    get: answers(200, { type: 'array', items: folder }),
    post: { ...sent(objectOf({ name: text })), ...answers(201, folder) },
  },
  '/folders/{id}': { ...at('id'), get: answers(200, folder), delete: answers(204) },
  '/folders/{id}/move': { ...at('id'), post: { ...sent(objectOf({ parentId: text })), ...answers(200, folder) } },
  '/folders/{id}/merge': { ...at('id'), post: { ...sent(objectOf({ sourceId: text })), ...answers(200, folder) } },
});

/** Folders lie in each other, and a merged one is gone. With `answers`, an action answers that once it is done. */
async function foldersJudged(answers: Readonly<Record<string, Answer>> = {}, only = /./) {
  const all = new Map([['other', { id: 'other', name: 'Fern', parentId: null as string | null }]]);
  let last = 0;
  const both = (id: string, other: unknown, then: (one: { parentId: string | null }) => Answer): Answer => {
    const one = all.get(id);
    if (!isShort(other)) return 400;
    if (one === undefined) return 404;
    if (!all.has(other)) return [422, { error: 'There is no such folder.' }];
    return other === id ? [422, { error: 'The folders must differ.' }] : then(one);
  };
  const url = await serviceOf({
    'GET /folders': () => [200, [...all.values()]],
    'POST /folders': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const made = { id: `f-${++last}`, name, parentId: null };
      all.set(made.id, made);
      return [201, made];
    },
    'GET /folders/{id}': ({ ids: [id] }) => (all.has(id) ? [200, all.get(id)] : 404),
    'DELETE /folders/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    'POST /folders/{id}/move': ({ ids: [id], body: { parentId } }) =>
      both(id, parentId, (one) => {
        Object.assign(one, { parentId });
        return answers['move'] ?? [200, one];
      }),
    'POST /folders/{id}/merge': ({ ids: [id], body: { sourceId } }) =>
      both(id, sourceId, (one) => {
        all.delete(String(sourceId));
        return answers['merge'] ?? [200, one];
      }),
  });
  return { target: await judgedAt(url, await contractOf(folders), { most: 40, only }), left: [...all.values()] };
}

test('an item is moved below another one of the run, and merged with one', async () => {
  const { target, left } = await foldersJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual([{ id: 'other', name: 'Fern', parentId: null }]);
});

test.each(['move', 'merge'])('a fault of such an action is found: %s', async (action) => {
  const { target } = await foldersJudged({ [action]: [200, { id: 1 }] }, /\/good\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(`^schema-violation .*${action}/good/minimal`));
});

const number = { type: 'integer', minimum: 1 };
const account = { $ref: '#/components/schemas/Account' };
const transfer = objectOf({ id: number, fromAccountId: number, toAccountId: number, amount: number });
const { id: _, ...said } = (transfer as { properties: Record<string, object> }).properties;
const amount = sent(objectOf({ amount: number }));
const bank = documentOf(
  {
    '/accounts': { get: answers(200, { type: 'array', items: account }), post: answers(201, account) },
    '/accounts/{id}': { ...at('id', number), get: answers(200, account) },
    '/accounts/{id}/deposits': { ...at('id', number), post: { ...amount, ...answers(200, account) } },
    '/transfers': { post: { ...sent(objectOf(said)), ...answers(201, transfer) } },
  },
  { components: { schemas: { Account: objectOf({ id: number, balance: { type: 'integer' } }) } } },
);

test('where an account has less than a transfer needs, no account of another user has to pay', async () => {
  const balances = new Map([
    [1, 5_000_000_000],
    [2, 5_000_000_000],
  ]);
  const before = [...balances];
  const shown = (id: number): object => ({ id, balance: balances.get(id) });
  const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;
  const url = await serviceOf({
    'GET /accounts': () => [200, [...balances.keys()].map(shown)],
    'POST /accounts': () => {
      const id = balances.size + 1;
      balances.set(id, 0);
      return [201, shown(id)];
    },
    'GET /accounts/{id}': ({ ids: [id] }) => (balances.has(Number(id)) ? [200, shown(Number(id))] : 404),
    'POST /accounts/{id}/deposits': ({ ids: [id], body }) => {
      const { amount } = body;
      if (!isCount(amount)) return 400;
      if (!balances.has(Number(id))) return 404;
      balances.set(Number(id), Number(balances.get(Number(id))) + amount);
      return [200, shown(Number(id))];
    },
    'POST /transfers': ({ body: { fromAccountId: from, toAccountId: to, amount } }) => {
      if (!isCount(from) || !isCount(to) || !isCount(amount)) return 400;
      if (!balances.has(from) || !balances.has(to)) return [422, { error: 'There is no such account.' }];
      if (from === to) return [422, { error: 'The accounts must differ.' }];
      if (Number(balances.get(from)) < amount) return [409, { error: 'Insufficient funds.' }];
      balances.set(from, Number(balances.get(from)) - amount);
      balances.set(to, Number(balances.get(to)) + amount);
      return [201, { id: 1, fromAccountId: from, toAccountId: to, amount }];
    },
  });
  const target = await judgedAt(url, await contractOf(bank), { most: 40 });
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect([...balances].slice(0, 2)).toEqual(before);
  expect(target.left?.map(({ resource }) => resource)).not.toContain('deposit');
});
