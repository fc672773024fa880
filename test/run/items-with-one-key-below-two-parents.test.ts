import { expect, test } from 'vitest';
import { contractOf, lawsOf } from '../laws/judged.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Body } from './service.js';

const answers = answersOr(400, 404, 415);
const section = objectOf({ id: text, title: text });
const seat = objectOf({ student: text, note: text });

test('a key that a PUT also creates below a second parent is deleted below both', async () => {
  const contract = await contractOf(
    documentOf({
      '/sections': { post: { ...sent(objectOf({ title: text })), ...answers(201, section) } },
      '/sections/{sectionId}': { ...at('sectionId'), get: answers(200, section), delete: answers(204) },
      '/sections/{sectionId}/seats/{student}': {
        ...at(['sectionId', 'student']),
        get: answers(200, seat),
        put: { ...sent(objectOf({ note: text })), ...answers([200, 201], seat) },
        delete: answers(204),
      },
    }),
  );
  const [sections, seats] = [new Map<string, Body>(), new Map<string, Body>()];
  let count = 0;
  const url = await serviceOf({
    'POST /sections': ({ body: { title } }) => {
      if (!isShort(title)) return 400;
      const id = `s-${++count}`;
      sections.set(id, { id, title });
      return [201, sections.get(id)];
    },
    'GET /sections/{id}': ({ ids: [id] }) => (sections.has(id) ? [200, sections.get(id)] : 404),
    'DELETE /sections/{id}': ({ ids: [id] }) => (sections.delete(id) ? 204 : 404),
    'GET /sections/{id}/seats/{student}': ({ ids }) => {
      const found = seats.get(ids.join('/'));
      return found === undefined ? 404 : [200, found];
    },
    'PUT /sections/{id}/seats/{student}': ({ ids, body: { note } }) => {
      if (!sections.has(ids[0])) return 404;
      if (!isShort(note)) return 400;
      const key = ids.join('/');
      const status = seats.has(key) ? 200 : 201;
      seats.set(key, { student: ids[1], note });
      return [status, seats.get(key)];
    },
    'DELETE /sections/{id}/seats/{student}': ({ ids }) => (seats.delete(ids.join('/')) ? 204 : 404),
  });
  const cases = lawsOf(contract);
  const found = await judgedAt(url, contract, { cases, only: /seat\/law\/right-parent/, settle: 0 });
  expect(violationsIn(found)).toEqual([]);
  expect([...seats.keys()]).toEqual([]);
});
