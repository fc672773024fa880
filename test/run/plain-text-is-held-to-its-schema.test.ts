import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { httpServer, withBody } from './servers.js';
import { judgedAt, violationsIn } from './judged.js';

const document = documentOf(`/notes:
  post:
    requestBody:
      required: true
      content: { text/plain: { schema: { type: string, minLength: 2, maxLength: 20, pattern: '^\\S' } } }
    responses: { '204': { description: Noted. }, '400': { description: No. } }
/counts:
  post:
    requestBody: { required: true, content: { text/plain: { schema: { type: integer, maximum: 9 } } } }
    responses: { '204': { description: Counted. }, '400': { description: No. } }`);

const notes = (isGood: (note: string) => boolean): RequestListener =>
  withBody((request, response, bytes) => {
    const note = bytes.toString();
    response.writeHead(request.url === '/counts' || isGood(note) ? 204 : 400).end();
  });

/** Rules and cases of the violations that are found in what is sent as text. */
async function found(isGood: (note: string) => boolean): Promise<readonly string[]> {
  const options = { only: /\/(?:good|text)\//, credentials: new Map() };
  return violationsIn(await judgedAt(await httpServer(notes(isGood)), await contractOf(document), options));
}

const isNote = (note: string): boolean => [...note].length >= 2 && [...note].length <= 20 && /^\S/.test(note);

test('who keeps to the schema of a text is right, and a text that is to be a number is not asked about', async () => {
  expect(await found(isNote)).toEqual([]);
});

test.each([
  ['a text that is too long', (note: string) => isNote(note.slice(0, 20)), 'invalid-request-accepted', 'above-maximum'],
  ['half of what may be said', (note: string) => isNote(note) && note.length < 20, 'valid-request-refused', 'maximum'],
  ['one letter', (note: string) => isNote(`${note}.`), 'invalid-request-accepted', 'below-minimum'],
  ['a space at the beginning', (note: string) => isNote(note.trim()), 'invalid-request-accepted', 'off-pattern'],
])('%s is found', async (_, isGood, rule, id) => {
  expect((await found(isGood)).filter((each) => each.startsWith(`${rule} post-notes/text/`)).join()).toContain(id);
});

const answers = await contractOf(
  documentOf(`/health:
  get:
    responses: { '200': { description: Up., content: { text/plain: { schema: { type: string, enum: [ok] } } } } }`),
);

/** The rules that an answer of that text breaks. */
async function brokenBy(text: string | Buffer, type = 'text/plain'): Promise<readonly string[]> {
  const url = await httpServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': type }).end(text);
  });
  const { findings } = await judgedAt(url, answers, { only: /\/good\/minimal$/ });
  return findings.map(({ rule }) => rule);
}

test.each(['ok', 'ok\n', 'ok\r\n'])('an answer of plain text is the string of its schema: %j', async (text) => {
  expect(await brokenBy(text)).toEqual([]);
});

test.each(['OK', 'ok\n\n', '"ok"'])('an answer of another text is found: %j', async (text) => {
  expect(await brokenBy(text)).toEqual(['schema-violation']);
});

test('a text in another charset is not judged', async () => {
  expect(await brokenBy(Buffer.from('Größe', 'latin1'), 'text/plain; charset=iso-8859-1')).toEqual([]);
});
