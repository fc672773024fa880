import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, isText, serviceOf, type Answer, type Asked } from './service.js';

const answers = answersOr(400, 404, 409, 415);

const named = objectOf({ id: text, name: text });
const role = { enum: ['owner', 'guest'] };
const groups = documentOf({
  '/users': { get: answers(200, { type: 'array', items: named }) },
  '/users/{userId}': { ...at('userId'), get: answers(200, named) },
  '/groups': { post: { ...sent(objectOf({ name: text })), ...answers(201, named) } },
  '/groups/{groupId}': { ...at('groupId'), delete: answers(204) },
  '/groups/{groupId}/members': {
    ...at('groupId'),
    get: answers(200, { type: 'array', items: objectOf({ userId: text, role }) }),
  },
  '/groups/{groupId}/members/{userId}': {
    ...at(['groupId', 'userId']),
    put: { ...sent(objectOf({ role })), ...answers([200, 201], objectOf({ role })) },
    delete: { operationId: 'leave', ...answers(204) },
  },
});

/** The caller owns each new group, and the last owner stays. With `left`, the service answers that to who leaves. */
async function groupsJudged(left: Answer = 204, only = /./) {
  const all = new Map<string, Map<string, string>>();
  let last = 0;
  const users = ['caller', 'other'].map((id) => ({ id, name: id }));
  const url = await serviceOf({
    'GET /users': () => [200, users],
    'GET /users/{userId}': ({ ids: [id] }) => {
      const user = users.find((each) => each.id === id);
      return user === undefined ? 404 : [200, user];
    },
    'POST /groups': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      all.set(`g-${++last}`, new Map([['caller', 'owner']]));
      return [201, { id: `g-${last}`, name }];
    },
    'DELETE /groups/{groupId}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    'GET /groups/{groupId}/members': ({ ids: [id] }) =>
      all.has(id) ? [200, Array.from(all.get(id) ?? [], ([userId, its]) => ({ userId, role: its }))] : 404,
    'PUT /groups/{groupId}/members/{userId}': ({ ids: [id, user], body }) => {
      const members = all.get(id);
      if (!isText(body['role']) || !role.enum.includes(body['role'])) return 400;
      if (members === undefined || !users.some((each) => each.id === user)) return 404;
      const status = members.has(user) ? 200 : 201;
      if (user === 'caller' && body['role'] !== 'owner') return [409, { error: 'A group needs an owner.' }];
      members.set(user, body['role']);
      return [status, { role: body['role'] }];
    },
    'DELETE /groups/{groupId}/members/{userId}': ({ ids: [id, user] }) => {
      if (all.get(id)?.has(user) !== true) return 404;
      if (user === 'caller') return [409, { error: 'A group needs an owner.' }];
      all.get(id)?.delete(user);
      return left;
    },
  });
  return { target: await judgedAt(url, await contractOf(groups), { most: 30, only }), left: all.size };
}

test('a user becomes a member who is none already', async () => {
  const { target, left } = await groupsJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toBe(0);
});

test('a fault of the end of such a membership is found', async () => {
  const { target } = await groupsJudged([200, {}], /\/good\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(/^undocumented-status leave\/good\//));
});

const device = objectOf({ id: text, state: { enum: ['new', 'ready', 'running'] } });
const settings = objectOf({ interval: { type: 'integer', minimum: 1, maximum: 60 } });
const devices = documentOf({
  '/devices': { post: answers(201, device) },
  '/devices/{id}': { ...at('id'), get: answers(200, device), delete: answers(204) },
  '/devices/{id}/start': { ...at('id'), post: answers(200, device) },
  '/devices/{id}/settings': {
    ...at('id'),
    get: answers(200, settings),
    put: { ...sent(settings), ...answers(200, settings) },
  },
});

/** A device has settings before it starts. With `started`, the service answers that to the start. */
async function devicesJudged(started?: Answer, only = /./) {
  const all = new Map<string, { state: string; settings: unknown }>();
  let last = 0;
  const named = (then: (one: { state: string; settings: unknown }, asked: Asked) => Answer) => (asked: Asked) => {
    const one = all.get(asked.ids[0]);
    return one === undefined ? 404 : then(one, asked);
  };
  const shown = (id: string): object => ({ id, state: all.get(id)?.state });
  const url = await serviceOf({
    'POST /devices': () => {
      all.set(`d-${++last}`, { state: 'new', settings: undefined });
      return [201, shown(`d-${last}`)];
    },
    'GET /devices/{id}': named((_, { ids: [id] }) => [200, shown(id)]),
    'DELETE /devices/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    'POST /devices/{id}/start': named((one, { ids: [id] }) => {
      if (one.state !== 'ready') return [409, { error: `The device is ${one.state}.` }];
      one.state = 'running';
      return started ?? [200, shown(id)];
    }),
    'GET /devices/{id}/settings': named((one) => (one.settings === undefined ? 409 : [200, one.settings])),
    'PUT /devices/{id}/settings': ({ ids: [id], body }) => {
      const { interval } = body;
      if (!Number.isInteger(interval) || Number(interval) < 1 || Number(interval) > 60) return 400;
      const one = all.get(id);
      if (one === undefined) return 404;
      Object.assign(one, { state: 'ready', settings: { interval } });
      return [200, one.settings];
    },
  });
  return judgedAt(url, await contractOf(devices), { most: 30, only });
}

test('what goes with an item is set up before the item can be used', async () => {
  const target = await devicesJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(target.changed).toEqual([]);
});

test('a fault of an item that was set up is found', async () => {
  const target = await devicesJudged([200, { id: 1 }], /\/good\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching('^schema-violation .*start/good/minimal'));
});
