import { expect, test } from 'vitest';
import { answerJson, objectIn, withBody } from '../run/servers.js';
import { contractOf, json, judgedAt, lawsOf } from './judged.js';

const text = { type: 'string' };
const note = { type: 'object', required: ['id', 'label'], properties: { id: text, label: text } };
const sent = { required: true, ...json({ type: 'object', required: ['label'], properties: { label: text } }) };
const done = (status: string, schema: object = note): object => ({ [status]: json(schema), 404: json({}) });
const named = (...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: text })),
});

/** The stars of a note call its board `boardId`, and the note itself calls it `subjectId`. */
const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Boards', version: '1' },
  paths: {
    '/boards': { post: { requestBody: sent, responses: done('201') } },
    '/boards/{boardId}': { ...named('boardId'), get: { responses: done('200') } },
    '/boards/{boardId}/notes/{noteId}/stars': {
      ...named('boardId', 'noteId'),
      get: { responses: done('200', { type: 'array', items: text }) },
    },
    '/boards/{subjectId}/notes': { ...named('subjectId'), post: { requestBody: sent, responses: done('201') } },
    '/boards/{subjectId}/notes/{noteId}': {
      ...named('subjectId', 'noteId'),
      get: { responses: done('200') },
      put: { requestBody: sent, responses: done('200') },
      delete: { responses: { 204: { description: 'Removed' }, 404: json({}) } },
    },
  },
});

interface Stored {
  readonly id: string;
  readonly label: unknown;
  readonly board?: string;
}

/** Keeps notes, which `isRight` says whether the board of a path has. */
const service = (isRight: (board: string, note: Stored) => boolean) => {
  const stored = new Map<string, Stored>();
  return withBody((request, response, bytes) => {
    const [, , board, , id] = (request.url ?? '').split('/');
    const label = objectIn(bytes)?.['label'];
    const known = stored.get(id ?? board ?? '');
    const isThere = known !== undefined && (id === undefined || isRight(board ?? '', known));
    if (request.method === 'POST') {
      const made = { id: String(stored.size + 1), label, ...(board !== undefined && { board }) };
      stored.set(made.id, made);
      return answerJson(response, 201, made);
    }
    if (!isThere) return answerJson(response, 404, {});
    if (request.method === 'PUT') stored.set(known.id, { ...known, label });
    if (request.method !== 'DELETE') return answerJson(response, 200, stored.get(known.id));
    stored.delete(known.id);
    response.writeHead(204).end();
  });
};

test('a service that keeps notes below their boards breaks no law', async () => {
  const kept = service((board, each) => each.board === board);
  expect(await judgedAt(kept, document, { only: 'right-parent' })).toEqual({});
});

test('a service that finds notes below every board is found', async () => {
  const found = await judgedAt(
    service(() => true),
    document,
    { only: 'right-parent' },
  );
  expect(found).toEqual({ 'note/right-parent': ['wrong-parent', 'wrong-parent', 'wrong-parent'] });
});

test('an item is read at its own path, also if the document has another one for some users', async () => {
  const key = { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } };
  const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const shown = { responses: { 200: json(key), 404: json({}) } };
  const paths = {
    '/keys/{id}': { parameters: [inPath('id')], get: { operationId: 'readAnyKey', ...shown } },
    '/projects/{id}/keys': {
      parameters: [inPath('id')],
      get: { operationId: 'listKeys', responses: { 200: json({ type: 'array', items: key }) } },
      post: { operationId: 'addKey', requestBody: { required: true, ...json(key) }, responses: { 201: json(key) } },
    },
    '/projects/{id}/keys/{key_id}': {
      parameters: [inPath('id'), inPath('key_id')],
      get: { operationId: 'readKey', ...shown },
      delete: { operationId: 'removeKey', responses: { 204: { description: 'Done' } } },
    },
  };
  const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'Keys', version: '1' }, paths });
  const law = lawsOf(await contractOf(document)).find(({ id }) => id.endsWith('key/law/created-is-there'));
  expect(law?.scenario?.steps.map(({ operation }) => operation)).toEqual(['addKey', 'readKey']);
});
