import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'trellis-layers-'));
  for (const file of ['oxlint.config.js', 'ARCHITECTURE.md', 'tsconfig.json', 'package.json']) {
    await cp(join(root, file), join(project, file));
  }
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  await put('src/json/index.ts', 'export const text = 1;\n');
  await put('src/json/inner.ts', 'export const inner = 1;\n');
  await put('src/contract/index.ts', 'export const contract = 1;\n');
});

afterEach(() => rm(project, { recursive: true, force: true }));

describe('the linter holds the rooms to the table in ARCHITECTURE.md', () => {
  test('an import from a room above through its index is fine', async () => {
    await put('src/server/store.ts', "import { text } from '../json/index.js';\n\nexport const store = text;\n");
    expect(await lint()).toEqual({ code: 0, rules: [] });
  });

  test('an import from a room that the table does not list is an error', async () => {
    await put(
      'src/server/store.ts',
      "import { contract } from '../contract/index.js';\n\nexport const store = contract;\n",
    );
    expect(await lint()).toEqual({ code: 1, rules: ['eslint(no-restricted-imports)'] });
  });

  test('an import past the index of a room is an error', async () => {
    await put(
      'src/server/deep/store.ts',
      "import { inner } from '../../json/inner.js';\n\nexport const store = inner;\n",
    );
    expect(await lint()).toEqual({ code: 1, rules: ['eslint(no-restricted-imports)'] });
  });

  test('a circle of imports is an error', async () => {
    await put('src/server/a.ts', "import { b } from './b.js';\n\nexport const a = (): number => b();\n");
    await put('src/server/b.ts', "import { a } from './a.js';\n\nexport const b = (): number => a();\n");
    expect((await lint()).rules).toContain('import(no-cycle)');
    await put('src/server/b.ts', "import type { A } from './a.js';\n\nexport const b = (): A => 1;\n");
    await put('src/server/a.ts', "import { b } from './b.js';\n\nexport type A = number;\nexport const a = b;\n");
    expect((await lint()).rules).toContain('import(no-cycle)');
  });

  test('folders of a room that import each other in a circle are an error, and the imports are named', async () => {
    await put(
      'src/server/store/keep.ts',
      "import { answer } from '../lines/answer.js';\n\nexport const keep = answer;\n",
    );
    await put('src/server/lines/answer.ts', 'export const answer = 1;\n');
    expect(folderCircles()).toMatchObject({ status: 0, stderr: '' });
    await put('src/server/store/size.ts', 'export const size = 1;\n');
    await put(
      'src/server/lines/length.ts',
      "import { size } from '../store/size.js';\n\nexport const length = size;\n",
    );
    expect(await lint()).toEqual({ code: 0, rules: [] });
    const { status, stderr } = folderCircles();
    expect(status).toBe(1);
    expect(stderr).toBe(`These folders of src import each other in a circle: server/lines, server/store
  src/server/lines/length.ts imports from src/server/store
  src/server/store/keep.ts imports from src/server/lines
`);
  });

  test('process outside the command line is an error', async () => {
    await put('src/server/store.ts', 'export const store = process.pid;\n');
    expect(await lint()).toEqual({ code: 1, rules: ['eslint(no-restricted-globals)'] });
  });
});

async function put(file: string, text: string): Promise<void> {
  const path = join(project, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function folderCircles() {
  return spawnSync(process.execPath, [join(root, 'scripts/folder-circles.js')], { cwd: project, encoding: 'utf8' });
}

function lint(): Promise<{ code: number; rules: string[] }> {
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.config.js', '--format', 'json', 'src'];
  return new Promise((done) => {
    const child = execFile(process.execPath, args, { cwd: project }, (_error, stdout) => {
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
      done({ code: child.exitCode ?? -1, rules: diagnostics.map(({ code }) => code) });
    });
  });
}
