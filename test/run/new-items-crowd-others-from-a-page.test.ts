import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const note = objectOf({ id: text, title: text });
const answers = answersOr(400, 404, 409);
const number = { type: 'integer', minimum: 1, maximum: 50 };
const contract = await contractOf(
  documentOf({
    '/notes': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: number },
          { name: 'page', in: 'query', schema: number },
        ],
        ...answers(200, { type: 'array', items: note }),
      },
      post: { ...sent(objectOf({ title: text })), ...answers(201, note) },
    },
    '/notes/{id}': { ...at('id'), get: answers(200, note), delete: answers(204) },
  }),
);

interface Habit {
  /** A note cannot be deleted. */
  readonly isKept?: boolean;
  /** A note of others is gone with each one of the run. */
  readonly takesOthers?: boolean;
}

/** Notes, the newest first, ten a page. Four are of others. */
async function notesJudged({ isKept = false, takesOthers = false }: Habit) {
  const others = ['other-a', 'other-b', 'other-c', 'other-d'];
  const notes = new Map(others.map((id) => [id, { id, title: 'Old' }]));
  let last = 0;
  const isPage = (value: string): boolean => /^[1-9]\d?$/.test(value) && Number(value) <= 50;
  const url = await serviceOf({
    'GET /notes'({ query }) {
      const [limit, page] = [query.get('limit') ?? '10', query.get('page') ?? '1'];
      if (!isPage(limit) || !isPage(page)) return 400;
      const [size, start] = [Number(limit), Number(limit) * (Number(page) - 1)];
      return [200, [...notes.values()].toReversed().slice(start, start + size)];
    },
    'POST /notes'({ body: { title } }) {
      if (!isShort(title)) return 400;
      const added = { id: `n-${++last}`, title };
      notes.set(added.id, added);
      return [201, added];
    },
    'GET /notes/{id}': ({ ids: [id] }) => (notes.has(id) ? [200, notes.get(id)] : 404),
    'DELETE /notes/{id}'({ ids: [id] }) {
      if (!notes.has(id)) return 404;
      if (isKept) return 409;
      notes.delete(id);
      if (takesOthers) notes.delete(others.pop() ?? '');
      return 204;
    },
  });
  return judgedAt(url, contract);
}

test('items that a page no longer shows beside new ones are not said to be gone', async () => {
  const target = await notesJudged({ isKept: true });
  expect(violationsIn(target)).toEqual([]);
  expect(target.incidents ?? []).toEqual([]);
});

test('items that a shorter page no longer shows are said to be gone', async () => {
  const target = await notesJudged({ takesOthers: true });
  expect(target.incidents).toEqual([
    expect.stringContaining('4 items of the resource note that the run did not create have gone from the list'),
  ]);
});
