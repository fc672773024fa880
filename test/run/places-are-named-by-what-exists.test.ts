import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';
import { casesOf } from '../derived-cases.js';

const answers = answersOr(400, 404, 409, 415);
const listOf = (items: object): object => ({ type: 'array', items });
const amount = { type: 'integer', minimum: 0, maximum: 1000 };
const named = objectOf({ id: text });
const price = objectOf({ amount });

const prices = await contractOf(
  documentOf({
    '/currencies': { get: answers(200, listOf(objectOf({ code: text }))) },
    '/products': {
      get: answers(200, listOf(named)),
      post: { ...sent(objectOf({ name: text })), ...answers(201, named) },
    },
    '/products/{productId}': { ...at('productId'), get: answers(200, named), delete: answers(204) },
    '/products/{productId}/currencies/{currencyCode}': {
      ...at(['productId', 'currencyCode']),
      get: answers(200, price),
      put: { ...sent(price), ...answers(200, price) },
    },
  }),
);

/** Each product has a price in each of two currencies, which no request can remove. `fault`: it does not change. */
async function pricesJudged(fault = false, only = /./) {
  const codes = ['eur', 'chf'];
  const all = new Map<string, Map<string, number>>();
  let last = 0;
  const shown = (id: string): object => ({ id });
  const priced = (id: string, code: string, then: (of: Map<string, number>) => Answer): Answer => {
    const its = all.get(id);
    return its?.has(code) === true ? then(its) : 404;
  };
  const url = await serviceOf({
    'GET /currencies': () => [200, codes.map((code) => ({ code }))],
    'GET /products': () => [200, Array.from(all.keys(), shown)],
    'POST /products': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      all.set(`p-${++last}`, new Map(codes.map((code) => [code, 0])));
      return [201, { id: `p-${last}` }];
    },
    'GET /products/{id}': ({ ids: [id] }) => (all.has(id) ? [200, shown(id)] : 404),
    'DELETE /products/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    'GET /products/{id}/currencies/{code}': ({ ids: [id, code] }) =>
      priced(id, code, (its) => [200, { amount: its.get(code) }]),
    'PUT /products/{id}/currencies/{code}': ({ ids: [id, code], body: { amount: to } }) =>
      priced(id, code, (its) => {
        if (typeof to !== 'number' || !Number.isInteger(to) || to < 0 || to > 1000) return 400;
        if (!fault) its.set(code, to);
        return [200, { amount: to }];
      }),
  });
  const cases = [...casesOf(prices, 40), ...lawCases(prices, resourceGraph(prices))];
  return judgedAt(url, prices, { cases, only });
}

test('what a path names by an item of a list is exercised, and no two requests change the same', async () => {
  const target = await pricesJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
});

test('it is found where a service keeps no change of it', async () => {
  const target = await pricesJudged(true, /\/(?:good|law)\//);
  expect(violationsIn(target).join()).toContain('answer-not-stored');
});

const mark = { type: 'integer', minimum: 1, maximum: 6 };
const grade = objectOf({ student: text, course: text, mark });

/** Grades of students in courses that others have created. One of them has a grade already. */
async function gradesJudged(isRemovable: boolean, isShown = true) {
  const ids = { students: ['s-1', 's-2'], courses: ['c-1', 'c-2'] };
  const given = new Map([['s-1 c-1', 3]]);
  const shown = (student: string, course: string): Answer =>
    given.has(`${student} ${course}`) ? [200, { student, course, mark: given.get(`${student} ${course}`) }] : 404;
  const url = await serviceOf({
    'GET /students': () => [200, ids.students.map((id) => ({ id }))],
    'GET /courses': () => [200, ids.courses.map((id) => ({ id }))],
    'GET /grades/{student}/{course}': ({ ids: [student, course] }) => shown(student, course),
    'PUT /grades/{student}/{course}': ({ ids: [student, course], body: { mark: to } }) => {
      if (!ids.students.includes(student) || !ids.courses.includes(course)) return 404;
      if (typeof to !== 'number' || !Number.isInteger(to) || to < 1 || to > 6) return 400;
      const status = given.has(`${student} ${course}`) ? 200 : 201;
      given.set(`${student} ${course}`, to);
      return [status, { student, course, mark: to }];
    },
    'DELETE /grades/{student}/{course}': ({ ids: [student, course] }) =>
      given.delete(`${student} ${course}`) ? 204 : 404,
  });
  const contract = await contractOf(
    documentOf({
      '/students': { get: answers(200, listOf(objectOf({ id: text }))) },
      '/courses': { get: answers(200, listOf(objectOf({ id: text }))) },
      '/grades/{student}/{course}': {
        ...at(['student', 'course']),
        ...(isShown ? { get: answers(200, grade) } : {}),
        put: { ...sent(objectOf({ mark })), ...answers([200, 201], grade) },
        ...(isRemovable ? { delete: answers(204) } : {}),
      },
    }),
  );
  const cases = [...casesOf(contract, 40), ...lawCases(contract, resourceGraph(contract))];
  return { target: await judgedAt(url, contract, { cases }), given };
}

test('what others have placed is neither replaced nor removed', async () => {
  const { target, given } = await gradesJudged(true);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect([...given]).toEqual([['s-1 c-1', 3]]);
});

test('nothing is placed below items of others that no request removes', async () => {
  const { target, given } = await gradesJudged(false);
  expect(violationsIn(target)).toEqual([]);
  const put = target.refused?.find(({ operation }) => operation.startsWith('PUT'));
  expect(put?.reason).toContain('no operation removes the addition');
  expect([...given]).toEqual([['s-1 c-1', 3]]);
});

test('nothing is placed where nothing shows what others have placed', async () => {
  const { target, given } = await gradesJudged(true, false);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toContain('PUT /grades/{student}/{course}');
  expect([...given]).toEqual([['s-1 c-1', 3]]);
});
