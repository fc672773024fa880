import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { casesOf } from '../derived-cases.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Asked } from './service.js';

const answers = answersOr(400, 404, 415);
const note = objectOf({ id: text, title: text });
const parameters = [
  { name: 'X-Tenant', in: 'header', required: true, schema: { enum: ['north', 'south'] } },
  { name: 'X-Request-Id', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
];
const title = sent(objectOf({ title: text }));

const document = documentOf({
  '/notes': {
    parameters,
    get: answers(200, { type: 'array', items: note }),
    post: { ...title, ...answers(201, note) },
  },
  '/notes/{id}': {
    parameters: [...parameters, ...(at('id') as { parameters: readonly object[] }).parameters],
    get: answers(200, note),
    put: { ...title, ...answers(200, note) },
    delete: answers(204),
  },
});

interface Note {
  readonly id: string;
  readonly tenant: unknown;
  title: string;
}

/** Notes that are there only for the tenant for whom they were created; no request has the id of an earlier one. */
async function notesJudged(fault?: 'does not find the longest titles') {
  const notes = new Map<string, Note>();
  const seen = new Set<unknown>();
  let last = 0;
  const shown = ({ id, title: its }: Note): object => ({ id, title: its });
  const scoped =
    (answer: (asked: Asked, tenant: unknown) => Answer) =>
    (asked: Asked): Answer => {
      const { 'x-tenant': tenant, 'x-request-id': id } = asked.request.headers;
      if ((tenant !== 'north' && tenant !== 'south') || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(id)))
        return 400;
      if (seen.has(id) && asked.method !== 'GET') return 400;
      seen.add(id);
      return answer(asked, tenant);
    };
  const one = (then: (its: Note, asked: Asked) => Answer) =>
    scoped((asked, tenant) => {
      const its = notes.get(asked.ids[0]);
      return its === undefined || its.tenant !== tenant ? 404 : then(its, asked);
    });
  const url = await serviceOf({
    'GET /notes': scoped((_asked, tenant) => [
      200,
      [...notes.values()].filter((its) => its.tenant === tenant).map(shown),
    ]),
    'POST /notes': scoped(({ body }, tenant) => {
      if (!isShort(body['title'])) return 400;
      const made: Note = { id: `n-${++last}`, tenant, title: body['title'] };
      notes.set(made.id, made);
      return [201, shown(made)];
    }),
    'GET /notes/{id}': one((its) => (fault !== undefined && [...its.title].length === 60 ? 404 : [200, shown(its)])),
    'PUT /notes/{id}': one((its, { body }) => {
      if (!isShort(body['title'])) return 400;
      its.title = body['title'];
      return [200, shown(its)];
    }),
    'DELETE /notes/{id}': one((its) => (notes.delete(its.id) ? 204 : 404)),
  });
  const contract = await contractOf(document);
  const cases = [...casesOf(contract, 40), ...lawCases(contract, resourceGraph(contract))];
  return { target: await judgedAt(url, contract, { cases, settle: 100 }), left: [...notes.values()] };
}

test('another tenant may not know an item, and items of each tenant are deleted', async () => {
  const { target, left } = await notesJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual([]);
});

test('an item that its own tenant does not find is found', async () => {
  const { target } = await notesJudged('does not find the longest titles');
  expect(violationsIn(target)).not.toEqual([]);
});
