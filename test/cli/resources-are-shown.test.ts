import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trellis } from './trellis.js';
import { documentIn } from '../table.js';

const document = documentIn(import.meta.dirname, 'resources-are-shown.openapi.yaml');

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
