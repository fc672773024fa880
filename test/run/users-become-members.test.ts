import { expect, test } from 'vitest';
import { json, lawsOf } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { refusedWith } from './outline.js';
import { isShort, isText, serviceOf, type Answer, type Asked } from './service.js';
import { casesOf } from '../derived-cases.js';

const id = { type: 'string', maxLength: 40 };
const named = { type: 'object', required: ['id', 'name'], properties: { id, name: { type: 'string', maxLength: 60 } } };
const refusals = refusedWith(400, 404, 415, 422);
const role = { enum: ['guest', 'editor', 'owner'] };
const ofGroup = { ...named, required: [...named.required, 'role'], properties: { ...named.properties, role } };
const inPath = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: id })),
});
const gone = { responses: { 204: { description: 'Done' }, ...refusals } };
const name = { type: 'string', minLength: 1, maxLength: 60 };
const makes = {
  requestBody: { required: true, ...json({ type: 'object', required: ['name'], properties: { name } }) },
  responses: { 201: json(named), ...refusals },
};
const documentOf = (mayCreate: boolean): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Groups', version: '1' },
    paths: {
      '/users': {
        get: { responses: { 200: json({ type: 'array', items: named }) } },
        ...(mayCreate && { post: makes }),
      },
      '/users/{userId}': { ...inPath('userId'), get: { responses: { 200: json(named), ...refusals } } },
      '/groups': {
        post: makes,
      },
      '/groups/{groupId}': { ...inPath('groupId'), delete: gone },
      '/groups/{groupId}/members': {
        ...inPath('groupId'),
        get: { responses: { 200: json({ type: 'array', items: ofGroup }), ...refusals } },
      },
      '/groups/{groupId}/members/{userId}': {
        ...inPath('groupId', 'userId'),
        put: {
          operationId: 'join',
          requestBody: {
            required: true,
            ...json({
              type: 'object',
              required: ['role', ...(mayCreate ? ['userId'] : [])],
              properties: { role, ...(mayCreate && { userId: id }) },
            }),
          },
          ...gone,
        },
        get: { operationId: 'see', responses: { 200: json(ofGroup), ...refusals } },
        delete: { operationId: 'leave', ...gone },
      },
    },
  });

/** Only users become members. With `mayCreate`, operations create users. With `answer`, `leave` answers that. */
async function judgedWith(mayCreate: boolean, answer?: Answer, only = /./) {
  const users = new Map([['u-1', 'Ann']]);
  const groups = new Map([['g-0', { name: 'Of others', members: new Map([['u-1', 'owner']]) }]]);
  const user = (key: string): object => ({ id: key, name: users.get(key) });
  let last = 0;
  const contract = await contractOf(documentOf(mayCreate));
  const url = await serviceOf({
    'GET /users': () => [200, [...users.keys()].map(user)],
    ...(mayCreate && {
      'POST /users': ({ body }: Asked): Answer => {
        if (!isShort(body['name'])) return 400;
        users.set(`u-${++last + 1}`, body['name']);
        return [201, user(`u-${last + 1}`)];
      },
    }),
    'GET /users/{userId}': ({ ids: [key] }) => (users.has(key) ? [200, user(key)] : 404),
    'POST /groups': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      groups.set(`g-${++last}`, { name, members: new Map<string, string>() });
      return [201, { id: `g-${last}`, name }];
    },
    'DELETE /groups/{groupId}': ({ ids: [key] }) => (groups.delete(key) ? 204 : 404),
    'GET /groups/{groupId}/members': ({ ids: [key] }) =>
      groups.has(key) ? [200, [...groups.get(key)!.members].map(([each, its]) => ({ ...user(each), role: its }))] : 404,
    'PUT /groups/{groupId}/members/{userId}': ({ ids: [key, member], body: { userId, role: its } }) => {
      if (!isText(its) || !role.enum.includes(its) || (userId === undefined && mayCreate)) return 400;
      // The body repeats who becomes a member.
      if (userId !== undefined && userId !== member) return 422;
      if (!groups.has(key) || !users.has(member)) return 404;
      groups.get(key)!.members.set(member, its);
      return 204;
    },
    'GET /groups/{groupId}/members/{userId}': ({ ids: [key, member] }) =>
      groups.get(key)?.members.has(member) === true
        ? [200, { ...user(member), role: groups.get(key)?.members.get(member) }]
        : 404,
    'DELETE /groups/{groupId}/members/{userId}': ({ ids: [key, member] }) =>
      groups.get(key)?.members.delete(member) === true ? (answer ?? 204) : 404,
  });
  const cases = [...casesOf(contract, 30), ...lawsOf(contract)];
  return { target: await judgedAt(url, contract, { cases, only }), users: [...users], groups: [...groups] };
}

test('users that the run cannot create become members of its groups', async () => {
  const { target, users, groups } = await judgedWith(false);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(users).toEqual([['u-1', 'Ann']]);
  expect(groups).toEqual([['g-0', { name: 'Of others', members: new Map([['u-1', 'owner']]) }]]);
});

test('a fault of the end of a membership is found', async () => {
  const { target } = await judgedWith(false, [200, {}], /\/good\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(/^undocumented-status leave\/good\//));
});

test('a member that repeats the user in the path has the same value, also if users can be created', async () => {
  const { target, groups } = await judgedWith(true);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(groups).toEqual([['g-0', { name: 'Of others', members: new Map([['u-1', 'owner']]) }]]);
});
