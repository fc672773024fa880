import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { isText, serviceOf } from './service.js';

const parameters = (...names: readonly string[]): string =>
  `parameters: [${names.map((name) => `{ name: ${name}, in: path, required: true, schema: { type: string } }`).join()}]`;
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const item = (name: string): string =>
  `{ type: object, required: [${name}], properties: { ${name}: { type: string, minLength: 1 } } }`;
const created = (schema: string): string =>
  `responses: { '201': { description: Created, ${json(schema)} }, '400': { description: Refused }, '404': { description: None }, '415': { description: Refused } }`;

/** Boards have labels, which are created under another path. */
const document = documentOf(`/labels:
  post: { operationId: createLabel, requestBody: { required: true, ${json(item('text'))} }, ${created(item('id'))} }
/labels/{labelId}:
  ${parameters('labelId')}
  get: { operationId: readLabel, responses: { '200': { description: Found, ${json(item('id'))} }, '404': { description: None } } }
/boards:
  post: { operationId: createBoard, requestBody: { required: true, ${json(item('title'))} }, ${created(item('id'))} }
/boards/{boardId}:
  ${parameters('boardId')}
  get: { operationId: readBoard, responses: { '200': { description: Found, ${json(item('id'))} }, '404': { description: None } } }
/boards/{boardId}/labels:
  ${parameters('boardId')}
  get: { operationId: listBoardLabels, responses: { '200': { description: Found, ${json(`{ type: array, items: ${item('id')} }`)} }, '404': { description: None } } }
  post: { operationId: addLabel, requestBody: { required: true, ${json(item('labelId'))} }, ${created(item('text'))} }
/boards/{boardId}/labels/{labelId}:
  ${parameters('boardId', 'labelId')}
  delete: { operationId: removeLabel, responses: { '204': { description: Removed }, '404': { description: None } } }
`);

/** With `fails`, the service removes no label of a board. */
async function service({ fails }: { readonly fails: boolean }): Promise<{ url: string; pairs: readonly string[] }> {
  const known = new Set<string>();
  const pairs: string[] = [];
  const add = (path: string): readonly [number, { readonly id: string; readonly text: string }] => {
    const id = String(known.size + 1);
    known.add(`${path}/${id}`);
    return [201, { id, text: 'x' }];
  };
  const url = await serviceOf({
    'POST /labels': ({ body }) => (isText(body['text']) ? add('labels') : 400),
    'GET /labels/{labelId}': ({ ids: [id] }) => (known.has(`labels/${id}`) ? [200, { id }] : 404),
    'POST /boards': ({ body }) => (isText(body['title']) ? add('boards') : 400),
    'GET /boards/{boardId}': ({ ids: [id] }) => (known.has(`boards/${id}`) ? [200, { id }] : 404),
    'GET /boards/{boardId}/labels': ({ ids: [board] }) =>
      known.has(`boards/${board}`)
        ? [200, [...known].flatMap((each) => (each.startsWith(`${board} `) ? [{ id: each.split(' ')[1] }] : []))]
        : 404,
    'POST /boards/{boardId}/labels': ({ ids: [board], body: { labelId } }) => {
      if (!isText(labelId)) return 400;
      if (!known.has(`boards/${board}`) || !known.has(`labels/${labelId}`)) return 404;
      known.add(`${board} ${labelId}`);
      pairs.push(`${board} ${labelId}`);
      return [201, { text: 'x' }];
    },
    'DELETE /boards/{boardId}/labels/{labelId}': ({ ids: [board, label] }) =>
      !fails && known.delete(`${board} ${label}`) ? 204 : 404,
  });
  return { url, pairs };
}

const only = /^removeLabel\//;

test('cases remove relations of their own', async () => {
  const { url, pairs } = await service({ fails: false });
  expect(violationsIn(await judgedAt(url, await contractOf(document), { only }))).toEqual([]);
  expect(new Set(pairs).size).toBeGreaterThan(10);
});

test('a relation that cannot be removed is found', async () => {
  const { url } = await service({ fails: true });
  expect(violationsIn(await judgedAt(url, await contractOf(document), { only })).join()).toContain('removeLabel/');
});
