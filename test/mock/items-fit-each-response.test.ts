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

test('the link object to the next page leads on, and is left out of the last page', async () => {
  const links = '{ type: object, properties: { next: { type: object, properties: { href: { type: string } } } } }';
  const page = `{ type: object, required: [items], properties: { items: { type: array, items: { type: object, required: [id], properties: { id: { type: string }, name: { type: string } } } }, _links: ${links} } }`;
  const example = ', example: { items: [{ id: a }, { id: b }, { id: c }], _links: { next: { href: /beds?after=c } } }';
  const number = '{ type: integer, minimum: 1 }';
  const paths = `
/beds:
  get:
    parameters: [{ name: after, in: query, schema: { type: string } }, { name: limit, in: query, schema: ${number} }]
    responses: { '200': { description: All., content: ${json(page, example)} } }
/beds/{bedId}:
  get: { ${idIn('bedId', 'string')}, responses: { '200': { description: One., content: ${json('{ type: object, properties: { id: { type: string } } }')} } } }
`;
  await asked(paths, async (call) => {
    const first = await call('GET /beds?limit=2');
    expect(first.items).toEqual([{ id: 'a' }, { id: 'b' }]);
    const last = await call(`GET ${first._links.next.href}`);
    expect(last.items[0]).toEqual({ id: 'c' });
    expect(last._links).toEqual({});
  });
});

test.each([
  ['offset', '/beds?offset=2&limit=2', '/beds?offset=0&limit=2', '/beds?offset=4&limit=2'],
  ['page', '/beds?page=2&limit=2', '/beds?page=1&limit=2', '/beds?page=3&limit=2'],
])('a page by %s links to the pages before and after it', async (name, second, previous, next) => {
  const link = '{ type: [string, "null"] }';
  const page = `{ type: object, required: [items, paging], properties: { items: { type: array, items: { type: object, required: [id], properties: { id: { type: string } } } }, paging: { type: object, required: [next, previous], properties: { next: ${link}, previous: ${link} } } } }`;
  const example =
    ', example: { items: [{ id: a }, { id: b }, { id: c }, { id: d }, { id: e }], paging: { next: null, previous: null } }';
  const number = `{ type: integer, minimum: ${name === 'page' ? 1 : 0} }`;
  const paths = `
/beds:
  get:
    parameters: [{ name: ${name}, in: query, schema: ${number} }, { name: limit, in: query, schema: ${number} }]
    responses: { '200': { description: All., content: ${json(page, example)} } }
/beds/{bedId}:
  get: { ${idIn('bedId', 'string')}, responses: { '200': { description: One., content: ${json('{ type: object, properties: { id: { type: string } } }')} } } }
`;
  await asked(paths, async (call) => {
    expect((await call(`GET ${second}`)).paging).toEqual({ previous, next });
    expect((await call(`GET ${previous}`)).paging).toEqual({ previous: null, next: second });
    expect((await call(`GET ${next}`)).paging).toEqual({ previous: second, next: null });
  });
});

test('a change of an old version is rejected where the document declares If-Match and no status for it', async () => {
  const bed = '{ type: object, properties: { id: { type: string }, name: { type: string } } }';
  const shown = `{ '200': { description: One., headers: { ETag: { schema: { type: string } } }, content: ${json(bed)} } }`;
  const document = documentOf(`
/beds/{bedId}:
  get: { ${idIn('bedId', 'string')}, responses: ${shown} }
  put:
    ${idIn('bedId', 'string').replace(']', ', { name: If-Match, in: header, schema: { type: string } }]')}
    requestBody: { required: true, content: ${json(bed)} }
    responses: ${shown}
`);
  const mock = await mockOf(document);
  const put = async (name: string, tag: string | null): Promise<number> => {
    const headers = { 'Content-Type': 'application/json', ...(tag !== null && { 'If-Match': tag }) };
    return (await fetch(`${mock.url}/beds/7`, { method: 'PUT', headers, body: JSON.stringify({ name }) })).status;
  };
  try {
    const tag = (await fetch(`${mock.url}/beds/7`)).headers.get('ETag');
    expect(await put('North', tag)).toBe(200);
    expect(await put('South', tag)).toBe(412);
    expect(await (await fetch(`${mock.url}/beds/7`)).json()).toMatchObject({ name: 'North' });
  } finally {
    await mock.close();
  }
});

test('a documented Content-Encoding is not sent with a body that is not encoded', async () => {
  const encoding = 'headers: { Content-Encoding: { schema: { type: string, example: gzip } } }';
  const paths = `/beds:\n  get: { responses: { '200': { description: All., ${encoding}, content: ${json('{ type: string, example: North }')} } } }`;
  expect(await asked(paths, (call) => call('GET /beds'))).toBe('North');
});

test('an item of another kind than the usual one gets what the response has to show of its kind', async () => {
  const number = '{ type: number }';
  const kind = (name: string, member: string, shown: string): string =>
    `{ type: object, required: [kind, ${member}, ${shown}], additionalProperties: false, properties: { id: { type: string, readOnly: true }, kind: { type: string, enum: [${name}] }, ${member}: ${number}, ${shown}: { type: number, readOnly: true } } }`;
  const shape = json(`{ oneOf: [${kind('circle', 'radius', 'area')}, ${kind('square', 'side', 'diagonal')}] }`);
  const paths = `
/shapes:
  post: { requestBody: { required: true, content: ${shape} }, responses: { '201': { description: Made., content: ${shape} } } }
/shapes/{shapeId}:
  get: { ${idIn('shapeId', 'string')}, responses: { '200': { description: One., content: ${shape} } } }
  put:
    ${idIn('shapeId', 'string')}
    requestBody: { required: true, content: ${shape} }
    responses: { '200': { description: Replaced., content: ${shape} } }
`;
  await asked(paths, async (call) => {
    const made = await call('POST /shapes', { kind: 'square', side: 7 });
    expect(made).toMatchObject({ kind: 'square', side: 7 });
    expect(await call(`GET /shapes/${made.id}`)).toEqual(made);
    await call(`PUT /shapes/${made.id}`, { kind: 'circle', radius: 3 });
    expect(await call(`GET /shapes/${made.id}`)).toMatchObject({ kind: 'circle', radius: 3 });
  });
});

test('an item has the identity that its creation shows, also if lists show only names', async () => {
  const item = (...members: readonly string[]): string =>
    `{ type: object, required: [${members.join()}], properties: { ${members.map((each) => `${each}: { type: string }`).join()} } }`;
  const paths = `
/segments:
  get: { responses: { '200': { description: All., content: ${json(`{ type: array, items: ${item('name')} }`)} } } }
  post:
    requestBody: { required: true, content: ${json(item('name'))} }
    responses: { '201': { description: Made., content: ${json(item('id', 'name'))} } }
/segments/{segmentId}:
  get: { ${idIn('segmentId', 'string')}, responses: { '200': { description: One., content: ${json(item('id', 'name'))} } } }
`;
  await asked(paths, async (call) => {
    const made = await call('POST /segments', { name: 'Ferns' });
    expect(await call(`GET /segments/${made.id}`)).toEqual({ id: made.id, name: 'Ferns' });
    expect((await call('POST /segments', { name: 'Ferns' })).id).not.toBe(made.id);
  });
});

test('an item that several names in its path identify is shown under these, and so is what lies below it', async () => {
  const repository = `{ type: object, required: [name, owner], properties: { name: { type: string }, owner: { type: object, required: [login], properties: { login: { type: string } } } } }`;
  const named = `{ type: object, required: [name], properties: { name: { type: string } } }`;
  const inPath = `parameters: [{ name: owner, in: path, required: true, schema: { type: string } }, { name: repository, in: path, required: true, schema: { type: string } }]`;
  const absent = `'404': { description: Absent., content: ${json(`{ type: object, required: [error], properties: { error: { type: string } } }`)} }`;
  const paths = `
/own/repositories:
  post:
    requestBody: { required: true, content: ${json(named)} }
    responses: { '201': { description: Made., content: ${json(repository)} } }
/repositories/{owner}/{repository}:
  ${inPath}
  get: { responses: { '200': { description: One., content: ${json(repository)} }, ${absent} } }
/repositories/{owner}/{repository}/topics:
  ${inPath}
  get: { responses: { '200': { description: All., content: ${json(`{ type: array, items: ${named} }`)} } } }
  post:
    requestBody: { required: true, content: ${json(named)} }
    responses: { '201': { description: Made., content: ${json(named)} }, ${absent} }
`;
  await asked(paths, async (call) => {
    const made = await call('POST /own/repositories', { name: 'ferns' });
    expect(made).toMatchObject({ name: 'ferns' });
    const path = `/repositories/${made.owner.login}/ferns`;
    expect(await call(`GET ${path}`)).toEqual(made);
    expect(await call(`POST ${path}/topics`, { name: 'green' })).toMatchObject({ name: 'green' });
    const other = await call('POST /own/repositories', { name: 'mosses' });
    expect(await call(`GET /repositories/${other.owner.login}/mosses`)).toEqual(other);
    for (const line of [`GET ${path}2`, `POST ${path}2/topics`])
      expect(await call(line, line.startsWith('POST') ? { name: 'green' } : undefined)).toHaveProperty('error');
  });
});

test('a list whose items no path names is shown in pages of the size that a request asks for', async () => {
  const sizes = `parameters: [${['page', 'limit'].map((name) => `{ name: ${name}, in: query, schema: { type: integer, minimum: 1 } }`).join()}]`;
  const paths = `
/talks/{talkId}/subscriptions:
  ${idIn('talkId', 'string')}
  get:
    ${sizes}
    responses: { '200': { description: All., content: ${json('{ type: array, items: { type: object, properties: { topic: { type: string } } } }')} } }
`;
  await asked(paths, async (call) => {
    const all = await call('GET /talks/1/subscriptions');
    expect(all.length).toBeGreaterThan(2);
    expect(await call('GET /talks/1/subscriptions?limit=2')).toEqual(all.slice(0, 2));
    expect(await call('GET /talks/1/subscriptions?limit=2&page=2')).toEqual(all.slice(2));
    expect(await call('GET /talks/1/subscriptions?limit=2&page=3')).toEqual([]);
  });
});

test('an item of which only the path says the identity is shown in the list', async () => {
  const rule = '{ type: object, required: [topic], properties: { topic: { type: string } } }';
  const paths = `
/rules:
  get: { responses: { '200': { description: All., content: ${json(`{ type: object, properties: { rules: { type: array, items: ${rule} } } }`, ', example: { rules: [{ id: r1, topic: Mosses }] }')} } } }
  post:
    requestBody: { required: true, content: ${json(rule)} }
    responses: { '201': { description: Made., content: ${json(rule)} } }
/rules/{ruleId}:
  get: { ${idIn('ruleId', 'string')}, responses: { '200': { description: One., content: ${json(rule)} } } }
`;
  await asked(paths, async (call) => {
    await call('POST /rules', { topic: 'Ferns' });
    expect((await call('GET /rules')).rules).toContainEqual({ topic: 'Ferns' });
  });
});

test('a documented list is cut where a request asks for fewer items', async () => {
  const paths = `
/talks/{talkId}/words:
  ${idIn('talkId', 'string')}
  get:
    parameters: [{ name: limit, in: query, schema: { type: integer } }]
    responses: { '200': { description: All., content: ${json('{ type: array, items: { type: object, properties: { word: { type: string } } } }', ', example: [{ word: fern }, { word: ivy }, { word: moss }]')} } }
`;
  await asked(paths, async (call) => {
    expect(await call('GET /talks/1/words')).toHaveLength(3);
    expect(await call('GET /talks/1/words?limit=2')).toEqual([{ word: 'fern' }, { word: 'ivy' }]);
  });
});

test('400 says that an item is not there only if the path names the item', async () => {
  const source = '{ type: object, required: [topic], properties: { topic: { type: string } } }';
  const error = '{ type: object, required: [error], properties: { error: { type: string } } }';
  const done = '{ type: object, required: [done], properties: { done: { type: boolean } } }';
  const deletes = `responses: { '200': { description: Done., content: ${json(done)} }, '400': { description: Bad., content: ${json(error)} } }`;
  const paths = `
/source:
  get: { responses: { '200': { description: It., content: ${json(source)} } } }
  delete: { ${deletes} }
/sources:
  post: { requestBody: { content: ${json(source)} }, responses: { '201': { description: Made., content: ${json(source)} } } }
/sources/{sourceId}:
  ${idIn('sourceId', 'string')}
  get: { responses: { '200': { description: It., content: ${json(source)} } } }
  delete: { ${deletes} }
`;
  await asked(paths, async (call) => {
    await call('DELETE /source');
    expect(await call('DELETE /source')).toHaveProperty('done');
    expect(await call('DELETE /sources/none')).toHaveProperty('error');
  });
});

test('pages of a list differ also if clients say nothing of its items', async () => {
  const user = '{ type: object, properties: { topic: { type: string } } }';
  const paths = `
/talks/{talkId}/listeners:
  ${idIn('talkId', 'string')}
  get:
    parameters: [${['page', 'limit'].map((name) => `{ name: ${name}, in: query, schema: { type: integer, minimum: 1 } }`).join()}]
    responses: { '200': { description: All., content: ${json(`{ type: array, items: ${user} }`)} } }
/talks/{talkId}/listeners/{user}:
  parameters: [{ name: talkId, in: path, required: true, schema: { type: string } }, { name: user, in: path, required: true, schema: { type: string } }]
  put: { responses: { '201': { description: Made. } } }
`;
  await asked(paths, async (call) => {
    for (let at = 0; at < 9; at++) await call(`PUT /talks/1/listeners/${at}`).catch(() => {});
    const pages = [];
    for (let at = 1; at < 9; at++) pages.push(await call(`GET /talks/1/listeners?limit=2&page=${at}`));
    const shown = pages.filter((page) => page.length > 0).map((page) => JSON.stringify(page));
    expect(new Set(shown).size).toBe(shown.length);
  });
});

test('a PUT gives the members that it leaves out the default values of its request', async () => {
  const filter =
    '{ type: object, required: [topic, whole], properties: { topic: { type: string }, whole: { type: boolean } } }';
  const sent =
    '{ type: object, required: [topic], properties: { topic: { type: string }, whole: { type: boolean, default: false } } }';
  const paths = `
/filters:
  post: { requestBody: { required: true, content: ${json(sent)} }, responses: { '201': { description: Made., content: ${json(filter)} } } }
/filters/{filterId}:
  ${idIn('filterId', 'string')}
  get: { responses: { '200': { description: It., content: ${json(filter)} } } }
  put: { requestBody: { required: true, content: ${json(sent)} }, responses: { '200': { description: It., content: ${json(filter)} } } }
`;
  await asked(paths, async (call) => {
    expect(await call('PUT /filters/1', { topic: 'Ferns', whole: true })).toMatchObject({ whole: true });
    expect(await call('PUT /filters/1', { topic: 'Ferns' })).toMatchObject({ whole: false });
  });
});

test('an item is called in responses as the path calls it without the name of its kind', async () => {
  const tag =
    '{ type: object, required: [name, note], properties: { name: { type: string }, note: { type: string } } }';
  const sent =
    '{ type: object, required: [tag_name], properties: { tag_name: { type: string }, note: { type: string } } }';
  const paths = `
/tags:
  post: { requestBody: { required: true, content: ${json(sent)} }, responses: { '201': { description: Made., content: ${json(tag)} } } }
/tags/{tag_name}:
  get: { ${idIn('tag_name', 'string')}, responses: { '200': { description: It., content: ${json(tag)} } } }
`;
  await asked(paths, async (call) => {
    expect(await call('POST /tags', { tag_name: 'fern', note: 'Green' })).toEqual({ name: 'fern', note: 'Green' });
    expect(await call('GET /tags/fern')).toEqual({ name: 'fern', note: 'Green' });
  });
});

test('a PUT that leaves out what an item must have leaves no old value there', async () => {
  const plant =
    '{ type: object, required: [topic, note], properties: { topic: { type: string }, note: { type: string } } }';
  const sent = '{ type: object, required: [topic], properties: { topic: { type: string }, note: { type: string } } }';
  const paths = `
/plants:
  post: { requestBody: { required: true, content: ${json(sent)} }, responses: { '201': { description: Made., content: ${json(plant)} } } }
/plants/{plantId}:
  put: { ${idIn('plantId', 'string')}, requestBody: { required: true, content: ${json(sent)} }, responses: { '200': { description: It., content: ${json(plant)} } } }
  get: { ${idIn('plantId', 'string')}, responses: { '200': { description: It., content: ${json(plant)} } } }
`;
  await asked(paths, async (call) => {
    expect(await call('PUT /plants/1', { topic: 'Ferns', note: 'Old' })).toMatchObject({ note: 'Old' });
    expect((await call('PUT /plants/1', { topic: 'Ferns' })).note).not.toBe('Old');
  });
});
