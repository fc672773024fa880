import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { isText, serviceOf } from './service.js';
import { casesOf } from '../derived-cases.js';

const contract = await contractOf(
  documentOf(`/create-note:
  post:
    operationId: createNote
    requestBody: { required: true, content: { application/json: { schema: { type: object, required: [parentNoteId, title], properties: { parentNoteId: { $ref: '#/components/schemas/Id' }, title: { type: string } } } } } }
    responses: { '201': { description: d, content: { application/json: { schema: { type: object, properties: { note: { $ref: '#/components/schemas/Note' } } } } } }, '400': { description: d } }
/notes:
  get:
    operationId: searchNotes
    parameters: [{ name: search, in: query, required: true, schema: { type: string }, example: fern }]
    responses: { '200': { description: d, content: { application/json: { schema: { type: object, properties: { results: { type: array, items: { $ref: '#/components/schemas/Note' } } } } } } }, '400': { description: d } }
/notes/{noteId}:
  parameters: [{ name: noteId, in: path, required: true, schema: { $ref: '#/components/schemas/Id' } }]
  get: { operationId: getNote, responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }, '404': { description: d } } }
  delete: { operationId: deleteNote, responses: { '204': { description: d }, '404': { description: d } } }
/inbox:
  get: { operationId: getInbox, responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } } } }
`).concat(`components:
  schemas:
    Id: { type: string, pattern: '^[a-zA-Z0-9]{4,32}$', example: evnnmvHTCgIn }
    Note: { type: object, properties: { noteId: { $ref: '#/components/schemas/Id' }, parentNoteId: { type: string }, title: { type: string } } }
`),
);

const options = {
  cases: [...casesOf(contract, 25), ...lawCases(contract, resourceGraph(contract))],
  credentials: new Map<string, string>(),
  settle: 0,
};

interface Note {
  readonly noteId: string;
  readonly parentNoteId: string;
  readonly title: string;
}

const inbox: Note = { noteId: 'inbox', parentNoteId: 'root', title: 'Inbox' };

/** A service whose notes are a tree below one note of others, which no search finds, or one with a fault of that name. */
async function notesService(kept: Map<string, Note>, fault = ''): Promise<string> {
  let count = 0;
  return serviceOf({
    'POST /create-note': ({ body: { parentNoteId, title } }) => {
      if (!isText(parentNoteId) || typeof title !== 'string') return 400;
      if (!kept.has(parentNoteId)) return [400, { message: `Note '${parentNoteId}' does not exist.` }];
      const note = { noteId: `note${++count * 7919}`, parentNoteId, title };
      kept.set(note.noteId, note);
      return [201, { note }];
    },
    'GET /notes': ({ query }) => {
      const search = query.get('search');
      if (search === null) return 400;
      return [200, { results: [...kept.values()].filter(({ title }) => title === search) }];
    },
    'GET /notes/{noteId}': ({ ids: [id] }) => (kept.has(id) ? [200, kept.get(id)] : 404),
    'DELETE /notes/{noteId}': ({ ids: [id] }) => {
      if (!kept.has(id)) return 404;
      if (fault !== 'keeps what is deleted') kept.delete(id);
      return 204;
    },
    'GET /inbox': () => [200, inbox],
  });
}

test('a note below a note that only another path shows is created, and a search does not have to show it', async () => {
  const kept = new Map([['inbox', inbox]]);
  const target = await judgedAt(await notesService(kept), contract, options);
  expect(target.notExercised).toEqual([]);
  expect(violationsIn(target)).toEqual([]);
  expect([...kept.values()]).toEqual([inbox]);
});

test('a service that keeps deleted notes is found', async () => {
  const kept = new Map([['inbox', inbox]]);
  const service = await notesService(kept, 'keeps what is deleted');
  const target = await judgedAt(service, contract, options);
  expect(violationsIn(target)).toContain('deleted-still-there resource:note/law/deleted-is-gone');
  expect(kept.get('inbox')).toBe(inbox);
});
