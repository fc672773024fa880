import { expect, test } from 'vitest';
import { objectIn, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const id = { type: 'string' };
const locale = { type: 'string', enum: ['de', 'fr', 'it', 'es'] };
const body = (schema: object): object => ({ required: true, content: { 'application/json': { schema } } });
const newBook = { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 1 } } };
const book = { type: 'object', required: ['id'], properties: { id, ...newBook.properties } };
const values = { summary: { type: 'string', minLength: 1 }, reviewed: { type: 'boolean' } };
const newText = { type: 'object', required: ['summary'], properties: values };
const text = { type: 'object', required: ['locale'], properties: { locale, ...values } };
const none = { 400: { description: 'Wrong' }, 404: { description: 'None' } };
const named = (name: string, schema: object): object => ({ name, in: 'path', required: true, schema });
const document = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Books', version: '1' },
  paths: {
    '/books': {
      post: { operationId: 'addBook', requestBody: body(newBook), responses: { 201: json(book), ...none } },
    },
    '/books/{bookId}': {
      parameters: [named('bookId', id)],
      get: { operationId: 'readBook', responses: { 200: json(book), ...none } },
      delete: { operationId: 'removeBook', responses: { 204: { description: 'Gone' }, ...none } },
    },
    '/books/{bookId}/texts': {
      parameters: [named('bookId', id)],
      get: { operationId: 'listTexts', responses: { 200: json({ type: 'array', items: text }), ...none } },
    },
    '/books/{bookId}/texts/{locale}': {
      parameters: [named('bookId', id), named('locale', locale)],
      get: { operationId: 'readText', responses: { 200: json(text), ...none } },
      put: {
        operationId: 'writeText',
        requestBody: body(newText),
        responses: { 200: json(text), 201: json(text), ...none },
      },
      delete: { operationId: 'removeText', responses: { 204: { description: 'Gone' }, ...none } },
    },
  },
});

interface Book {
  readonly title: unknown;
  readonly texts: Map<string, object>;
}

/** A service of books with a text for each of a few locales. */
interface Library {
  /** What is stored of a text. */
  readonly keep?: (said: Readonly<Record<string, unknown>>) => object;
  readonly removes?: boolean;
  /** All books have the same texts. */
  readonly isShared?: boolean;
}

/** What laws say of a library, and the texts of the book of another user afterwards. */
async function judgedLibrary({ keep, removes = true, isShared = false }: Library): ReturnType<typeof judgedAt> {
  const old: Book = { title: 'Old', texts: new Map([['de', { locale: 'de', summary: 'Alt' }]]) };
  const books = new Map([['b0', old]]);
  const common = new Map<string, object>();
  let made = 0;
  const service = withBody((request, response, bytes) => {
    const send = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    const [, , name = '', part, language = ''] = new URL(request.url ?? '', 'http://library').pathname.split('/');
    const { method } = request;
    const said = objectIn(bytes) ?? {};
    if (name === '') {
      if (typeof said['title'] !== 'string' || said['title'] === '') return send(400, {});
      const own = `b${++made}`;
      books.set(own, { title: said['title'], texts: new Map() });
      return send(201, { id: own, title: said['title'] });
    }
    const known = books.get(name);
    if (known === undefined) return send(404, {});
    if (part === undefined) {
      if (method === 'GET') return send(200, { id: name, title: known.title });
      books.delete(name);
      return send(204);
    }
    const texts = isShared && known !== old ? common : known.texts;
    if (language === '') return send(200, [...texts.values()]);
    if (!locale.enum.includes(language)) return send(400, {});
    const own = texts.get(language);
    if (method === 'PUT') {
      const { summary, reviewed } = said;
      const isRight =
        typeof summary === 'string' && summary !== '' && ['boolean', 'undefined'].includes(typeof reviewed);
      if (!isRight) return send(400, {});
      const next = { locale: language, summary, ...(reviewed === undefined ? {} : { reviewed }) };
      texts.set(language, keep?.(next) ?? next);
      return send(own === undefined ? 201 : 200, texts.get(language));
    }
    if (own === undefined) return send(404, {});
    if (method === 'GET') return send(200, own);
    if (removes) texts.delete(language);
    return send(204);
  });
  const found = await judgedAt(service, document);
  expect([...old.texts]).toEqual([['de', { locale: 'de', summary: 'Alt' }]]);
  return found;
}

const rulesIn = (found: Awaited<ReturnType<typeof judgedLibrary>>): object =>
  Object.fromEntries(Object.entries(found).filter(([, verdict]) => Array.isArray(verdict)));

test('what has one of a few names below an item of the run breaks no law', async () => {
  expect(rulesIn(await judgedLibrary({}))).toEqual({});
});

test.each([
  ['update-has-effect', 'update-without-effect', { keep: (said) => ({ ...said, reviewed: false }) }],
  ['created-is-listed', 'created-not-listed', { keep: (said) => ({ ...said, locale: 'de' }) }],
  ['deleted-is-gone', 'deleted-still-there', { removes: false }],
  ['right-parent', 'wrong-parent', { isShared: true }],
] satisfies readonly (readonly [string, string, Library])[])('%s reports %s for it', async (law, rule, faulty) => {
  expect((await judgedLibrary(faulty))[`text/${law}`]).toContain(rule);
});
