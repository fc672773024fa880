import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf } from '../run/service.js';
import { contractOf, json, lawsOf } from './judged.js';

const user = objectOf({ id: text, email: text });

/** What is found at a service that takes an email more than once, or says that it is taken. */
async function foundAt(
  takes: 'once' | 'twice' | 'as the same' | 'as the same, created' | 'with a failure',
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
      return [201, { id, email: own }];
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
