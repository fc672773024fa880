import { expect, test } from 'vitest';
import { mockTarget } from '../../src/mock/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { run } from '../../src/run/index.js';
import { mockOf } from '../mock/mocks.js';
import { optionsFor, outcomeOf } from '../run/runs.js';
import { contractOf, json, lawsOf, verdictsOf } from './judged.js';

const texts = (...names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  required,
  properties,
});
const text = { type: 'string' };
const named = (...names: readonly string[]): readonly object[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: text }));
const missing = { description: 'None' };

/** Comments on files, assignments of tasks, labels of one kind, and a log whose next page is a number. */
const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Desk', version: '1' },
  paths: {
    ...collection('/files', 'file_id', object({ id: text, title: text }, ['id', 'title']), texts('title')),
    ...collection('/tasks', 'task_id', object({ id: text, title: text }, ['id', 'title']), texts('title')),
    ...collection(
      '/comments',
      'comment_id',
      object({ id: text, message: text, item: texts('id', 'type') }, ['id']),
      object({ message: text, item: texts('id', 'type') }, ['message', 'item']),
    ),
    ...collection(
      '/task_assignments',
      'task_assignment_id',
      object({ id: text, type: text, title: text, done: text }, ['id']),
      object({ task: texts('id', 'type'), assign_to: texts('id') }, ['task']),
    ),
    '/labels/{kind}': {
      parameters: [{ name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: ['colour'] } }],
      get: { operationId: 'getLabel', responses: { 200: json(texts('text')), 404: missing } },
      put: {
        operationId: 'putLabel',
        requestBody: { required: true, ...json(texts('text')) },
        responses: { 200: json(texts('text')), 201: json(texts('text')) },
      },
      delete: { operationId: 'deleteLabel', responses: { 204: { description: 'Gone' }, 404: missing } },
    },
    '/entries': {
      get: {
        operationId: 'listEntries',
        parameters: [
          { name: 'marker', in: 'query', schema: text },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
        ],
        responses: {
          200: json(
            object({ entries: { type: 'array', items: texts('id', 'line') }, next_marker: { type: 'integer' } }, [
              'entries',
            ]),
          ),
        },
      },
    },
    '/entries/{entry_id}': {
      parameters: named('entry_id'),
      get: { operationId: 'getEntry', responses: { 200: json(texts('id', 'line')), 404: missing } },
    },
  },
});

function collection(path: string, parameter: string, shown: object, sent: object): object {
  const id = path.slice(1);
  return {
    [path]: {
      post: {
        operationId: `add-${id}`,
        requestBody: { required: true, ...json(sent) },
        responses: { 201: json(shown) },
      },
    },
    [`${path}/{${parameter}}`]: {
      parameters: named(parameter),
      get: { operationId: `get-${id}`, responses: { 200: json(shown), 404: missing } },
      delete: { operationId: `delete-${id}`, responses: { 204: { description: 'Gone' }, 404: missing } },
    },
  };
}

test('the id of what a new item refers to does not identify the item', async () => {
  const { resources } = resourceGraph(await contractOf(document));
  const comment = resources.find(({ name }) => name === 'comment');
  const kinds = comment?.producers.flatMap(({ identity }) => [...identity.values()].flat().map(({ kind }) => kind));
  expect(kinds).not.toContain('request');
});

test('the mock gives each item an identity of its own', async () => {
  const mock = await mockOf(document);
  try {
    const post = async (path: string, body: object): Promise<string> => {
      const headers = { 'Content-Type': 'application/json' };
      const made = await fetch(mock.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await made.json()) as { id: string }).id;
    };
    const file = await post('/files', { title: 'Plan' });
    const item = { id: file, type: 'file' };
    const comments = [await post('/comments', { message: 'a', item }), await post('/comments', { message: 'b', item })];
    const task = { id: await post('/tasks', { title: 'Read' }), type: 'task' };
    const assignments = [await post('/task_assignments', { task }), await post('/task_assignments', { task })];
    expect([new Set(comments).size, new Set(assignments).size]).toEqual([2, 2]);
  } finally {
    await mock.close();
  }
});

test('the mock counts the items before the next page where the document has a number for them', async () => {
  const mock = await mockOf(document);
  try {
    const list = async (query: string): Promise<{ entries: { id: string }[]; next_marker?: number }> =>
      (await fetch(`${mock.url}/entries?${query}`)).json() as never;
    const seen: string[] = [];
    let page = await list('limit=2');
    for (let count = 0; count < 9; count++) {
      seen.push(...page.entries.map(({ id }) => id));
      if (page.next_marker === undefined) break;
      page = await list(`limit=2&marker=${page.next_marker}`);
    }
    expect(page.next_marker).toBeUndefined();
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen).size).toBe(seen.length);
  } finally {
    await mock.close();
  }
});

test('the mock breaks no law of such a document', async () => {
  const contract = await contractOf(document);
  const options = optionsFor('http://mock', lawsOf(contract), { contract });
  const verdicts = verdictsOf(await outcomeOf(run({ ...options, targets: [mockTarget(contract)] })));
  expect(Object.entries(verdicts).filter(([, verdict]) => typeof verdict !== 'string')).toEqual([]);
});
