import { expect, test } from 'vitest';
import { contractOf, lawsOf } from '../laws/judged.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Body } from './service.js';

const whole = { type: 'integer', minimum: 1, maximum: 400 };
const seat = objectOf({ studentNumber: text, name: text });
const course = objectOf({ id: text, title: text, capacity: whole });
const answers = answersOr(400, 404, 422);
const document = documentOf({
  '/courses': { post: { ...sent(objectOf({ title: text, capacity: whole })), ...answers(201, course) } },
  '/courses/{courseId}': { ...at('courseId'), get: answers(200, course), delete: answers(204) },
  '/courses/{courseId}/seats/{studentNumber}': {
    ...at(['courseId', 'studentNumber']),
    get: answers(200, seat),
    put: { ...sent(objectOf({ name: text })), ...answers(201, seat) },
    delete: answers(204),
  },
});

/** The violations of a service that takes as many students as a course has room for. */
async function brokenBy(deletes: boolean): Promise<readonly string[]> {
  const courses = new Map<string, Body>();
  const seats = new Map<string, Body>();
  let count = 0;
  const url = await serviceOf({
    'POST /courses': ({ body: { title, capacity } }) => {
      const isCount = Number.isInteger(capacity) && Number(capacity) >= 1 && Number(capacity) <= 400;
      if (!isShort(title) || !isCount) return 400;
      const id = `c-${++count}`;
      courses.set(id, { id, title, capacity });
      return [201, courses.get(id)];
    },
    'GET /courses/{courseId}': ({ ids: [id] }) => (courses.has(id) ? [200, courses.get(id)] : 404),
    'DELETE /courses/{courseId}': ({ ids: [id] }) => (courses.delete(id) ? 204 : 404),
    'PUT /courses/{courseId}/seats/{studentNumber}': ({ ids: [id, studentNumber], body: { name } }) => {
      const room = courses.get(id)?.['capacity'];
      if (room === undefined) return 404;
      if (!isShort(name) || !isShort(studentNumber)) return 400;
      const key = `${id}/${studentNumber}`;
      if (!seats.has(key) && [...seats.keys()].filter((each) => each.startsWith(`${id}/`)).length >= Number(room))
        return 422;
      seats.set(key, { studentNumber, name });
      return [201, seats.get(key)];
    },
    'GET /courses/{courseId}/seats/{studentNumber}': ({ ids: [id, own] }) => {
      const found = seats.get(`${id}/${own}`);
      return found === undefined ? 404 : [200, found];
    },
    'DELETE /courses/{courseId}/seats/{studentNumber}': ({ ids: [id, own] }) => {
      if (!seats.has(`${id}/${own}`)) return 404;
      if (deletes) seats.delete(`${id}/${own}`);
      return 204;
    },
  });
  const contract = await contractOf(document);
  return violationsIn(await judgedAt(url, contract, { cases: lawsOf(contract) }));
}

test('a service that takes as many items as there is room for breaks no law', async () => {
  expect(await brokenBy(true)).toEqual([]);
});

test('a service that deletes none of several items in one of limited room is found', async () => {
  expect(await brokenBy(false)).toEqual([expect.stringContaining('deleted-still-there resource:seat/')]);
});
