import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const user = objectOf({ id: text, name: text });
const task = objectOf({ id: text, title: text, userId: text });
const answers = answersOr(400, 404);

/** What is wrong with a service of tasks and users, some of whose operations look for no user. */
async function judgedFor(careless: readonly string[], description = 'Unknown user'): Promise<readonly string[]> {
  const refusing = (schema: object): object => {
    const { responses } = answers(200, schema) as { readonly responses: object };
    return { responses: { ...responses, 422: { description } } };
  };
  const userId = objectOf({ userId: text });
  const contract = await contractOf(
    documentOf({
      '/users': { post: { ...sent(objectOf({ name: text })), ...answers(201, user) } },
      '/users/{id}': { ...at('id'), get: answers(200, user), delete: answers(204) },
      '/tasks': { post: { ...sent(objectOf({ title: text, userId: text })), ...answers(201, task) } },
      '/tasks/{id}': {
        ...at('id'),
        get: answers(200, task),
        patch: { ...sent(objectOf({ title: text, userId: text })), ...refusing(task) },
        delete: answers(204),
      },
      '/tasks/{id}/assign': { ...at('id'), post: { ...sent(userId), ...refusing(task) } },
    }),
  );
  const [users, tasks] = [new Map<string, Body>(), new Map<string, Body>()];
  let last = 0;
  const shown = (one: Body | undefined): Answer => (one === undefined ? 404 : [200, one]);
  const change = (operation: string, id: string, body: Body): Answer => {
    const one = tasks.get(id);
    if (one === undefined) return 404;
    const { userId: own } = body;
    if (!Object.values(body).every(isShort) || !isShort(own)) return 400;
    if (!users.has(own) && !careless.includes(operation)) return 422;
    tasks.set(id, { ...one, ...body });
    return [200, tasks.get(id)];
  };
  const url = await serviceOf({
    'POST /users': ({ body: { name } }) => {
      const id = `u-${++last}`;
      return isShort(name) ? [201, users.set(id, { id, name }).get(id)] : 400;
    },
    'GET /users/{id}': ({ ids: [id] }) => shown(users.get(id)),
    'DELETE /users/{id}': ({ ids: [id] }) => (users.delete(id) ? 204 : 404),
    'POST /tasks': ({ body: { title, userId: own } }) => {
      const id = `t-${++last}`;
      if (!isShort(title) || !isShort(own)) return 400;
      return users.has(own) ? [201, tasks.set(id, { id, title, userId: own }).get(id)] : 404;
    },
    'GET /tasks/{id}': ({ ids: [id] }) => shown(tasks.get(id)),
    'PATCH /tasks/{id}': ({ ids: [id], body }) => change('PATCH', id, body),
    'DELETE /tasks/{id}': ({ ids: [id] }) => (tasks.delete(id) ? 204 : 404),
    'POST /tasks/{id}/assign': ({ ids: [id], body }) => change('assign', id, body),
  });
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only: /references-hold/, settle: 0 }));
}

const fault = 'dangling-reference resource:task/law/references-hold';

test.each([
  ['no operation', [], []],
  ['an update', ['PATCH'], [fault]],
  ['an action', ['assign'], [fault]],
  ['an update and an action', ['PATCH', 'assign'], [fault, fault]],
])('a reference to no user that %s accepts is found', async (_, careless, found) => {
  expect(await judgedFor(careless)).toEqual(found);
});

test('a reference to no user breaks no law where the document does not speak of users', async () => {
  expect(await judgedFor(['PATCH', 'assign'], 'Not valid')).toEqual([]);
});
