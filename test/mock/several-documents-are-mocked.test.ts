import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadContract } from '../../src/contract/index.js';
import { clashesOf, createMock, joinContracts, type Mock } from '../../src/mock/index.js';
import { documentOf } from './mocks.js';

const orders = documentOf(
  `/orders/{id}:
  get:
    operationId: getOne
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    responses:
      '200':
        description: d
        content: { application/json: { schema: { type: object, required: [mail], properties: { mail: { type: string, x-faker: internet.email } } } } }
        links: { again: { operationId: getOne } }
/health: { get: { responses: { '200': { description: d, content: { application/json: { example: orders } } } } } }`,
  'servers: [{ url: "https://{region}.example.com/{version}" }, { url: "https://api.example.com/shop/" }]',
);
const users = documentOf(
  `/orders/{order}: { delete: { operationId: getOne, parameters: [{ name: order, in: path, required: true, schema: { type: string } }], responses: { '204': { description: d } } } }
/health: { get: { operationId: health, responses: { '200': { description: d, content: { application/json: { example: users } } } } } }`,
  'servers: [{ url: /users }]',
);

let folder: string;
const files: Record<string, string> = {};
let mock: Mock | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-several-'));
  const texts = { orders, users, shop: users.replace('/users', '/shop') };
  for (const [name, text] of Object.entries(texts)) {
    files[name] = join(folder, `${name}.yaml`);
    await writeFile(files[name], text);
  }
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => mock?.close());

async function ask(path: string, method = 'GET'): Promise<unknown> {
  const response = await fetch(`${mock?.url}${path}`, { method });
  return response.status === 200 ? await response.json() : response.status;
}

test('each stands below the base path of its first server whose path is known', async () => {
  mock = await createMock({ spec: [files['orders']!, files['users']!] });
  expect(mock.contract.file).toBe(`${files['orders']} below /shop, ${files['users']} below /users`);
  expect(await Promise.all(['/shop/health', '/users/health', '/health'].map((path) => ask(path)))).toEqual([
    'orders',
    'users',
    404,
  ]);
  expect(await ask('/users/orders/x', 'DELETE')).toBe(204);
  expect(await ask('/shop/orders/x')).toBe(422);
  expect(mock.requests.map(({ operation }) => operation)).toContain('DELETE /users/orders/{order}');
});

test('keys stay unique, links lead to their operation, and methods of one path are put together', async () => {
  const [one, two] = await Promise.all([loadContract(files['orders']!), loadContract(files['shop']!)]);
  const joined = joinContracts([two, one]);
  expect(joined.operations.map(({ key }) => key)).toEqual(['getOne', 'health', 'GET /shop/orders/{id}']);
  expect(joined.operation('GET /shop/orders/{id}')?.responses[0]?.links[0]?.operation).toBe('GET /shop/orders/{id}');
  expect(joinContracts([one])).toBe(one);
  mock = await createMock({ spec: [two, one] });
  expect(await ask('/shop/orders/7')).toMatchObject({ mail: expect.any(String) });
  expect(await ask('/shop/orders/7', 'DELETE')).toBe(204);
  expect(await ask('/shop/orders/7', 'POST')).toBe(405);
});

test('of what two documents have the first responds, and the other one is named', async () => {
  const [one, two] = await Promise.all([loadContract(files['orders']!), loadContract(files['shop']!)]);
  const joined = joinContracts([one, two]);
  expect(clashesOf(joined)).toMatchObject([
    {
      code: 'operation-clash',
      message: `GET /shop/health is also in ${files['orders']}`,
      taken: `that of ${files['orders']} responds`,
      place: { file: files['shop'] },
    },
  ]);
  mock = await createMock({ spec: joined });
  expect(await ask('/shop/health')).toBe('orders');
});

test('values are made up for each of them', async () => {
  mock = await createMock({ spec: [files['users']!, files['orders']!], dynamic: true });
  const { mail } = (await ask('/shop/orders/7')) as { mail: string };
  expect(mail).toContain('@');
});

test('an empty list is refused', async () => {
  await expect(createMock({ spec: [] as never })).rejects.toThrow(
    /spec of createMock must be the file of an OpenAPI document/,
  );
});
