import { describe, expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { collect } from '../../src/report/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { serviceOf } from './service.js';

const note = '{ type: object, required: [title], properties: { id: { type: integer }, title: { type: string } } }';
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const one = 'parameters: [{ name: noteId, in: path, required: true, schema: { type: integer } }]';
const body = `requestBody: { required: true, ${json('{ type: object, required: [title], properties: { title: { type: string } } }')} }`;
const contract = await contractOf(
  documentOf(`/notes:
  get: { operationId: list, responses: { '200': { description: All., ${json(`{ type: array, items: ${note} }`)} } } }
  post:
    operationId: create
    ${body}
    responses: { '201': { description: Made., ${json('{ type: object }')} }, '400': { description: No. } }
/notes/{noteId}:
  get:
    operationId: read
    ${one}
    responses: { '200': { description: One., ${json(note)} }, '404': { description: None. } }
  put:
    operationId: replace
    ${one}
    ${body}
    responses: { '200': { description: One., ${json(note)} }, '400': { description: No. }, '404': { description: None. } }
  delete:
    operationId: remove
    ${one}
    responses: { '204': { description: Gone. }, '404': { description: None. } }`),
);
const { cases } = deriveCases(contract, { maxPerOperation: 6 });

interface Note {
  id: number;
  title: unknown;
}

interface Service {
  /** What the answer to a creation says, in place of what was created. */
  readonly says: (created: Note) => object;
  /** What is created: a new note, or one that was there before. */
  readonly creates?: 'new' | 'first';
}

/** What a run did to a service that has two notes of others, which a run must not change. */
async function outcomeAt({ says, creates = 'new' }: Service) {
  const notes: Note[] = [
    { id: 0, title: 'of others' },
    { id: 7, title: 'of others, too' },
  ];
  let last = 7;
  const replaced: string[] = [];
  const found = (id: string): Note | undefined => notes.find((each) => String(each.id) === id);
  const url = await serviceOf({
    'GET /notes': () => [200, notes],
    'POST /notes': ({ body: { title } }) => {
      if (typeof title !== 'string') return 400;
      const made = creates === 'new' ? { id: ++last, title } : notes[1]!;
      if (creates === 'new') notes.push(made);
      else made.title = title;
      return [201, says(made)];
    },
    'GET /notes/{id}': ({ ids: [id] }) => (found(id) === undefined ? 404 : [200, found(id)]),
    'PUT /notes/{id}': ({ ids: [id], body: { title } }) => {
      const note = found(id);
      if (note === undefined || typeof title !== 'string') return note === undefined ? 404 : 400;
      replaced.push(id);
      note.title = title;
      return [200, note];
    },
    'DELETE /notes/{id}': ({ ids: [id] }) => {
      const at = notes.findIndex((each) => String(each.id) === id);
      return at !== -1 && notes.splice(at, 1).length > 0 ? 204 : 404;
    },
  });
  const { targets } = await collect(run({ contract, cases, targets: [urlTarget(url)], seed: 's' }));
  const exercised = contract.operations.filter(({ key }) => !targets[0]!.notExercised?.includes(key));
  return { notes, replaced: [...new Set(replaced)], exercised: exercised.map(({ key }) => key) };
}

describe('a service whose answer to a creation names nothing that can be asked about', () => {
  test.each<[string, Service['says']]>([
    ['zero', ({ title }) => ({ id: 0, title })],
    ['an empty text', ({ title }) => ({ id: '', title })],
    ['null', ({ title }) => ({ id: null, title })],
    ['a text in place of a number', ({ title }) => ({ id: 'queued', title })],
    ['nothing', () => ({})],
  ])('has what was created in its list: %s', async (_, says) => {
    const { notes, replaced, exercised } = await outcomeAt({ says });
    expect(exercised).toEqual(['list', 'create', 'read', 'replace', 'remove']);
    expect(replaced.length).toBeGreaterThan(0);
    expect(replaced).not.toContain('0');
    expect(replaced).not.toContain('7');
    expect(notes.slice(0, 2).map(({ title }) => title)).toEqual(['of others', 'of others, too']);
  });

  test('may have changed what was there before: that stays what it is', async () => {
    const { notes, replaced } = await outcomeAt({ says: () => ({}), creates: 'first' });
    expect(replaced).toEqual([]);
    expect(notes.map(({ id }) => id)).toEqual([0, 7]);
  });
});
