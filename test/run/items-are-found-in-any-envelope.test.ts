import { describe, expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { foundIn, judgedAt, violationsIn } from './judged.js';
import { objectOf } from './outline.js';
import { isText, serviceOf, type Answer, type Body } from './service.js';

const text = { type: 'string', minLength: 1, maxLength: 60 };
const whole = { type: 'integer' };
const listOf = (items: object): object => ({ type: 'array', items });
const user = objectOf({ id: whole, name: text });
const linked = objectOf({ name: text, _links: objectOf({ self: objectOf({ href: text }) }) });
const linkedUser = ({ id, name }: Body): Body => ({ name, _links: { self: { href: `/users/${Number(id)}` } } });

/** How a service shows a new user and its users: the schemas, and what it answers. */
interface Envelope {
  readonly created: readonly [schema: object, wrap: (user: Body) => Body];
  readonly listed: readonly [schema: object, wrap: (users: readonly Body[]) => Body];
}

const envelopes: Readonly<Record<string, Envelope>> = {
  'a response beside a code': {
    created: [objectOf({ code: whole, response: user }), (own) => ({ code: 201, response: own })],
    listed: [objectOf({ code: whole, response: listOf(user) }), (all) => ({ code: 200, response: all })],
  },
  'an envelope in an envelope': {
    created: [objectOf({ data: objectOf({ user }) }), (own) => ({ data: { user: own } })],
    listed: [objectOf({ data: objectOf({ users: listOf(user) }) }), (all) => ({ data: { users: all } })],
  },
  'a name that says what was done': {
    created: [objectOf({ error: {}, newUser: user }), (own) => ({ error: false, newUser: own })],
    listed: [objectOf({ error: {}, allUsers: listOf(user) }), (all) => ({ error: false, allUsers: all })],
  },
  'links in place of identities': {
    created: [linked, linkedUser],
    listed: [
      objectOf({ _embedded: objectOf({ users: listOf(linked) }) }),
      (all) => ({ _embedded: { users: all.map(linkedUser) } }),
    ],
  },
};

async function judgedWith({ created, listed }: Envelope, fails: boolean, only = /./) {
  const users = new Map<string, Body>([['1', { id: 1, name: 'Of another' }]]);
  let last = 1;
  const isGood = ({ name }: Body): boolean => isText(name) && [...name].length <= 60;
  const contract = await contractOf(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Users', version: '1' },
      paths: {
        '/users': {
          get: { operationId: 'list', responses: { 200: json(listed[0]) } },
          post: {
            operationId: 'create',
            requestBody: { required: true, ...json(objectOf({ name: text })) },
            responses: { 201: json(created[0]), 400: { description: '' } },
          },
        },
        '/users/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
          delete: {
            operationId: 'remove',
            responses: { 204: { description: '' }, 400: { description: '' }, 404: { description: '' } },
          },
        },
      },
    }),
  );
  const url = await serviceOf({
    'GET /users': () => [200, listed[1]([...users.values()])],
    'POST /users': ({ body }) => {
      if (!isGood(body)) return 400;
      users.set(String(++last), { id: last, name: body['name'] });
      return [201, created[1](users.get(String(last))!)];
    },
    'DELETE /users/{id}': ({ ids: [id] }): Answer => {
      if (!/^[1-9]\d*$/.test(id)) return 400;
      return users.delete(id) ? (fails ? 500 : 204) : 404;
    },
  });
  return { target: await judgedAt(url, contract, { most: 20, only }), users };
}

describe.each(Object.entries(envelopes))('a service that answers with %s', (_, envelope) => {
  test('is tested as a whole, and keeps nothing but its own', async () => {
    const { target, users } = await judgedWith(envelope, false);
    expect(violationsIn(target)).toEqual([]);
    expect(target.notExercised).toEqual([]);
    expect([...users.values()]).toEqual([{ id: 1, name: 'Of another' }]);
  });

  test('is found where it fails to remove items', async () => {
    const { target, users } = await judgedWith(envelope, true, /\/good\//);
    expect(foundIn(target)).toContain('server-error remove/good/minimal');
    expect(users.has('1')).toBe(true);
  });
});
