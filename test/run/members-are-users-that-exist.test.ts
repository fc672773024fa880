import { expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { isText, serviceOf } from './service.js';

const body = (name: string): string =>
  `requestBody: { required: true, content: { application/json: { schema: { type: object, required: [${name}], properties: { ${name}: { type: string, minLength: 1 } } } } } }`;
const shown = (...names: readonly string[]): string =>
  `content: { application/json: { schema: { type: object, properties: { ${names.map((name) => `${name}: { type: string }`).join()} } } } }`;
const contract = await contractOf(
  documentOf(`/users:
  post: { operationId: addUser, ${body('name')}, responses: { '201': { description: d, ${shown('id', 'name')} }, '400': { description: d } } }
/users/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
  delete: { operationId: removeUser, responses: { '204': { description: d }, '404': { description: d } } }
/groups:
  post: { operationId: addGroup, ${body('name')}, responses: { '201': { description: d, ${shown('id', 'name')} }, '400': { description: d } } }
/groups/{groupId}:
  parameters: [{ name: groupId, in: path, required: true, schema: { type: string } }]
  delete: { operationId: removeGroup, responses: { '204': { description: d }, '404': { description: d } } }
/groups/{groupId}/members:
  parameters: [{ name: groupId, in: path, required: true, schema: { type: string } }]
  post: { operationId: addMember, ${body('userId')}, responses: { '201': { description: d, ${shown('userId')} }, '400': { description: d }, '404': { description: d }, '409': { description: d } } }
/groups/{groupId}/members/{userId}:
  parameters: [{ name: groupId, in: path, required: true, schema: { type: string } }, { name: userId, in: path, required: true, schema: { type: string } }]
  delete: { operationId: removeMember, responses: { '204': { description: d }, '404': { description: d } } }
`),
);
const options = { cases: deriveCases(contract, { maxPerOperation: 30 }).cases, credentials: new Map<string, string>() };

/** A service whose groups have users as members, once each, or one with a fault of that name. */
async function groupsService(fault = ''): Promise<{ readonly url: string; readonly left: () => number }> {
  const users = new Set<string>();
  const groups = new Map<string, Set<string>>();
  let count = 0;
  const url = await serviceOf({
    'POST /users': ({ body: { name } }) => {
      if (!isText(name)) return 400;
      const id = `u${++count}`;
      users.add(id);
      return [201, { id, name }];
    },
    'DELETE /users/{id}': ({ ids: [id] }) => (users.delete(id) ? 204 : 404),
    'POST /groups': ({ body: { name } }) => {
      if (!isText(name)) return 400;
      const id = `g${++count}`;
      groups.set(id, new Set());
      return [201, { id, name }];
    },
    'DELETE /groups/{id}': ({ ids: [id] }) => (groups.delete(id) ? 204 : 404),
    'POST /groups/{id}/members': ({ ids: [id], body: { userId } }) => {
      const members = groups.get(id);
      if (members === undefined) return 404;
      if (!isText(userId)) return fault === 'takes any member' ? [201, { userId: String(userId) }] : 400;
      if (!users.has(userId)) return 404;
      if (members.has(userId)) return 409;
      members.add(userId);
      return [201, { userId }];
    },
    'DELETE /groups/{id}/members/{userId}': ({ ids: [id, userId] }) =>
      groups.get(id)?.delete(userId) === true ? 204 : 404,
  });
  return { url, left: () => users.size + groups.size };
}

test('the user whom a request makes a member is one of the run', async () => {
  const { url, left } = await groupsService();
  const target = await judgedAt(url, contract, options);
  expect(target.notExercised).toEqual([]);
  expect(violationsIn(target)).toEqual([]);
  expect(left()).toBe(0);
});

test('a service that takes anything for a member is found', async () => {
  const { url } = await groupsService('takes any member');
  const only = /\/good\/|\/body\/userId\//;
  const found = violationsIn(await judgedAt(url, contract, { ...options, only }));
  expect(found.some((each) => each.startsWith('invalid-request-accepted addMember/body/userId/'))).toBe(true);
});
