import { expect, test } from 'vitest';
import { casesOf } from '../derived-cases.js';
import { contractOf, json, lawsOf } from '../laws/judged.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, documentOf } from './outline.js';
import { isShort, serviceOf, type Body } from './service.js';

const text = { type: 'string', minLength: 1, maxLength: 60 };
/** As of a gateway to remote procedures: no member is required, and all methods are POST. */
const taking = (properties: object): object => ({
  requestBody: { required: true, ...json({ type: 'object', properties }) },
});
const answers = answersOr(400, 404);
const names = { type: 'object', properties: { names: { type: 'array', items: text } } };
const shown = { type: 'object', properties: { note: text, roles: { type: 'array', items: text } } };

/** Users are named by `name`, roles by `role`. */
const document = documentOf({
  '/auth/user/add': { post: { ...taking({ name: text, note: text }), ...answers(200, { type: 'object' }) } },
  '/auth/user/get': { post: { ...taking({ name: text }), ...answers(200, shown) } },
  '/auth/user/list': { post: { ...taking({}), ...answers(200, names) } },
  '/auth/user/delete': { post: { ...taking({ name: text }), ...answers(200, { type: 'object' }) } },
  '/auth/user/grant': { post: { ...taking({ user: text, role: text }), ...answers(200, { type: 'object' }) } },
  '/auth/role/add': { post: { ...taking({ name: text }), ...answers(200, { type: 'object' }) } },
  '/auth/role/get': { post: { ...taking({ role: text }), ...answers(200, shown) } },
  '/auth/role/list': { post: { ...taking({}), ...answers(200, names) } },
  '/auth/role/delete': { post: { ...taking({ role: text }), ...answers(200, { type: 'object' }) } },
  '/auth/role/revoke': { post: { ...taking({ role: text, key: text }), ...answers(200, { type: 'object' }) } },
});

test.each([
  ['works', false],
  ['fails to show users', true],
])('a service that %s is judged by procedures that name items in their bodies', async (_, isFaulty) => {
  const contract = await contractOf(document);
  const foreign = { note: 'theirs', roles: ['reader'] };
  const users = new Map<string, Body>([['anna', foreign]]);
  const roles = new Map<string, Body>([['reader', {}]]);
  const touched: string[] = [];
  /** Takes one of these names, and complains about its absence. */
  const named = (known: ReadonlyMap<string, Body>, name: unknown, act: (name: string) => void) => {
    if (!isShort(name)) return [400, { error: 'the name is empty' }] as const;
    if (!known.has(name)) return [404, { error: 'there is no such name' }] as const;
    act(name);
    return [200, known.get(name) ?? {}] as const;
  };
  const added = (known: Map<string, Body>, { name, note = 'none' }: Body) => {
    if (!isShort(name)) return [400, { error: 'the name is empty' }] as const;
    if (!isShort(note) || known.has(name)) return 400;
    known.set(name, { note });
    return [200, {}] as const;
  };
  const changes = (act: (name: string) => void) => (name: string) => {
    touched.push(name);
    act(name);
  };
  const url = await serviceOf({
    'POST /auth/user/add': ({ body }) => added(users, body),
    'POST /auth/user/get': ({ body: { name } }) => {
      const answer = named(users, name, () => {});
      return isFaulty && answer[0] === 200 ? 500 : answer;
    },
    'POST /auth/user/list': () => [200, { names: [...users.keys()] }],
    'POST /auth/user/delete': ({ body: { name } }) =>
      named(
        users,
        name,
        changes((each) => users.delete(each)),
      ),
    'POST /auth/user/grant': ({ body: { user, role } }) =>
      isShort(role)
        ? named(
            users,
            user,
            changes(() => {}),
          )
        : [400, { error: 'the role is empty' }],
    'POST /auth/role/add': ({ body }) => added(roles, body),
    'POST /auth/role/get': ({ body: { role } }) => named(roles, role, () => {}),
    'POST /auth/role/list': () => [200, { names: [...roles.keys()] }],
    'POST /auth/role/delete': ({ body: { role } }) =>
      named(
        roles,
        role,
        changes((each) => roles.delete(each)),
      ),
    'POST /auth/role/revoke': ({ body: { role } }) =>
      named(
        roles,
        role,
        changes(() => {}),
      ),
  });
  const cases = [...casesOf(contract, 30), ...lawsOf(contract)];
  const target = await judgedAt(url, contract, { cases, settle: 0 });
  const operations = (target.coverage?.elements ?? []).filter(({ kind }) => kind === 'operation');
  expect(operations.filter(({ exercised }) => !exercised)).toHaveLength(isFaulty ? 1 : 0);
  // The document does not say which members are required.
  const found = violationsIn(target).filter((each) => !each.endsWith('add/good/minimal'));
  expect(found.filter((each) => each.includes('/good/'))).toEqual(
    isFaulty ? ['minimal', 'full'].map((each) => `server-error post-auth-user-get/good/${each}`) : [],
  );
  expect(touched.filter((name) => users.get(name) === foreign || name === 'reader')).toEqual([]);
  expect([[...users.keys()], [...roles.keys()]]).toEqual([['anna'], ['reader']]);
});
