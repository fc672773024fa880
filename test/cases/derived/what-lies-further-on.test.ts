import { expect, test } from 'vitest';
import { deriveCases } from '../../../src/cases/index.js';
import { loadText } from '../../contract/documents.js';
import { shown } from '../load.js';

const { cases } = deriveCases(
  await loadText(`
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /plants:
    get:
      operationId: list
      parameters:
        - { name: page, in: query, schema: { type: integer, minimum: 1, default: 1 } }
        - { name: offset, in: query, schema: { type: integer } }
        - { name: ownerId, in: query, schema: { type: integer } }
        - { name: size, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
        - { name: step, in: query, schema: { type: integer, minimum: 0, multipleOf: 10 } }
      responses: { '200': { description: d } }
  /plants/{number}:
    parameters: [{ name: number, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get: { operationId: show, responses: { '200': { description: d } } }
    delete: { operationId: remove, responses: { '204': { description: d }, '404': { description: d } } }
  /trash:
    delete: { operationId: empty, responses: { '204': { description: d } } }
`),
);

test('where numbers have no end, one further on is asked for, which may not be there', () => {
  const further = cases.filter(({ id }) => id.endsWith('/further-on'));
  expect(further.map(({ request: { path }, expect: { outcome }, level }) => [shown(path), outcome, level])).toEqual([
    ['/plants?page=2', 'accept', 'warning'],
    ['/plants?offset=2', 'accept', 'warning'],
    ['/plants?step=20', 'accept', 'warning'],
  ]);
});

test('what has a name of its own is removed once more', () => {
  const twice = cases.filter(({ id }) => id.endsWith('/sequence/gone'));
  expect(twice.map(({ id, expect: { outcome } }) => [id, outcome])).toEqual([['remove/sequence/gone', 'survive']]);
  expect(twice[0]?.before).toEqual([twice[0]?.request]);
});
