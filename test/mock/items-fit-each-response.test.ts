import { expect, test } from 'vitest';
import { documentOf, mockOf } from './mocks.js';

const json = (schema: string, example = ''): string => `{ application/json: { schema: ${schema}${example} } }`;
const idIn = (name: string, type: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: ${type} } }]`;

/** Asks a mock of the document. */
async function asked<Result>(paths: string, ask: (call: Call) => Promise<Result>): Promise<Result> {
  const mock = await mockOf(documentOf(paths));
  try {
    return await ask(async (line, body) => {
      const [method = '', path = ''] = line.split(' ');
      const content =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
      return (await fetch(mock.url + path, { method, ...content })).json();
    });
  } finally {
    await mock.close();
  }
}

// oxlint-disable-next-line typescript/no-explicit-any
type Call = (line: string, body?: unknown) => Promise<any>;

test('a list shows items whose identity is a number in the read and a text in the list', async () => {
  const item = (type: string): string =>
    `{ type: object, required: [id], properties: { id: { type: ${type} }, topic: { type: string } } }`;
  const paths = `
/talks:
  get: { responses: { '200': { description: All., content: ${json(`{ type: array, items: ${item('string')} }`)} } } }
  post:
    requestBody: { required: true, content: ${json('{ type: object, required: [topic], properties: { topic: { type: string } } }')} }
    responses: { '201': { description: Made., content: ${json(item('string'))} } }
/talks/{talkId}:
  get: { ${idIn('talkId', 'string')}, responses: { '200': { description: One., content: ${json(item('integer'))} } } }
`;
  await asked(paths, async (call) => {
    const { id } = await call('POST /talks', { topic: 'Ferns' });
    expect(await call('GET /talks')).toContainEqual({ id, topic: 'Ferns' });
    expect(await call(`GET /talks/${id}`)).toEqual({ id: Number(id), topic: 'Ferns' });
  });
});

test('an item keeps the values beside those that a response cannot show as they were sent', async () => {
  const cell = (required: string): string =>
    `{ type: object, required: [${required}], properties: { id: { type: string }, text: { type: string } } }`;
  const note = (cells: string): string =>
    `{ type: object, required: [data], properties: { data: { type: object, required: [attributes], properties: { id: { type: string }, attributes: { type: object, required: [name, cells], properties: { name: { type: string }, cells: { type: array, items: ${cells} } } } } } } }`;
  const shown = json(note(cell('id, text')));
  const paths = `
/notes:
  post:
    requestBody: { required: true, content: ${json(note(cell('text')))} }
    responses: { '201': { description: Made., content: ${shown} } }
/notes/{noteId}:
  get: { ${idIn('noteId', 'string')}, responses: { '200': { description: One., content: ${shown} } } }
`;
  await asked(paths, async (call) => {
    const attributes = { name: 'Ferns', cells: [{ text: 'Green' }, { text: 'Old' }] };
    const { data } = await call('POST /notes', { data: { attributes } });
    const read = await call(`GET /notes/${data.id}`);
    expect(read.data.attributes).toMatchObject(attributes);
    expect(read).toEqual({ data });
  });
});

test('an example that its schema does not allow does not stand for an item of the list', async () => {
  const beds = '{ type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } }';
  const paths = `
/beds:
  get: { responses: { '200': { description: All., content: ${json(`{ type: array, items: ${beds} }`, ', example: [{ id: north, name: North }]')} } } }
/beds/{bedId}:
  get: { ${idIn('bedId', 'string')}, responses: { '200': { description: One., content: ${json(beds, ', example: [{ id: south, name: South }]')} } } }
`;
  const read = await asked(paths, (call) => call('GET /beds/north'));
  expect(read).toEqual({ id: 'north', name: 'North' });
});
