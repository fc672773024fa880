import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { contractOf, documentOf, mockOf } from '../mock/mocks.js';
import { runAgainst, type RunOutcome } from './runs.js';
import { answerJson, httpServer } from './servers.js';
import { casesOf } from '../derived-cases.js';

const item = `{ type: object, required: [id], properties: { id: { type: string } } }`;

/** The operations of one resource; `referred` is the member of its create request that names another one. */
const resource = (name: string, filter: string, referred: string): string => `
  /${name}s:
    post:
      operationId: create-${name}
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [${referred}], properties: { ${referred}: { type: string } } } } } }
      responses: { '201': { description: Made., content: { application/json: { schema: ${item} } } }, '422': { description: No. } }
    get:
      operationId: list-${name}
      parameters: [{ name: ${filter}, in: query, required: true, schema: { type: string } }]
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: ${item} } } } } }
  /${name}s/{${name}_id}:
    get:
      operationId: read-${name}
      parameters: [{ name: ${name}_id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: One., content: { application/json: { schema: ${item} } } }, '404': { description: None. } }
`;

/** Lists nothing, creates nothing, knows nothing. */
const barren: RequestListener = (request, response) => {
  request.resume();
  if (request.method === 'POST') response.writeHead(422).end();
  else if (request.url?.includes('?')) answerJson(response, 200, []);
  else response.writeHead(404).end();
};

async function judge(paths: string): Promise<RunOutcome> {
  const contract = await contractOf(`openapi: 3.1.0\ninfo: { title: Zones, version: '1' }\npaths: ${paths}`);
  const cases = casesOf(contract, 5);
  return runAgainst(await httpServer(barren), cases, { contract });
}

test('a list that is filtered by what it lists does not keep the run waiting', async () => {
  const { target } = await judge(resource('zone', 'zone_id', 'name'));
  expect(target.verdict).toBe('violates');
});

test('two resources that refer to each other do not keep the run waiting', async () => {
  const { target } = await judge(resource('team', 'user_id', 'user_id') + resource('user', 'team_id', 'team_id'));
  expect(target.verdict).toBe('violates');
});

test('three resources whose lists are filtered by one another do not keep the run waiting', async () => {
  const chain = resource('author', 'review_id', 'name') + resource('book', 'author_id', 'author_id');
  for (const more of [resource('review', 'book_id', 'book_id'), resource('review', 'author_id', 'book_id')]) {
    const { target } = await judge(chain + more);
    expect(target.verdict).toBe('violates');
  }
});

const named = `{ type: object, required: [name], properties: { id: { type: string, readOnly: true }, name: { type: string } } }`;
const inPath = (...names: readonly string[]): string =>
  `parameters: [${names.map((name) => `{ name: ${name}, in: path, required: true, schema: { type: string } }`).join()}]`;
const creates = `requestBody: { required: true, content: { application/json: { schema: ${named} } } }`;
const answers = (status: string): string =>
  `responses: { '${status}': { description: One., content: { application/json: { schema: ${named} } } }, '404': { description: None., content: { application/json: { example: { message: Not Found } } } } }`;

/** The list of jobs is filtered by a part of a job. */
const jobsWithParts = documentOf(`
/jobs:
  post: { ${creates}, ${answers('201')} }
  get:
    parameters: [{ name: part_id, in: query, schema: { type: string } }]
    responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: ${named} } } } } }
/jobs/{id}/parts:
  post: { ${inPath('id')}, ${creates}, ${answers('201')} }
/jobs/{id}/parts/{part_id}:
  get: { ${inPath('id', 'part_id')}, ${answers('200')} }
`);

test('a list that is filtered by what is below its items does not keep the run waiting', async () => {
  const contract = await contractOf(jobsWithParts);
  const cases = casesOf(contract, 4);
  const mock = await mockOf(jobsWithParts);
  const { target } = await runAgainst(mock.url, cases, { contract });
  await mock.close();
  expect(target.verdict).toBe('conforms');
});
