import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from '../run/judged.js';
import { text } from '../run/outline.js';
import { isShort, serviceOf } from '../run/service.js';
import { json } from './judged.js';
import { casesOf } from '../derived-cases.js';

const note = { type: 'object', required: ['id', 'text'], properties: { id: { type: 'string' }, text } };
const newNote = { type: 'object', required: ['text'], properties: { text }, additionalProperties: false };
const operation = (operationId: string, status: number, answer?: object, sent?: object): object => ({
  operationId,
  ...(sent && { requestBody: { required: true, ...json(sent) } }),
  responses: {
    [status]: { description: '', ...(answer && json(answer)) },
    400: { description: '' },
    404: { description: '' },
  },
});
const contract = await contractOf(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/notes': { post: operation('writeNote', 200, note, newNote) },
      '/notes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: operation('readNote', 200, note),
        delete: operation('deleteNote', 204),
      },
    },
  }),
);

test('a service that takes one spelling of the media type alone is not taken to refuse a second equal item', async () => {
  const notes = new Map<string, object>();
  let made = 0;
  const url = await serviceOf({
    'POST /notes': ({ body, request }) => {
      const own = body['text'];
      const isValid = isShort(own) && Object.keys(body).length === 1;
      if (!isValid || request.headers['content-type'] !== 'application/json') return 400;
      const id = `n${++made}`;
      notes.set(id, { id, text: own });
      return [200, notes.get(id)];
    },
    'GET /notes/{id}': ({ ids: [id] }) => (notes.has(id) ? [200, notes.get(id)] : 404),
    'DELETE /notes/{id}': ({ ids: [id] }) => (notes.delete(id) ? 204 : 404),
  });
  const cases = [...casesOf(contract, 30), ...lawCases(contract, resourceGraph(contract))];
  const found = violationsIn(await judgedAt(url, contract, { cases }));
  expect(found.filter((each) => !each.includes('media-type/'))).toEqual([]);
});
