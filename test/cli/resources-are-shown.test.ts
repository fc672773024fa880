import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trellis } from './trellis.js';

const document = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /products:
    get:
      operationId: listProducts
      responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Product' } } } } } }
    post:
      operationId: addProduct
      responses: { '201': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Product' } } } } }
  /products/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getProduct, responses: { '200': { description: d } } }
  /orders:
    post:
      operationId: placeOrder
      requestBody:
        content: { application/json: { schema: { type: object, properties: { lines: { type: array, items: { type: object, properties: { productId: { type: string } } } } } } } }
      responses:
        '202':
          description: d
          links: { state: { operationId: getOrder, parameters: { number: '$response.body#/ticket' } } }
  /orders/{number}:
    parameters: [{ name: number, in: path, required: true, schema: { type: string } }]
    get: { operationId: getOrder, responses: { '200': { description: d } } }
    delete: { operationId: cancelOrder, responses: { '204': { description: d } } }
  /shelves/{shelf}/labels:
    parameters: [{ name: shelf, in: path, required: true, schema: { type: string } }]
    get: { operationId: getLabels, responses: { '200': { description: d } } }
  /me:
    get: { operationId: getMe, responses: { '200': { description: d, content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } } } }
    patch: { operationId: changeMe, responses: { '200': { description: d } } }
  /admin/reset: { post: { operationId: reset, responses: { '204': { description: d } } } }
  /health: { get: { operationId: health, responses: { '200': { description: d } } } }
components:
  schemas:
    Product: { type: object, properties: { id: { type: string }, name: { type: string } } }
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-resources-'));
  await writeFile(join(folder, 'shop.yaml'), document);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const shown = async (...args: readonly string[]): Promise<string> => {
  const run = await trellis(['resources', join(folder, 'shop.yaml'), ...args]);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  return run.stdout.replaceAll(join(folder, 'shop.yaml'), 'shop.yaml');
};

test.each([
  ['table', 'shop.txt'],
  ['mermaid', 'shop.mmd'],
  ['json', 'shop.json'],
])('the resources of a document are shown as %s', async (format, file) => {
  await expect(await shown('--format', format)).toMatchFileSnapshot(`golden/${file}.golden`);
});

test('a configuration connects what the document does not, and is named as the source', async () => {
  const config = join(folder, 'trellis.config.yaml');
  await writeFile(config, 'resources:\n  shelf: { operations: { list: health }, identity: /code }\n');
  const { stdout } = await trellis(['resources', join(folder, 'shop.yaml'), '--config', config]);
  expect(stdout).toMatch(/shelf\.shelf +list +GET \/health +\/\*\/code of the response +configured, .*config\.yaml:2:/);
  expect(stdout).not.toContain('Not connected');
});

test('a configuration that speaks of what is not there is refused', async () => {
  const config = join(folder, 'wrong.yaml');
  await writeFile(config, 'resources:\n  shelfs: { identity: /code }\n');
  const run = await trellis(['resources', join(folder, 'shop.yaml'), '--config', config]);
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toContain('wrong.yaml:2:3: the document has no resource "shelfs"; did you mean "shelf"?');
});

test('another format is refused', async () => {
  const run = await trellis(['resources', '--format', 'dot']);
  expect(run).toMatchObject({ code: 2 });
  expect(run.stderr).toMatch(/--format[\s\S]*table, mermaid, json/);
});
