import { describe, expect, test } from 'vitest';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';

const account = { type: 'object', properties: { id: { type: 'integer' }, login: {}, name: {} } };
const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const bodies: Readonly<Record<string, object>> = {
  account,
  accounts: { type: 'array', items: account },
  wrapped: { type: 'object', properties: { token: { type: 'string' }, account } },
  token: { type: 'object', properties: { token: { type: 'string' } } },
  new: { type: 'object', properties: { login: {}, name: {}, password: {} } },
  credentials: { type: 'object', properties: { login: {}, password: {} } },
  named: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
};

/** Operations as `POST /signup new → 201 account`: the request after the path, the response after the arrow. */
async function graphOf(...operations: readonly string[]): Promise<readonly string[]> {
  const paths: Record<string, Record<string, object>> = {};
  for (const each of operations) {
    const [, method = '', target = '', sent, status = '200', answer] =
      /^(\w+) (\S+)(?: (\w+))?(?: → (\d+)(?: (\w+))?)?$/.exec(each) ?? [];
    const [path = '', query] = target.split('?');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId: `${method} ${path}`,
      parameters: [
        ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })),
        ...(query?.split('&') ?? []).map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
      ],
      ...(sent !== undefined && { requestBody: { required: true, ...content(bodies[sent]!) } }),
      responses: { [status]: { description: '', ...(answer !== undefined && content(bodies[answer]!)) } },
    };
  }
  const contract = await contractOf(
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Accounts', version: '1' }, paths }),
  );
  const graph = resourceGraph(contract);
  return contract.operations.map((operation) => {
    const { role, resource, effect } = graph.useOf(operation);
    return `${operation.key}: ${role}${resource === undefined ? '' : ` ${resource.name}`}${effect === undefined ? '' : `, ${effect}`}`;
  });
}

describe('a path that names a procedure', () => {
  test('is one on a resource where others concern the same thing', async () => {
    const graph = await graphOf(
      'POST /add-account new → 200 account',
      'GET /all-accounts → 200 accounts',
      'GET /account/{id} → 200 account',
      'PUT /update-account/{id} new → 200 account',
      'POST /delete-account named',
    );
    expect(graph).toEqual([
      'POST /add-account: create account',
      'GET /all-accounts: list account',
      'GET /account/{id}: read account',
      'PUT /update-account/{id}: replace account',
      'POST /delete-account: delete account',
    ]);
  });

  test('may change everything unless each request must identify an item', async () => {
    const graph = await graphOf(
      'POST /accounts.create new → 200 account',
      'POST /accounts.get named → 200 account',
      'POST /accounts.delete new',
    );
    expect(graph.at(-1)).toBe('POST /accounts.delete: action account, resets');
  });

  test('stays an action where nothing identifies an item', async () => {
    expect(await graphOf('GET /cart → 200 token', 'POST /cart/add new', 'POST /cart/remove new')).toEqual([
      'GET /cart: read',
      'POST /cart/add: action',
      'POST /cart/remove: action, resets',
    ]);
  });

  test('may be called by GET and by POST alike, and requires no parameter', async () => {
    const twins = (target: string, answer = 'token'): readonly string[] =>
      ['GET', 'POST'].map((method) => `${method} ${target} → 200 ${answer}`);
    const graph = await graphOf(
      ...twins('/createPad?padId&text'),
      ...twins('/deletePad?padId'),
      ...twins('/listAllPads', 'accounts'),
      ...twins('/createAuthor?name'),
      ...twins('/getAuthorName?authorId'),
      ...twins('/padUsers?padId', 'accounts'),
      ...twins('/listTokens?authorId'),
      ...twins('/deletePads?padId'),
    );
    expect(graph).toEqual([
      'GET /createPad: create pad',
      'POST /createPad: create pad',
      'GET /deletePad: delete pad',
      'POST /deletePad: delete pad',
      'GET /listAllPads: list pad',
      'POST /listAllPads: list pad',
      'GET /createAuthor: create author',
      'POST /createAuthor: create author',
      'GET /getAuthorName: read',
      'POST /getAuthorName: action',
      'GET /padUsers: list padUser',
      'POST /padUsers: list padUser',
      'GET /listTokens: read',
      'POST /listTokens: action',
      'GET /deletePads: delete pad, resets',
      'POST /deletePads: delete pad, resets',
    ]);
  });

  test('is none where the method contradicts the verb', async () => {
    expect(await graphOf('GET /accounts/delete/{id} → 200 account', 'GET /accounts/{id} → 200 account')).toEqual([
      'GET /accounts/delete/{id}: read delete',
      'GET /accounts/{id}: read account',
    ]);
  });
});

describe('an account is created where people sign up', () => {
  const items = ['GET /accounts/{id} → 200 account', 'GET /accounts → 200 accounts'];

  test.each([
    'POST /signup new → 201 account',
    'POST /auth/sign-up new → 200 account',
    'POST /auth/register new → 201 wrapped',
    'POST /registration new → 200',
    'POST /register new → 200 token',
  ])('as by %s', async (operation) => {
    expect((await graphOf(...items, operation)).at(-1)).toMatch(/: create account$/);
  });

  test.each([
    'POST /login credentials → 201 account',
    'POST /register named → 200 token',
    'POST /register/{id} new → 201 account',
  ])('but not by %s', async (operation) => {
    expect((await graphOf(...items, operation)).at(-1)).not.toMatch(/: create account$/);
  });
});
