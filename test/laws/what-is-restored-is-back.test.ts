import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404, 409, 415);
const moment = { type: ['string', 'null'], format: 'date-time' };
const note = objectOf({ id: text, label: text, deletedAt: moment, restoredAt: moment });
const today = '2026-05-01T10:00:00Z';

interface Habits {
  /** Whether a deleted note can be read, by the time when it was deleted. */
  readonly isShown?: boolean;
  /** What a restored note is. */
  readonly restored?: Body;
  readonly answer?: (note: Body) => Answer;
}

/** What is wrong with a service whose notes can be restored, and which of them are left. */
async function judgedFor({ isShown = false, restored = { deletedAt: null }, answer = (one) => [200, one] }: Habits) {
  const contract = await contractOf(
    documentOf({
      '/notes': { post: { ...sent(objectOf({ label: text })), ...answers(201, note) } },
      '/notes/{id}': { ...at('id'), get: answers(200, note), delete: answers(204) },
      '/notes/{id}/restore': { ...at('id'), post: answers([200, 202], note) },
    }),
  );
  const notes = new Map<string, Body>();
  const isDeleted = (one: Body | undefined): boolean => one?.['deletedAt'] !== null;
  const change = (id: string, members: Body): Body => {
    const next = { ...notes.get(id), ...members };
    notes.set(id, next);
    return next;
  };
  const url = await serviceOf({
    'POST /notes': ({ body: { label } }) => {
      const id = `n-${notes.size}`;
      return isShort(label) ? [201, change(id, { id, label, deletedAt: null, restoredAt: null })] : 400;
    },
    'GET /notes/{id}': ({ ids: [id] }) => {
      const one = notes.get(id);
      return one === undefined || (isDeleted(one) && !isShown) ? 404 : [200, one];
    },
    'DELETE /notes/{id}': ({ ids: [id] }) => {
      if (!notes.has(id)) return 404;
      change(id, { deletedAt: today });
      return 204;
    },
    'POST /notes/{id}/restore': ({ ids: [id] }) => {
      if (!notes.has(id)) return 404;
      return isDeleted(notes.get(id)) ? answer(change(id, restored)) : 409;
    },
  });
  const cases = lawsOf(contract);
  const found = violationsIn(await judgedAt(url, contract, { cases, only: /restored-is-back/, settle: 0 }));
  return { found, left: [...notes.values()].filter((one) => !isDeleted(one)).length };
}

const fault = 'action-without-effect resource:note/law/restored-is-back';

test.each([false, true])('a note that is restored is back, and deleted at the end (%s)', async (isShown) => {
  expect(await judgedFor({ isShown })).toEqual({ found: [], left: 0 });
});

test.each<readonly [string, Habits]>([
  ['is left as it was', { restored: {} }],
  ['is shown as restored in the response alone', { restored: {}, answer: (one) => [200, { ...one, deletedAt: null }] }],
])('a note that %s is found', async (_, habits) => {
  for (const isShown of [false, true]) {
    expect(await judgedFor({ ...habits, isShown })).toEqual({ found: [fault], left: 0 });
  }
});

test.each<readonly [string, Habits]>([
  ['restores notes later', { restored: {}, answer: (one) => [202, one] }],
  ['restores no deleted note', { restored: {}, answer: () => 409 }],
  ['keeps the time when a note was deleted', { isShown: true, restored: { restoredAt: today } }],
])('a service that %s breaks no law', async (_, habits) => {
  expect(await judgedFor(habits)).toMatchObject({ found: [] });
});
