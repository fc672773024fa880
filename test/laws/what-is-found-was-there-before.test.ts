import { expect, test } from 'vitest';
import { answerJson, withBody } from '../run/servers.js';
import { document } from './document.js';
import { judgedAt } from './judged.js';
import { answering, workshop } from './workshop.js';

const members = '{ id: { type: string, readOnly: true }, kind: { enum: [a] }, size: { type: integer, enum: [1, 2] } }';
const session = `{ type: object, required: [kind], properties: ${members} }`;
const answer = `content: { application/json: { schema: ${session} } }`;
const sessions = `openapi: 3.1.0
info: { title: Sessions, version: '1' }
paths:
  /sessions:
    post:
      operationId: open
      requestBody: { required: true, ${answer} }
      responses: { '201': { description: One., ${answer} }, '400': { description: No. } }
  /sessions/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: read, responses: { '200': { description: It., ${answer} }, '404': { description: No. } } }
`;

/** Opens one session of each kind, and answers with that to all who ask for another; `opens` says what it keeps. */
const rooms = (opens: (sent: Readonly<Record<string, unknown>>) => object) => {
  const kept = new Map<string, object>();
  return withBody((request, response, bytes) => {
    const [, , id = ''] = (request.url ?? '').split('/');
    if (request.method === 'GET') return answerJson(response, kept.has(id) ? 200 : 404, kept.get(id) ?? {});
    const sent = JSON.parse(bytes.toString()) as Readonly<Record<string, unknown>>;
    if (sent['kind'] !== 'a') return answerJson(response, 400, {});
    const own = kept.get('s1') ?? { id: 's1', ...opens(sent) };
    kept.set('s1', own);
    answerJson(response, 201, own);
  });
};

test.each([
  ['alone names it', sessions],
  ['names it, whatever identity is sent', sessions.replace('readOnly: true', 'format: uuid')],
])('an item that a server finds shows what it was created with, where the response %s', async (_, text) => {
  const found = await judgedAt(
    rooms(({ kind }) => ({ kind, size: 1 })),
    text,
    {},
  );
  expect(Object.entries(found).filter(([, rules]) => typeof rules !== 'string')).toEqual([]);
});

test('a list at another path may show a part of all items', async () => {
  const idle = `  /tools/idle:
    get:
      operationId: listIdle
      responses:
        '200':
          description: Those that nobody uses.
          content: { application/json: { schema: { type: object, properties: { items: { type: array, items: { $ref: '#/components/schemas/Tool' } } } } } }
paths:`;
  const text = document.replace('paths:\n', `paths:\n${idle.replace(/\npaths:$/, '\n')}`);
  const nothingIdle = answering((given, { id }) => (id === 'idle' ? { status: 200, body: { items: [] } } : given));
  const judging = { only: 'created-is-listed' };
  expect(await judgedAt(workshop(nothingIdle), text, judging)).toEqual({});
  const hidden = answering((given, { id, method }) =>
    method === 'GET' && (id === 'idle' || id === '') ? { status: 200, body: { items: [] } } : given,
  );
  expect(await judgedAt(workshop(hidden), text, judging)).toEqual({ 'tool/created-is-listed': ['created-not-listed'] });
});
