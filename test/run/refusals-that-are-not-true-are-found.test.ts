import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Body } from './service.js';

const number = { type: 'integer', minimum: 1 };
const item = objectOf({ id: number });
const answers = answersOr(400, 403, 404, 409, 415, 422);
const contact = { ...objectOf({ title: text, accountId: number }), required: ['title'] };
const document = documentOf({
  '/accounts': { get: answers(200, { type: 'array', items: item }), post: answers(201, item) },
  '/accounts/{id}': { ...at('id', number), get: answers(200, item), delete: answers(204) },
  '/accounts/{id}/merge': { ...at('id', number), post: { ...sent(objectOf({ into: number })), ...answers(200, item) } },
  '/contacts': { post: { ...sent(contact), ...answers(201, item) } },
  '/contacts/{id}': {
    ...at('id', number),
    get: answers(200, item),
    put: { ...sent(contact), ...answers(200, item) },
    delete: answers(204),
  },
  '/coupons/{code}': {
    ...at('code'),
    get: answers(200, objectOf({ code: text })),
  },
});

/** What a service says about a valid contact; undefined for nothing. */
type Objection = (said: Body, isNew: boolean, accounts: ReadonlySet<number>) => Answer | undefined;

/** The first account is of another user. */
async function contactsJudged(object: Objection = () => undefined, only = /./) {
  const accounts = new Set([1]);
  const contacts = new Set<number>();
  let last = 100;
  const isWhole = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;
  const isValid = ({ title, accountId = 1 }: Body): boolean => isShort(title) && isWhole(accountId);
  const refusal = (said: Body, isNew: boolean): Answer | undefined => {
    if (!isValid(said)) return 400;
    const { accountId } = said;
    if (accountId !== undefined && !accounts.has(Number(accountId))) return [422, { error: 'Unknown account.' }];
    return object(said, isNew, accounts);
  };
  const shown = (id: string): Answer => [200, { id: Number(id) }];
  const url = await serviceOf({
    'GET /accounts': () => [200, Array.from(accounts, (id) => ({ id }))],
    'POST /accounts': () => {
      accounts.add(++last);
      return [201, { id: last }];
    },
    'GET /accounts/{id}': ({ ids: [id] }) => (accounts.has(Number(id)) ? shown(id) : /^[0-9]+$/.test(id) ? 404 : 400),
    'DELETE /accounts/{id}': ({ ids: [id] }) => (accounts.delete(Number(id)) ? 204 : 404),
    'POST /accounts/{id}/merge': ({ ids: [id], body: { into } }) => {
      if (!isWhole(into)) return 400;
      if (!accounts.has(Number(id))) return 404;
      if (!accounts.has(into) || into === Number(id)) return 422;
      // The server keeps the one in the path.
      accounts.delete(into);
      return shown(id);
    },
    'POST /contacts': ({ body }) => {
      const refused = refusal(body, true);
      if (refused !== undefined) return refused;
      contacts.add(++last);
      return [201, { id: last }];
    },
    'GET /contacts/{id}': ({ ids: [id] }) => (contacts.has(Number(id)) ? shown(id) : 404),
    'PUT /contacts/{id}': ({ ids: [id], body }) => {
      if (!contacts.has(Number(id))) return 404;
      return refusal(body, false) ?? shown(id);
    },
    'DELETE /contacts/{id}': ({ ids: [id] }) => (contacts.delete(Number(id)) ? 204 : 404),
    'GET /coupons/{code}': ({ ids: [code] }) => (code === 'TEN' ? [200, { code }] : 404),
  });
  return { target: await judgedAt(url, await contractOf(document), { most: 60, only }), accounts: [...accounts] };
}

test('a correct service has no finding, and no number of a case names an account of another user', async () => {
  const { target, accounts } = await contactsJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(accounts).toEqual([1]);
});

test.each<[string, Objection, RegExp]>([
  [
    'an account that is there, when a contact is created',
    ({ accountId }, isNew) => (isNew && accountId !== undefined ? [422, { error: 'Unknown account.' }] : undefined),
    /^valid-request-refused post-contacts\/good\/full/,
  ],
  [
    'an account that is there, when a contact is replaced',
    ({ accountId }, isNew) => (!isNew && accountId !== undefined ? [422, { error: 'Unknown account.' }] : undefined),
    /^valid-request-refused put-contacts-id\/good\/full/,
  ],
  [
    'a coupon that no member names, for a long title',
    ({ title }) => (String(title).length > 40 ? [422, { error: 'No such coupon.' }] : undefined),
    /^valid-request-refused \S+-contacts\S*\/body\/title\//,
  ],
])('a service is found that misses %s', async (_what, object, violation) => {
  const { target } = await contactsJudged(object, /\/(?:good|body\/title)\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(violation));
});

test('an item of another user that has gone meanwhile is reported', async () => {
  const { target } = await contactsJudged((_said, _isNew, accounts) => {
    (accounts as Set<number>).delete(1);
    return undefined;
  }, /\/good\//);
  expect(target.incidents).toEqual([expect.stringContaining('has gone from the list (1)')]);
});
