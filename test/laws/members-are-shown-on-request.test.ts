import { describe, expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, foundIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf } from '../run/service.js';

const answers = answersOr(400, 404, 415);
const translation = objectOf({ locale: text, title: text });
const texts = { type: 'array', items: translation, maxItems: 3 };
const shown = { type: 'object', required: ['id', 'title'], properties: { id: text, title: text, texts } };
const expansion = { name: '$expand', in: 'query', schema: { type: 'array', items: { enum: ['texts', 'author'] } } };
const document = (parameters: readonly object[]): string =>
  documentOf({
    '/books': { post: { ...sent(objectOf({ title: text, texts })), ...answers(201, shown) } },
    '/books/{bookId}': {
      ...at('bookId'),
      get: { parameters, ...answers(200, shown) },
      delete: answers(204),
    },
  });

/** Books whose texts the read shows as `read` says; the response to their creation shows them as they were sent. */
async function booksFound(read: (book: object) => object, parameters: readonly object[] = [expansion]) {
  const books = new Map<string, object>();
  let last = 0;
  const isText = (value: unknown): boolean =>
    Object.keys(Object(value)).length === 2 && Object.values(Object(value)).every(isShort);
  const url = await serviceOf({
    'POST /books': ({ body: { title, texts: all } }) => {
      if (!isShort(title) || !Array.isArray(all) || all.length > 3 || !all.every(isText)) return 400;
      const id = `b-${++last}`;
      books.set(id, { id, title, texts: all });
      return [201, books.get(id)];
    },
    'GET /books/{id}': ({ ids: [id] }) => (books.has(id) ? [200, read(books.get(id)!)] : 404),
    'DELETE /books/{id}': ({ ids: [id] }) => (books.delete(id) ? 204 : 404),
  });
  const contract = await contractOf(document(parameters));
  const cases = lawCases(contract, resourceGraph(contract));
  return foundIn(await judgedAt(url, contract, { cases, only: /(?:answer-is-stored|value-is-kept)$/ }));
}

const without = (book: object): object => ({ ...book, texts: undefined });

describe('a member that the read shows if a parameter asks for it', () => {
  test('may be missing otherwise', async () => {
    expect(await booksFound(without)).toEqual([]);
  });

  test('is judged where the read shows it all the same', async () => {
    const found = await booksFound((book) => ({ ...book, texts: [] }));
    expect(found).toContainEqual(expect.stringMatching(/^answer-not-stored /));
    expect(found).toContainEqual(expect.stringMatching(/^value-damaged /));
  });

  test('is one that the parameter names', async () => {
    const others = { ...expansion, schema: { type: 'array', items: { enum: ['author'] } } };
    expect(await booksFound(without, [others])).toContainEqual(expect.stringMatching(/^answer-not-stored /));
  });
});
