import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf } from '../run/service.js';
import { contractOf, json, lawsOf } from './judged.js';

const user = objectOf({ id: text, email: text });

/** What is found at a service that takes an email more than once, or says that it is taken. */
async function foundAt(
  takes: 'once' | 'twice' | 'twice, with 200' | 'as the same' | 'as the same, created' | 'with a failure',
  conflict: string,
  email: object = text,
): Promise<readonly string[]> {
  const users = new Map<string, unknown>();
  const url = await serviceOf({
    'POST /users': ({ body: { email: own } }) => {
      if (!isShort(own)) return 400;
      const known = [...users].find(([, taken]) => taken === own);
      if (known !== undefined && takes === 'once') return 409;
      if (known !== undefined && takes === 'with a failure') return 500;
      if (known !== undefined && takes.startsWith('as the same'))
        return [takes === 'as the same' ? 200 : 201, { id: known[0], email: own }];
      const id = `u-${users.size + 1}`;
      users.set(id, own);
      return [takes === 'twice, with 200' ? 200 : 201, { id, email: own }];
    },
    'GET /users/{id}': ({ ids: [id] }) => (users.has(id) ? [200, { id, email: users.get(id) }] : 404),
  });
  const answers = answersOr(400, 404);
  const { responses } = answers(201, user) as { readonly responses: object };
  const contract = await contractOf(
    documentOf({
      '/users': {
        post: {
          ...sent(objectOf({ email })),
          responses: { ...responses, 200: json(user), 409: { ...json({ type: 'object' }), description: conflict } },
        },
      },
      '/users/{id}': { ...at('id'), get: answers(200, user) },
    }),
  );
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only: /taken-once/ }));
}

const fault = ['duplicate-accepted resource:user/law/taken-once'];
const described = (description: string): object => ({ ...(text as object), description });
const unique = described('Unique among all users.');

test.each([
  ['A user with this email already exists', text],
  ['The request is wrong. The email is already in use.', text],
  ['Duplicate email', text],
  ['Email taken', text],
  ['An account with this email already exists', text],
  ['An entry with this email already exists', text],
  ['Conflict', unique],
  ['Conflict', described('The address. Must not be empty, and must be unique.')],
  ['Conflict', described('The unique address of the user')],
])('a second user with an email is found where the document says %j', async (conflict, email) => {
  expect(await foundAt('twice', conflict, email)).toEqual(fault);
  expect(await foundAt('twice, with 200', conflict, email)).toEqual(fault);
  expect(await foundAt('once', conflict, email)).toEqual([]);
  expect(await foundAt('as the same', conflict, email)).toEqual([]);
  expect(await foundAt('as the same, created', conflict, email)).toEqual([]);
});

test.each([
  ['Conflict', text],
  ['The name of the user is already taken', text],
  ['An active user with this email already exists', text],
  ['A user with this email already exists and is still being imported', text],
  ['The email was already used with another password', text],
  ['An invoice with this email already exists', text],
  ['The email is not available at the moment', text],
  ['Conflict', described('Unique identifier of the mailbox')],
  ['Conflict', described('A unique and memorable address')],
  ['Conflict', described('The email. Does not have to be unique.')],
  ['Conflict', described('Email of the customer, which is unique')],
  ['Conflict', described('Emails are not unique')],
  ['Conflict', described('The unique address of the company of the user')],
])('two users may have an email where the document says %j', async (conflict, email) => {
  expect(await foundAt('twice', conflict, email)).toEqual([]);
});

test('a service that fails when an item is created again is found, whatever the document says', async () => {
  expect(await foundAt('with a failure', 'Conflict')).toEqual(['server-error resource:user/law/taken-once']);
});

/** What is found at a service in which an update may give a user the email of another one. */
async function takenAt(
  takes: 'once' | 'twice' | 'nothing',
  method: 'PATCH' | 'PUT',
  email: object,
): Promise<readonly string[]> {
  const users = new Map<string, { readonly id: string; readonly email: string; readonly name: string }>();
  const isTaken = (own: string, id?: string): boolean =>
    [...users.values()].some((each) => each.id !== id && each.email === own);
  const url = await serviceOf({
    'POST /users': ({ body: { email: own, name } }) => {
      if (!isShort(own) || !isShort(name)) return 400;
      if (isTaken(own)) return 409;
      const id = `u-${users.size + 1}`;
      users.set(id, { id, email: own, name });
      return [201, users.get(id)];
    },
    'GET /users/{id}': ({ ids: [id] }) => (users.has(id) ? [200, users.get(id)] : 404),
    [`${method} /users/{id}`]: ({ ids: [id], body }) => {
      const one = users.get(id);
      if (one === undefined) return 404;
      const { email: own, name } = method === 'PUT' ? body : { ...one, ...body };
      if (!isShort(own) || !isShort(name)) return 400;
      if (takes === 'once' && isTaken(own, id)) return 409;
      users.set(id, { id, name, email: takes === 'nothing' && isTaken(own, id) ? one.email : own });
      return [200, users.get(id)];
    },
  });
  const answers = answersOr(400, 404);
  const named = objectOf({ id: text, email, name: text });
  const said = { email, name: text };
  const conflictOr = (status: number): object => {
    const { responses } = answers(status, named) as { readonly responses: object };
    return { responses: { ...responses, 409: { ...json({ type: 'object' }), description: 'Conflict' } } };
  };
  const contract = await contractOf(
    documentOf({
      '/users': { post: { ...sent(objectOf(said)), ...conflictOr(201) } },
      '/users/{id}': {
        ...at('id'),
        get: answers(200, named),
        [method.toLowerCase()]: {
          ...sent(method === 'PUT' ? objectOf(said) : { type: 'object', properties: said }),
          ...conflictOr(200),
        },
      },
    }),
  );
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only: /taken-once/ }));
}

test.each(['PATCH', 'PUT'] as const)('a user who gets the email of another one by %s is found', async (method) => {
  expect(await takenAt('twice', method, unique)).toEqual(fault);
  expect(await takenAt('once', method, unique)).toEqual([]);
  expect(await takenAt('nothing', method, unique)).toEqual([]);
  expect(await takenAt('twice', method, text)).toEqual([]);
});

test.each(['Unique per tenant', 'Unique within its team'])(
  'a user may get the email of another one that is %j, where the other may be elsewhere',
  async (description) => {
    expect(await takenAt('twice', 'PATCH', { ...text, description })).toEqual([]);
  },
);

test.each(['Unique in the system', 'Unique among users'])(
  'a user may not get the email of another one that is %j',
  async (description) => {
    expect(await takenAt('twice', 'PATCH', { ...text, description })).toEqual(fault);
  },
);
