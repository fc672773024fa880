import { expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { objectOf, refusedWith, sent } from './outline.js';
import { serviceOf, type Answer } from './service.js';

const secret = { type: 'string', minLength: 8, maxLength: 60 };
const user = objectOf({ id: { type: 'string' }, email: { type: 'string' } });
const refusals = refusedWith(400, 403, 404, 409, 415);
const named = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] };

/** Names for the secret that is given again, and for the one that is replaced. */
const namings = [
  ['passwordConfirmation', 'currentPassword', 'newPassword'],
  ['confirm_password', 'old_password', 'new_password'],
  ['password2', 'existingPassword', 'password'],
] as const;
type Naming = readonly [again: string, current: string, next: string];

const documentOf = ([again, current, next]: Naming): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    paths: {
      '/users': {
        post: {
          ...sent(
            objectOf({ email: { type: 'string', format: 'email' }, password: secret, [again]: { type: 'string' } }),
          ),
          responses: { 201: json(user), ...refusals },
        },
      },
      '/users/{id}': { ...named, delete: { responses: { 204: { description: 'Gone' }, ...refusals } } },
      '/users/{id}/password': {
        ...named,
        put: {
          operationId: 'change',
          ...sent(objectOf({ [current]: { type: 'string' }, [next]: secret })),
          responses: { 204: { description: 'Changed' }, ...refusals },
        },
      },
    },
  });

async function judgedWith(naming: Naming, changed?: Answer, only = /./) {
  const [again, current, next] = naming;
  const users = new Map<string, { readonly email: string; password: string }>();
  const isSecret = (value: unknown): value is string =>
    typeof value === 'string' && [...value].length >= 8 && [...value].length <= 60;
  let last = 0;
  const url = await serviceOf({
    'POST /users': ({ body: { email, password, [again]: repeated } }) => {
      if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email) || !isSecret(password)) return 400;
      if (repeated !== password) return 400;
      if ([...users.values()].some((each) => each.email === email)) return 409;
      users.set(`u-${++last}`, { email, password });
      return [201, { id: `u-${last}`, email }];
    },
    'DELETE /users/{id}': ({ ids: [id] }) => (users.delete(id) ? 204 : 404),
    'PUT /users/{id}/password': ({ ids: [id], body: { [current]: old, [next]: replacement } }) => {
      const one = users.get(id);
      if (typeof old !== 'string' || !isSecret(replacement)) return 400;
      if (one === undefined) return 404;
      if (one.password !== old) return 403;
      one.password = replacement;
      return changed ?? 204;
    },
  });
  return { target: await judgedAt(url, await contractOf(documentOf(naming)), { most: 40, only }), left: users.size };
}

test.each(namings)('a secret is given again as %s, and the present one as %s', async (...naming) => {
  const { target, left } = await judgedWith(naming);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toBe(0);
});

test('a fault of a changed secret is found', async () => {
  const { target } = await judgedWith(namings[0], [200, {}], /\/good\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(/^undocumented-status change\/good\//));
});
