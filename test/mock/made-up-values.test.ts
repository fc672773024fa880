import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createMock } from '../../src/mock/index.js';
import { temporaryFolder } from '../temporary-folder.js';
import { documentIn } from '../table.js';

const document = documentIn(import.meta.dirname, 'made-up-values.openapi.yaml');

const folder = temporaryFolder();
let spec: string;

beforeAll(async () => {
  spec = join(folder, 'openapi.yaml');
  await writeFile(spec, document);
});

interface User {
  readonly id: number;
  readonly email: string;
}

async function users(url: string, count: number, headers = {}): Promise<User[]> {
  const found: User[] = [];
  for (let at = 0; at < count; at++) {
    const response = await fetch(`${url}/users/7`, { headers });
    expect(response.status).toBe(200);
    found.push((await response.json()) as User);
  }
  return found;
}

test('are had for the asking, of x-faker too, and come again with their seed', async () => {
  await using mock = await createMock({ spec });
  expect(await users(mock.url, 1)).toEqual([{ id: 1, email: 'static@example.com' }]);
  const [a] = await users(mock.url, 1, { prefer: 'dynamic=true, seed=one' });
  const [b] = await users(mock.url, 1, { prefer: 'dynamic=true, seed=two' });
  const [c] = await users(mock.url, 1, { prefer: 'dynamic=true, seed=one' });
  expect(a).toEqual(c);
  expect(a).not.toEqual(b);
  expect(a?.email).toMatch(/^[^@\s]+@[^@\s]+$/);
});

test('are the same in every run of a mock with the same seed, each another one', async () => {
  await using first = await createMock({ spec, dynamic: true, seed: 's' });
  await using second = await createMock({ spec, dynamic: true, seed: 's' });
  await using other = await createMock({ spec, dynamic: true, seed: 't' });
  const drawn = await users(first.url, 3);
  expect(await users(second.url, 3)).toEqual(drawn);
  expect(await users(other.url, 3)).not.toEqual(drawn);
  expect(new Set(drawn.map((user) => JSON.stringify(user))).size).toBe(3);
  expect(await users(first.url, 1, { prefer: 'dynamic=false' })).toEqual([{ id: 1, email: 'static@example.com' }]);
});

test('that the contract does not allow never leave', async () => {
  await using mock = await createMock({ spec, dynamic: true });
  const response = await fetch(`${mock.url}/even`);
  expect(await response.json()).toBe(2);
  expect(mock.requests[0]?.note).toContain('no generated value was valid');
});

test('say the status that they come with, where the schema lets them', async () => {
  await using mock = await createMock({ spec });
  const words = async (prefer: string): Promise<unknown> =>
    (await fetch(`${mock.url}/words`, { headers: { prefer } })).json();
  const notFound = { status: 404, title: 'Not Found', message: 'Oh', statusCode: 404 };
  expect(await words('code=404')).toEqual(notFound);
  expect(await words('code=409')).toMatchObject({ status: 409, title: 'Conflict', message: 'Oh' });
  expect(await words('code=404, dynamic=true')).toMatchObject({ status: 404, title: 'Not Found' });
});

test('give way to the static response if the generator cannot read the document', async () => {
  const broken = `${document}
  /broken:
    get: { responses: { '200': { $ref: '#/components/responses/Missing' } } }
`;
  const file = join(folder, 'broken.yaml');
  await writeFile(file, broken);
  await using mock = await createMock({ spec: file, dynamic: true });
  expect(await users(mock.url, 1)).toEqual([{ id: 1, email: 'static@example.com' }]);
  expect(mock.requests[0]?.note).toMatch(/^the generator failed \(.*Missing.*\), so the response is the static one$/s);
});
