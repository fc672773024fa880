import { expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { foundIn, judgedAt, violationsIn } from './judged.js';
import { objectOf } from './outline.js';
import { isText, serviceOf, type Answer } from './service.js';

const whole = { type: 'integer', minimum: 1 };
const title = { type: 'string', minLength: 1, maxLength: 60 };
const board = objectOf({ id: whole, title, columns: { type: 'array', items: objectOf({ id: whole, title }) } });
const task = objectOf({ id: whole, title, columnId: whole });
const none = { 400: { description: '' }, 404: { description: '' } };
const named = (...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: whole })),
});
const sent = (properties: object): object => ({ requestBody: { required: true, ...json(objectOf(properties)) } });

const contract = await contractOf(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Boards', version: '1' },
    paths: {
      '/boards': { post: { operationId: 'createBoard', ...sent({ title }), responses: { 201: json(board), ...none } } },
      '/boards/{id}': {
        ...named('id'),
        get: { operationId: 'readBoard', responses: { 200: json(board), ...none } },
        delete: { operationId: 'deleteBoard', responses: { 204: { description: '' }, ...none } },
      },
      '/boards/{boardId}/tasks': {
        ...named('boardId'),
        post: {
          operationId: 'createTask',
          ...sent({ title, columnId: whole }),
          responses: { 201: json(task), ...none },
        },
      },
      '/boards/{boardId}/tasks/{taskId}': {
        ...named('boardId', 'taskId'),
        delete: { operationId: 'deleteTask', responses: { 204: { description: '' }, ...none } },
      },
    },
  }),
);

interface Board {
  readonly columns: readonly number[];
  readonly tasks: Set<number>;
}

/** A service whose tasks stand in a column of their board. */
async function judgedWith(failsToDelete: boolean) {
  const boards = new Map<number, Board>([[1, { columns: [11, 12], tasks: new Set([21]) }]]);
  let last = 100;
  const numberIn = (text: string): number | undefined => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined);
  const isTitle = (value: unknown): boolean => isText(value) && [...value].length <= 60;
  const shown = (id: number, name: unknown): object => ({
    id,
    title: name,
    columns: boards.get(id)?.columns.map((column) => ({ id: column, title: 'To do' })),
  });
  const url = await serviceOf({
    'POST /boards': ({ body: { title: own } }) => {
      if (!isTitle(own)) return 400;
      const id = ++last;
      boards.set(id, { columns: [++last, ++last], tasks: new Set() });
      return [201, shown(id, own)];
    },
    'GET /boards/{id}': ({ ids: [id] }) => {
      const own = numberIn(id);
      return own === undefined ? 400 : boards.has(own) ? [200, shown(own, 'Board')] : 404;
    },
    'DELETE /boards/{id}': ({ ids: [id] }) => (boards.delete(numberIn(id) ?? 0) ? 204 : 404),
    'POST /boards/{boardId}/tasks': ({ ids: [id], body }): Answer => {
      const own = boards.get(numberIn(id) ?? 0);
      if (own === undefined) return 404;
      const { title: name, columnId } = body;
      if (!isTitle(name) || !own.columns.includes(Number(columnId)) || typeof columnId !== 'number') return 400;
      own.tasks.add(++last);
      return [201, { id: last, title: name, columnId }];
    },
    'DELETE /boards/{boardId}/tasks/{taskId}': ({ ids: [id, taskId] }) => {
      if (boards.get(numberIn(id) ?? 0)?.tasks.delete(numberIn(taskId) ?? 0) !== true) return 404;
      return failsToDelete ? 500 : 204;
    },
  });
  return { target: await judgedAt(url, contract, { most: 20 }), boards };
}

test('a task gets a column of its own board', async () => {
  const { target, boards } = await judgedWith(false);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect([...boards]).toEqual([[1, { columns: [11, 12], tasks: new Set([21]) }]]);
});

test('a service is found that fails to delete tasks', async () => {
  const { target, boards } = await judgedWith(true);
  expect(foundIn(target)).toContain('server-error deleteTask/good/minimal');
  expect([...(boards.get(1)?.tasks ?? [])]).toEqual([21]);
});
