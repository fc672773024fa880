import { expect, test } from 'vitest';
import { deriveCases } from '../../../src/cases/index.js';
import { contractOf } from '../../mock/mocks.js';
import { judgedAt, violationsIn } from '../../run/judged.js';
import { at, documentOf, objectOf, refusedWith, sent, text } from '../../run/outline.js';
import { isShort, serviceOf, type Body } from '../../run/service.js';
import { json } from '../../laws/judged.js';

const note = objectOf({ id: text, title: text });
const change = { type: 'object', properties: { id: { type: 'string', readOnly: true }, title: text } };
const mask = { name: 'updateMask', in: 'query', schema: { type: 'string' } };
const contract = await contractOf(
  documentOf({
    '/notes': {
      post: { ...sent(objectOf({ title: text })), responses: { 201: json(note), ...refusedWith(400, 415) } },
    },
    '/notes/{id}': {
      ...at('id'),
      get: { responses: { 200: json(note), ...refusedWith(404) } },
      patch: {
        operationId: 'updateNote',
        parameters: [mask],
        ...sent(change),
        responses: { 200: json(note), ...refusedWith(400, 404, 415) },
      },
      delete: { responses: { 204: { description: 'Gone' }, ...refusedWith(404) } },
    },
  }),
);

test('a mask names a member that requests change', async () => {
  const full = deriveCases(contract).cases.find(({ id }) => id === 'updateNote/good/full');
  expect(JSON.stringify(full?.request.path)).toContain('updateMask=title');
});

test('a service that takes no other names is right', async () => {
  const notes = new Map<string, Body>();
  let last = 0;
  const url = await serviceOf({
    'POST /notes': ({ body: { title } }) => {
      if (!isShort(title)) return 400;
      const made = { id: `n-${++last}`, title };
      notes.set(made.id, made);
      return [201, made];
    },
    'GET /notes/{id}': ({ ids: [id] }) => (notes.has(id) ? [200, notes.get(id)] : 404),
    'PATCH /notes/{id}': ({ ids: [id], query, body: { title } }) => {
      const named = query.get('updateMask');
      const isWrong = (named !== null && named !== 'title') || (title !== undefined && !isShort(title));
      if (isWrong || !notes.has(id)) return isWrong ? 400 : 404;
      const next = { ...notes.get(id), ...(title !== undefined && { title }) };
      notes.set(id, next);
      return [200, next];
    },
    'DELETE /notes/{id}': ({ ids: [id] }) => (notes.delete(id) ? 204 : 404),
  });
  expect(violationsIn(await judgedAt(url, contract, { only: /^(?!updateNote)|^updateNote\/good/ }))).toEqual([]);
});
