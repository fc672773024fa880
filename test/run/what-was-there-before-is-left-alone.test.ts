import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { collect } from '../../src/report/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { casesOf } from '../derived-cases.js';

const cart = '{ type: object, required: [id], properties: { id: { type: integer }, note: { type: string } } }';
const item = 'parameters: [{ name: cartId, in: path, required: true, schema: { type: integer } }]';
const shown = (status: number): string =>
  `'${status}': { description: A cart., content: { application/json: { schema: ${cart} } } }`;
const body =
  'requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { note: { type: string } } } } } }';

const contract = await contractOf(`openapi: 3.1.0
info: { title: Carts, version: '1' }
paths:
  /carts:
    post:
      operationId: open
      ${body}
      responses: { ${shown(201)}, '400': { description: No. } }
  /carts/{cartId}:
    get:
      operationId: show
      ${item}
      responses: { ${shown(200)}, '404': { description: None. } }
    patch:
      operationId: change
      ${item}
      ${body}
      responses: { ${shown(200)}, '400': { description: No. }, '404': { description: None. } }
    delete:
      operationId: drop
      ${item}
      responses: { '204': { description: Gone. }, '404': { description: None. } }
`);

/** A service that no list shows the carts of; where it keeps one cart for each client, that one was there before. */
function carts(keepsOne: boolean, changed: string[]): RequestListener {
  let last = 7;
  return ({ method = '', url = '' }, response) => {
    if (url === '/carts') return answerJson(response, 201, { id: keepsOne ? last : ++last });
    const id = Number(/^\/carts\/([0-9]+)$/.exec(url)?.[1]);
    if (!(id >= 7 && id <= last)) return void response.writeHead(404).end();
    if (method !== 'GET') changed.push(url);
    if (method === 'DELETE') return void response.writeHead(204).end();
    answerJson(response, 200, { id });
  };
}

async function changedBy(keepsOne: boolean): Promise<readonly string[]> {
  const changed: string[] = [];
  const url = await httpServer(carts(keepsOne, changed));
  const cases = casesOf(contract).filter(({ operation }) => operation === 'change');
  await collect(run({ contract, cases, targets: [urlTarget(url)], seed: 's' }));
  return changed;
}

test('a thing that a second request finds as well was there before, and is neither changed nor deleted', async () => {
  expect(await changedBy(true)).toEqual([]);
});

test('a thing that is another one for each request is the own of the run', async () => {
  const changed = await changedBy(false);
  expect(changed.length).toBeGreaterThan(3);
  expect(changed).not.toContain('/carts/7');
});

test('a field of others that the body names beside a made-up one in the path is left alone', async () => {
  const field = `{ type: object, required: [field], properties: { field: { type: string, example: title }, type: { type: string } } }`;
  const given = `requestBody: { required: true, content: { application/json: { schema: ${field} } } }`;
  const responses = (shown: string): string =>
    `responses: { '200': { description: d, content: { application/json: { schema: ${shown} } } }, '400': { description: d }, '404': { description: d } }`;
  const table = 'parameters: [{ name: table, in: path, required: true, schema: { type: string } }';
  const fields = await contractOf(
    documentOf(`/fields:
  get: { operationId: listAll, ${responses('{ type: array, items: { type: object, properties: { table: { type: string }, field: { type: string } } } }')} }
/fields/{table}:
  ${table}]
  get: { operationId: listFields, ${responses(`{ type: array, items: ${field} }`)} }
  post: { operationId: addField, ${given}, ${responses(field)} }
/fields/{table}/{id}:
  ${table}, { name: id, in: path, required: true, schema: { type: string } }]
  get: { operationId: getField, ${responses(field)} }
  patch: { operationId: changeField, ${given}, ${responses(field)} }
  delete: { operationId: dropField, ${responses(field)} }`),
  );
  const changed: string[] = [];
  const title = { table: 'articles', field: 'title' };
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const { method, url: path = '' } = request;
      // This service forbids new fields, and takes the field to change from the body.
      if (method === 'POST') return answerJson(response, 400, {});
      if (method === 'GET') return answerJson(response, 200, path.split('/').length > 3 ? title : [title]);
      if (method === 'PATCH' && bytes.includes('"title"')) changed.push(path);
      answerJson(response, method === 'PATCH' ? 200 : 404, title);
    }),
  );
  const cases = casesOf(fields).filter(({ operation }) => operation !== 'dropField');
  await collect(run({ contract: fields, cases, targets: [urlTarget(url)], seed: 's' }));
  expect(changed).toEqual([]);
});
