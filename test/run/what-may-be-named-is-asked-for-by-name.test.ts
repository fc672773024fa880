import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt } from './judged.js';

/** Who creates a user may leave out the name by which users are asked for, and the answer has an `id` of its own. */
const contract = await contractOf(
  documentOf(
    `/users:
  post:
    operationId: sign
    requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
    responses: { '200': { description: d, content: { application/json: {} } }, default: { description: d } }
/users/{username}:
  get:
    operationId: read
    parameters: [{ name: username, in: path, required: true, schema: { type: string } }]
    responses:
      '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
      '404': { description: d }`,
    `components: { schemas: { User: { type: object, properties: { id: { type: integer }, username: { type: string } } } } }`,
  ),
);

function users(answer: (user: object) => object): RequestListener {
  const kept = new Map<string, object>();
  return withBody((request, response, bytes) => {
    if (request.method === 'POST') {
      const user = { id: kept.size + 1, ...JSON.parse(bytes.toString()) };
      if (user.username !== undefined) kept.set(user.username, user);
      return answerJson(response, 200, user);
    }
    const user = kept.get(decodeURIComponent(request.url?.split('/').at(2) ?? ''));
    if (user === undefined) response.writeHead(404).end();
    else answerJson(response, 200, answer(user));
  });
}

async function judged(answer: (user: object) => object): Promise<readonly unknown[]> {
  const { findings, notExercised } = await judgedAt(await httpServer(users(answer)), contract, { only: /\/good\// });
  return [...findings.map(({ rule }) => rule), ...notExercised];
}

test('a user is asked for by the name that one could be given, not by another number', async () => {
  expect(await judged((user) => user)).toEqual([]);
});

test('and what is said of it is judged', async () => {
  expect(await judged((user) => ({ ...user, username: 7 }))).toContain('schema-violation');
});
