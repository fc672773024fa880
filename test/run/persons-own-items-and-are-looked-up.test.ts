import { describe, expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { casesOf } from '../derived-cases.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, isText, serviceOf, type Answer } from './service.js';

const number = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };
const email = { type: 'string', format: 'email', maxLength: 60 };
const user = objectOf({ id: number, email });
const repository = objectOf({ id: number, title: text, owner_id: number });
const answers = answersOr(400, 404, 409, 422);
const listOf = (items: object): object => ({ type: 'array', items });

const document = documentOf({
  '/users': { get: answers(200, listOf(user)), post: { ...sent(objectOf({ email })), ...answers(201, user) } },
  '/users/lookup': {
    get: {
      operationId: 'lookUp',
      parameters: [{ name: 'email', in: 'query', required: true, schema: email }],
      ...answers(200, user),
    },
  },
  '/users/by-email/{email}': { ...at('email', email), get: { operationId: 'byEmail', ...answers(200, user) } },
  '/users/{id}': { ...at('id', number), get: answers(200, user), delete: answers(204) },
  '/repositories': {
    get: answers(200, listOf(repository)),
    post: { ...sent(objectOf({ title: text })), ...answers(201, repository) },
  },
  '/repositories/{id}': { ...at('id', number), get: answers(200, repository), delete: answers(204) },
  '/repositories/{id}/transfer': {
    ...at('id', number),
    post: { operationId: 'transfer', ...sent(objectOf({ new_owner_id: number })), ...answers(200, repository) },
  },
});

/** Users, whose emails are the same in another case, and repositories that one user transfers to another. */
async function repositoriesJudged(fault?: 'a response to a transfer' | 'the email in a path') {
  const users = new Map([[1, { id: 1, email: 'Root@example.org' }]]);
  const repositories = new Map([[2, { id: 2, title: 'Kernel', owner_id: 1 }]]);
  let last = 100;
  const shown = (one: object | undefined): Answer => (one === undefined ? 404 : [200, one]);
  const named = (wanted: string) =>
    [...users.values()].find((each) => each.email.toLowerCase() === wanted.toLowerCase());
  const isEmail = (value: unknown): value is string =>
    isText(value) && value.length <= 60 && /^\w+(?:[.+-]\w+)*@(?:\w[\w-]*\.)+[a-z]{2,}$/i.test(value);
  const url = await serviceOf({
    'GET /users': () => [200, [...users.values()]],
    'POST /users'({ body: { email: own } }) {
      if (!isEmail(own)) return 400;
      if (named(own) !== undefined) return 409;
      users.set(++last, { id: last, email: own });
      return [201, users.get(last)];
    },
    'GET /users/lookup'({ query }) {
      const wanted = query.get('email');
      return isEmail(wanted) ? shown(named(wanted)) : 400;
    },
    'GET /users/by-email/{email}': ({ ids: [own] }) =>
      shown(fault === 'the email in a path' ? users.get(1) : named(own)),
    'GET /users/{id}': ({ ids: [id] }) => shown(users.get(Number(id))),
    'DELETE /users/{id}': ({ ids: [id] }) => (users.delete(Number(id)) ? 204 : 404),
    'GET /repositories': () => [200, [...repositories.values()]],
    'POST /repositories'({ body: { title } }) {
      if (!isShort(title)) return 400;
      repositories.set(++last, { id: last, title, owner_id: 1 });
      return [201, repositories.get(last)];
    },
    'GET /repositories/{id}': ({ ids: [id] }) => shown(repositories.get(Number(id))),
    'DELETE /repositories/{id}': ({ ids: [id] }) => (repositories.delete(Number(id)) ? 204 : 404),
    'POST /repositories/{id}/transfer'({ ids: [id], body: { new_owner_id: owner } }) {
      const one = repositories.get(Number(id));
      if (one === undefined) return 404;
      if (!Number.isSafeInteger(owner) || Number(owner) < 1 || Number(owner) > number.maximum) return 400;
      if (!users.has(Number(owner))) return 422;
      one.owner_id = Number(owner);
      return [200, fault === 'a response to a transfer' ? { ...one, owner_id: String(owner) } : one];
    },
  });
  const contract = await contractOf(document);
  const cases = [...casesOf(contract, 60), ...lawCases(contract, resourceGraph(contract))];
  return { target: await judgedAt(url, contract, { cases }), left: [...users.values(), ...repositories.values()] };
}

describe('persons', () => {
  test('are looked up by the email of one that is there, and own what is transferred to them', async () => {
    const { target, left } = await repositoriesJudged();
    expect(violationsIn(target)).toEqual([]);
    const unexercised = target.coverage?.elements.filter(({ kind, exercised }) => kind === 'operation' && !exercised);
    expect(unexercised).toEqual([]);
    expect(left).toEqual([
      { id: 1, email: 'Root@example.org' },
      { id: 2, title: 'Kernel', owner_id: 1 },
    ]);
  });

  test('own items, so that the response to a transfer is judged', async () => {
    const { target } = await repositoriesJudged('a response to a transfer');
    expect(violationsIn(target)).toContain('schema-violation transfer/good/minimal');
  });

  test('are found if the email in the path is ignored', async () => {
    const { target } = await repositoriesJudged('the email in a path');
    expect(violationsIn(target)).toContain('lookup-differs resource:user/law/lookup-finds');
  });
});
