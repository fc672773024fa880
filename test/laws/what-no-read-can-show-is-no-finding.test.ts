import { expect, test } from 'vitest';
import { withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const none = { 404: { description: 'None' } };
const title = { type: 'string', maxLength: 80 };
const person = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };

/** A request may say of a task what its read cannot show. */
const text = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Tasks', version: '1' },
  paths: {
    '/tasks': {
      post: {
        operationId: 'createTask',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['title', 'state', 'followers', 'due', 'token'],
                additionalProperties: false,
                properties: {
                  title,
                  token: title,
                  state: { type: 'string', enum: ['automatic', 'live', 'draft'] },
                  followers: { type: 'array', items: { type: 'string', maxLength: 20 } },
                  due: {
                    anyOf: [
                      { type: 'integer', minimum: 0, maximum: 99 },
                      { type: 'string', enum: ['never'] },
                    ],
                  },
                },
              },
            },
          },
        },
        responses: { 201: json({ $ref: '#/components/schemas/Task' }), 400: { description: 'Wrong' } },
      },
    },
    '/tasks/{taskId}': {
      parameters: [{ name: 'taskId', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'readTask', responses: { 200: json({ $ref: '#/components/schemas/Task' }), ...none } },
    },
  },
  components: {
    schemas: {
      Task: {
        type: 'object',
        required: ['id', 'title', 'state'],
        properties: {
          id: { type: 'string' },
          title,
          token: title,
          state: { type: 'string', enum: ['live', 'draft'] },
          followers: { type: 'array', items: person },
          due: {
            anyOf: [
              { type: 'string', enum: ['never'] },
              { type: 'object', properties: { day: { type: 'integer' } } },
            ],
          },
        },
      },
    },
  },
});

interface Task {
  readonly title: string;
  readonly state: string;
  readonly followers: readonly string[];
  readonly due: unknown;
}

/** What `value-is-kept` says of a service that shows a task in its own way. */
function rulesOf(shown: (sent: Task) => object): Promise<unknown> {
  const tasks = new Map<string, object>();
  const service = withBody((request, response, bytes) => {
    const send = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    if (request.method === 'POST') {
      const id = `t${tasks.size + 1}`;
      tasks.set(id, { id, ...shown(JSON.parse(bytes.toString()) as Task) });
      return send(201, tasks.get(id));
    }
    const known = tasks.get(request.url?.split('/')[2] ?? '');
    return known === undefined ? send(404) : send(200, known);
  });
  return judgedAt(service, text, { only: 'value-is-kept' });
}

const correct = ({ title: own, state, followers, due }: Task): object => ({
  title: own,
  token: '****',
  state: state === 'automatic' ? 'live' : state,
  followers: followers.map((id) => ({ id })),
  due: typeof due === 'number' ? { day: due } : due,
});

test('a service may show otherwise what the schema of its read does not allow', async () => {
  expect(await rulesOf(correct)).toEqual({});
});

test.each<[string, (sent: Task) => object]>([
  ['state', (sent) => ({ ...correct(sent), state: sent.state === 'live' ? 'draft' : 'live' })],
  ['due', (sent) => ({ ...correct(sent), due: { day: 100 } })],
  ['title', (sent) => ({ ...correct(sent), title: sent.title.slice(0, 5) })],
])('a service that loses a %s that the read can show is found', async (_, shown) => {
  expect(Object.values((await rulesOf(shown)) as object).flat()).toContain('value-damaged');
});
