import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { collect } from '../../src/report/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf } from '../mock/mocks.js';
import { answerJson, httpServer } from './servers.js';

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
  const cases = deriveCases(contract).cases.filter(({ operation }) => operation === 'change');
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
