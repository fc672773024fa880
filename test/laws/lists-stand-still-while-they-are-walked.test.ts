import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Asked, type Answer } from '../run/service.js';
import { lawsOf } from './judged.js';

const shelf = objectOf({ id: text, name: text });
const book = objectOf({ id: text, shelfId: text, title: text });
const answers = answersOr(400, 404, 409, 415);
const paged = {
  parameters: ['limit', 'offset'].map((name) => ({ name, in: 'query', schema: { type: 'integer', minimum: 0 } })),
};
const listOf = (items: object): object => ({ ...paged, ...answers(200, { type: 'array', items }) });
const document = documentOf({
  '/shelves': { get: listOf(shelf), post: { ...sent(objectOf({ name: text })), ...answers(201, shelf) } },
  '/shelves/{id}': { ...at('id'), get: answers(200, shelf), delete: answers(204) },
  '/books': {
    get: listOf(book),
    post: { ...sent(objectOf({ shelfId: text, title: text })), ...answers(201, book) },
  },
  '/books/{id}': { ...at('id'), get: answers(200, book), delete: answers(204) },
});

type Item = Readonly<Record<string, string>>;

const later = (delay: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, delay));

/**
 * A library that lists the newest first, in time, takes its time to enter a book,
 * and holds one book on each shelf.
 */
async function library() {
  let walks = 0;
  let isDisturbed = false;
  const shelves = new Map<string, Item>();
  const books = new Map<string, Item>();
  let made = 0;
  /** How many shelves came or went since the last page of them. */
  let changes = 0;
  const page = async (all: ReadonlyMap<string, Item>, { query }: Asked): Promise<Answer> => {
    const start = Number(query.get('offset') ?? 0);
    if (all === shelves && query.has('limit') && start > 0) {
      walks += 1;
      isDisturbed ||= changes > 0;
    }
    if (all === shelves) changes = 0;
    await later(30);
    return [200, [...all.values()].toReversed().slice(start, start + Number(query.get('limit') ?? 1000))];
  };
  const shown = (all: ReadonlyMap<string, Item>, id: string): Answer => (all.has(id) ? [200, all.get(id)] : 404);
  const stored = (all: Map<string, Item>, item: Item): Answer => {
    const id = `n${++made}`;
    all.set(id, { id, ...item });
    return [201, all.get(id)];
  };
  for (let at = 0; at < 6; at++)
    for (const all of [shelves, books]) stored(all, { name: 'A', title: 'A', shelfId: 'n1' });
  const url = await serviceOf({
    'GET /shelves': (asked) => page(shelves, asked),
    'POST /shelves': ({ body: { name } }) => {
      changes += 1;
      return isShort(name) ? stored(shelves, { name }) : 400;
    },
    'GET /shelves/{id}': ({ ids: [id] }) => shown(shelves, id),
    'DELETE /shelves/{id}': ({ ids: [id] }) => (shelves.delete(id) ? 204 : 404),
    'GET /books': (asked) => page(books, asked),
    'POST /books': async ({ body: { shelfId, title } }) => {
      await later(100);
      if (!isShort(shelfId) || !isShort(title)) return 400;
      if (!shelves.has(shelfId)) return 404;
      if ([...books.values()].some((each) => each['shelfId'] === shelfId)) return 409;
      return stored(books, { shelfId, title });
    },
    'GET /books/{id}': ({ ids: [id] }) => shown(books, id),
    'DELETE /books/{id}': ({ ids: [id] }) => (books.delete(id) ? 204 : 404),
  });
  return { url, walks: () => walks, isDisturbed: () => isDisturbed };
}

test('no other law creates items of a list that is read page by page', async () => {
  const contract = await contractOf(document);
  const cases = lawsOf(contract);
  const { url, walks, isDisturbed } = await library();
  const target = await judgedAt(url, contract, { cases, settle: 0 });
  expect(violationsIn(target)).toEqual([]);
  expect(walks()).toBeGreaterThan(0);
  expect(isDisturbed()).toBe(false);
});
