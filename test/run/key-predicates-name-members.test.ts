import { describe, expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { casesOf } from '../derived-cases.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const answers = answersOr(400, 404, 409, 415);
const book = objectOf({ ID: text, title: text });
const translation = objectOf({ ID: text, locale: text, title: text });
const one = "/books({ID})/texts(locale='{locale_1}',ID={ID_1})";

/** As SAP CAP describes an OData service: parameters of a key get a number where their names are taken. */
const document = documentOf({
  '/books': { post: { ...sent(objectOf({ title: text })), ...answers(201, book) } },
  '/books({ID})': { ...at('ID'), get: answers(200, book), delete: answers(204) },
  '/books({ID})/texts': {
    ...at('ID'),
    get: answers(200, objectOf({ value: { type: 'array', items: translation } })),
    post: { ...sent(objectOf({ locale: text, title: text })), ...answers(201, translation) },
  },
  [one]: {
    ...at(['ID', 'locale_1', 'ID_1']),
    get: answers(200, translation),
    patch: { ...sent(objectOf({ title: text })), ...answers(200, translation) },
    delete: answers(204),
  },
});

interface Text {
  readonly ID: string;
  readonly locale: string;
  title: string;
}

async function textsJudged(fault?: 'forgets changes') {
  const books = new Map<string, { readonly title: string; readonly texts: Map<string, Text> }>();
  let last = 0;
  const texts = (id: string) => books.get(id)?.texts;
  const changed = new Set<string>();
  const isAt = (id: string, own: string): boolean => id === own;
  const item = String.raw`/books\({ID}\)/texts\(locale='{locale}',ID={ID}\)`;
  const url = await serviceOf({
    'POST /books': ({ body: { title } }) => {
      if (!isShort(title)) return 400;
      const ID = `b-${++last}`;
      books.set(ID, { title, texts: new Map() });
      return [201, { ID, title }];
    },
    [String.raw`GET /books\({ID}\)`]: ({ ids: [ID] }) =>
      books.has(ID) ? [200, { ID, title: books.get(ID)?.title }] : 404,
    [String.raw`DELETE /books\({ID}\)`]: ({ ids: [ID] }) => (books.delete(ID) ? 204 : 404),
    [String.raw`GET /books\({ID}\)/texts`]: ({ ids: [ID] }) =>
      books.has(ID) ? [200, { value: [...texts(ID)!.values()] }] : 404,
    [String.raw`POST /books\({ID}\)/texts`]: ({ ids: [ID], body: { locale, title } }) => {
      if (!books.has(ID)) return 404;
      if (!isShort(title) || !isShort(locale)) return 400;
      if (texts(ID)!.has(locale)) return 409;
      texts(ID)!.set(locale, { ID, locale, title });
      return [201, texts(ID)!.get(locale)];
    },
    [`GET ${item}`]: ({ ids: [id, locale, own] }) => {
      const found = isAt(id, own) ? texts(id)?.get(locale) : undefined;
      return found === undefined ? 404 : [200, found];
    },
    [`PATCH ${item}`]: ({ ids: [id, locale, own], body: { title } }) => {
      const found = isAt(id, own) ? texts(id)?.get(locale) : undefined;
      if (found === undefined) return 404;
      if (!isShort(title)) return 400;
      changed.add(locale);
      if (fault === undefined) found.title = title;
      return [200, { ...found, title }];
    },
    [`DELETE ${item}`]: ({ ids: [id, locale, own] }) => (isAt(id, own) && texts(id)?.delete(locale) ? 204 : 404),
  });
  const contract = await contractOf(document);
  const target = await judgedAt(url, contract, {
    most: 30,
    cases: [...casesOf(contract, 30), ...lawCases(contract, resourceGraph(contract))],
  });
  return { violations: violationsIn(target), isChanged: changed.size > 0 };
}

describe('an item with a compound key', () => {
  test('is named by the members that its key predicate names', async () => {
    expect(await textsJudged()).toEqual({ violations: [], isChanged: true });
  });

  test('is found to lose changes', async () => {
    const { violations } = await textsJudged('forgets changes');
    expect(violations).toContainEqual(expect.stringContaining('/law/update-has-effect'));
  });
});
