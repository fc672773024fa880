import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { mockTarget } from '../../src/mock/index.js';
import { run } from '../../src/run/index.js';
import { mockOf } from '../mock/mocks.js';
import { optionsFor, outcomeOf } from '../run/runs.js';
import { answerJson, objectIn, withBody } from '../run/servers.js';
import { contractOf, judgedAt, lawsOf, verdictsOf } from './judged.js';

/** The response to the creation of a copy says `copyId`, the read says `id`, and nothing says what a wrong path gets. */
const text = `openapi: 3.1.0
info: { title: Copies, version: '1' }
paths:
  /books:
    post:
      operationId: addBook
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [title], properties: { title: { type: string } } } } } }
      responses:
        '201': { description: Made, content: { application/json: { schema: { type: object, required: [id, title], properties: { id: { type: string }, title: { type: string } } } } } }
        '400': { description: No }
  /books/{bookId}:
    parameters: [{ name: bookId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getBook
      responses:
        '200': { description: A book, content: { application/json: { schema: { type: object, required: [id, title], properties: { id: { type: string }, title: { type: string } } } } } }
        '404': { description: None }
  /books/{bookId}/copies:
    parameters: [{ name: bookId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: addCopy
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [kind], properties: { kind: { type: string, enum: [paper] } } } } } }
      responses:
        '200': { description: Made, content: { application/json: { schema: { type: object, required: [copyId], properties: { copyId: { type: string } } } } } }
        '400': { description: No }
  /books/{bookId}/copies/{copyId}:
    parameters:
      - { name: bookId, in: path, required: true, schema: { type: string } }
      - { name: copyId, in: path, required: true, schema: { type: string } }
    get:
      operationId: getCopy
      responses:
        '200': { description: A copy, content: { application/json: { schema: { type: object, required: [id, kind], properties: { id: { type: string }, kind: { type: string } } } } } }
`;

/** Answers a read below another book with a copy of `strange` identity. */
function service(strange: (id: string) => string): RequestListener {
  const books = new Map<string, string>();
  const copies = new Map<string, string>();
  let made = 100;
  return withBody((request, response, bytes) => {
    const [, , book = '', , copy = ''] = (request.url ?? '').split('/');
    const body = objectIn(bytes);
    if (book === '') {
      if (typeof body?.['title'] !== 'string') return answerJson(response, 400, {});
      books.set(`b${++made}`, body['title']);
      return answerJson(response, 201, { id: `b${made}`, title: body['title'] });
    }
    if (!books.has(book)) return answerJson(response, 404, {});
    if (request.method === 'GET' && copy === '') return answerJson(response, 200, { id: book, title: books.get(book) });
    if (request.method === 'GET')
      return answerJson(response, 200, { id: copies.get(copy) === book ? copy : strange(copy), kind: 'paper' });
    if (body?.['kind'] !== 'paper') return answerJson(response, 400, {});
    copies.set(`c${++made}`, book);
    answerJson(response, 200, { copyId: `c${made}` });
  });
}

test('a read that shows an item of another identity does not show the item of another parent', async () => {
  expect(
    await judgedAt(
      service(() => 'c1'),
      text,
      { only: 'right-parent' },
    ),
  ).toEqual({});
});

test('a read that shows the item below a wrong parent is found', async () => {
  const found = await judgedAt(
    service((id) => id),
    text,
    { only: 'right-parent' },
  );
  expect(found).toEqual({ 'copy/right-parent': ['wrong-parent'] });
});

test('the mock shows a new item with the identity of its creation, and breaks no law', async () => {
  const mock = await mockOf(text);
  try {
    const post = async (path: string, body: string): Promise<Readonly<Record<string, string>>> => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(mock.url + path, { method: 'POST', headers, body })).json() as never;
    };
    const { id } = await post('/books', '{"title":"Ferns"}');
    const { copyId } = await post(`/books/${id}/copies`, '{"kind":"paper"}');
    const shown = await fetch(`${mock.url}/books/${id}/copies/${copyId}`);
    expect(await shown.json()).toMatchObject({ id: copyId, kind: 'paper' });
  } finally {
    await mock.close();
  }
  const contract = await contractOf(text);
  const options = optionsFor('http://mock', lawsOf(contract), { contract });
  expect(verdictsOf(await outcomeOf(run({ ...options, targets: [mockTarget(contract)] })))).toEqual({});
});
