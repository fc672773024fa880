import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trellis } from './trellis.js';

let folder = '';
const file = (): string => join(folder, 'things.json');

/** Two operations on the same thing, which has more to it than a few cases can say. */
const properties = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [`p${at}`, { type: 'integer', minimum: at, maximum: at + 9 }]),
);
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
const operation = (operationId: string): object => {
  return { operationId, requestBody: { required: true, content }, responses: { 200: { description: 'Good.' } } };
};
const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: { '/a': { post: operation('one') }, '/b': { post: operation('other') } },
  components: { schemas: { Thing: { type: 'object', properties } } },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-selection-'));
  await writeFile(file(), JSON.stringify(document));
});

afterAll(() => rm(folder, { recursive: true }));

/** The cases of the second operation, without what keeps columns in line. */
async function others(...flags: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await trellis(['cases', '-s', file(), '--max-cases-per-operation', '100', ...flags]);
  return stdout.split('\n').flatMap((line) => (/ other\//.test(line) ? [line.replaceAll(/ +/g, ' ')] : []));
}

test('an operation has the same cases whether those that share its body are chosen or not', async () => {
  const all = await others();
  expect(all).toHaveLength(100);
  expect(await others('--skip', 'one')).toEqual(all);
  expect(await others('--only', 'other')).toEqual(all);
});
