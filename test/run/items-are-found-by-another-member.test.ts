import { expect, test } from 'vitest';
import { casesOf } from '../derived-cases.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';

const answers = answersOr(400, 404, 415);
const note = objectOf({ id: { type: ['string', 'integer'] }, documentId: text, title: text });
const one = objectOf({ data: note });
const title = sent(objectOf({ title: text }));

const document = documentOf({
  '/notes': {
    get: answers(200, objectOf({ data: { type: 'array', items: note } })),
    post: { ...title, ...answers(201, one) },
  },
  '/notes/{id}': { ...at('id'), get: answers(200, one), put: { ...title, ...answers(200, one) }, delete: answers(204) },
});

interface Note {
  readonly id: number;
  readonly documentId: string;
  title: string;
}

/** Notes that paths name by their `documentId`, although each has an `id`, too, and the document names that. */
async function notesJudged(fault?: 'replaces nothing' | 'deletes nothing') {
  const theirs: Note = { id: 1, documentId: 'd-theirs', title: 'Ferns' };
  const all = new Map<string, Note>([[theirs.documentId, theirs]]);
  let last = 1;
  const found = (id: string, then: (its: Note) => Answer): Answer => {
    const its = all.get(id);
    return its === undefined ? 404 : then(its);
  };
  const url = await serviceOf({
    'GET /notes': () => [200, { data: [...all.values()] }],
    'POST /notes': ({ body }) => {
      if (!isShort(body['title'])) return 400;
      const made: Note = { id: ++last, documentId: `d-${last * 7}`, title: body['title'] };
      all.set(made.documentId, made);
      return [201, { data: made }];
    },
    'GET /notes/{id}': ({ ids: [id] }) => found(id, (its) => [200, { data: its }]),
    'PUT /notes/{id}': ({ ids: [id], body }) =>
      found(id, (its) => {
        if (!isShort(body['title'])) return 400;
        if (fault !== 'replaces nothing') its.title = body['title'];
        return [200, { data: { ...its, title: body['title'] } }];
      }),
    'DELETE /notes/{id}': ({ ids: [id] }) =>
      found(id, (its) => {
        if (fault !== 'deletes nothing') all.delete(its.documentId);
        return 204;
      }),
  });
  const contract = await contractOf(document);
  const laws = lawCases(contract, resourceGraph(contract));
  const cases = fault === undefined ? [...casesOf(contract, 30), ...laws] : laws;
  return { target: await judgedAt(url, contract, { cases, settle: 100 }), left: [...all.values()] };
}

test('a correct service passes, each operation is exercised, and nothing is left', async () => {
  const { target, left } = await notesJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual([{ id: 1, documentId: 'd-theirs', title: 'Ferns' }]);
});

test.each([
  ['replaces nothing', 'update-without-effect'],
  ['deletes nothing', 'deleted-still-there'],
] as const)('a service that %s is found', async (fault, rule) => {
  const { target } = await notesJudged(fault);
  expect(violationsIn(target).join()).toContain(rule);
});
