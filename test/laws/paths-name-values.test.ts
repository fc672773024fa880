import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const term = { type: 'string', pattern: '^\\d{4}-S[12]$' };
const level = { type: 'string', enum: ['intro', 'intro/basic', 'advanced'] };
const course = objectOf({ id: text, title: text, term, level });
const answers = answersOr(400, 404);
const courses = answers(200, { type: 'array', items: course });
const paths = {
  '/courses/{courseId}': { ...at('courseId'), get: answers(200, course), delete: answers(204) },
  '/terms/{term}/courses': { ...at('term', term), get: courses },
  '/courses/by-level/{level}': { ...at('level', level), get: courses },
};
const creation = { ...sent(objectOf({ title: text, term, level })), ...answers(201, course) };
const document = documentOf({ '/courses': { get: courses, post: creation }, ...paths });

type Course = Readonly<Record<'id' | 'title' | 'term' | 'level', unknown>>;
type Shows = (course: Course, value: string) => boolean;

interface Habits {
  readonly ofTerm?: Shows;
  readonly ofLevel?: Shows;
}

/** What is wrong with a service that others use, too, and lists courses by their term and by their level. */
async function foundAt({
  ofTerm = (each, value) => each.term === value,
  ofLevel = (each, value) => each.level === value,
}: Habits): Promise<readonly string[]> {
  const stored = new Map<string, Course>([
    ['c-0', { id: 'c-0', title: 'Botany', term: '2020-S1', level: 'intro' }],
    ['c-1', { id: 'c-1', title: 'Ferns', term: '2021-S2', level: 'advanced' }],
  ]);
  let count = 1;
  const isTerm = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-S[12]$/.test(value);
  const isLevel = (value: unknown): boolean => (level.enum as readonly unknown[]).includes(value);
  const all = (shows: Shows, value: string): Answer => [200, [...stored.values()].filter((each) => shows(each, value))];
  const url = await serviceOf({
    'GET /courses': () => all(() => true, ''),
    'POST /courses': ({ body }: { readonly body: Body }) => {
      if (!isShort(body['title']) || !isTerm(body['term']) || !isLevel(body['level'])) return 400;
      const id = `c-${++count}`;
      const { title, term: own, level: kind } = body;
      stored.set(id, { id, title, term: own, level: kind });
      return [201, stored.get(id)];
    },
    'GET /courses/by-level/{level}': ({ ids: [value] }) => (isLevel(value) ? all(ofLevel, value) : 404),
    'GET /terms/{term}/courses': ({ ids: [value] }) => (isTerm(value) ? all(ofTerm, value) : 404),
    'GET /courses/{courseId}': ({ ids: [id] }) => (stored.has(id) ? [200, stored.get(id)] : 404),
    'DELETE /courses/{courseId}': ({ ids: [id] }) => (stored.delete(id) ? 204 : 404),
  });
  const contract = await contractOf(document);
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract) }));
}

test('lists by the values in their paths break no law', async () => {
  expect(await foundAt({})).toEqual([]);
});

test('a list by a value of a hierarchy may show what is below it', async () => {
  const ofLevel: Shows = (each, value) => each.level === value || String(each.level).startsWith(`${value}/`);
  expect(await foundAt({ ofLevel })).toEqual([]);
});

test.each<readonly [string, Habits]>([
  ['the courses of all terms', { ofTerm: () => true }],
  ['the courses of all terms of a year', { ofTerm: (each, value) => String(each.term).startsWith(value.slice(0, 5)) }],
  ['no course of a term', { ofTerm: () => false }],
  ['the courses of all levels', { ofLevel: () => true }],
])('a service that lists %s is found', async (_words, habits) => {
  expect(await foundAt(habits)).toEqual(['filter-not-applied resource:course/law/filter-filters']);
});
