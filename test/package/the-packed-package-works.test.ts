import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'trellis-packed-'));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', project], { cwd: root });
  const tarball = (await readdir(project)).find((file) => file.endsWith('.tgz')) ?? '';
  const installed = join(project, 'node_modules/trellis');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', join(project, tarball), '--strip-components=1', '-C', installed]);
  // The one dependency that is not in the bundle.
  await symlink(join(root, 'node_modules/@stoplight'), join(project, 'node_modules/@stoplight'));
});

afterAll(() => rm(project, { recursive: true, force: true }));

test('in an empty folder the command judges the plant store that ships', async () => {
  const main = join(project, 'node_modules/trellis/dist/cli/main.js');
  const { stdout } = await run(process.execPath, [main, 'verify', 'reference'], { cwd: project });
  expect(stdout).toContain('reference conforms');
});

test('the library loads without anything but what it declares', async () => {
  const script = `
    import { loadContract, loadCases, run, urlTarget, reporters, TrellisError } from 'trellis';
    const contract = await loadContract('node_modules/trellis/openapi.yaml');
    const { cases } = await loadCases(['node_modules/trellis/contracts'], contract);
    console.log(contract.title, cases.length > 100, [...reporters.keys()].join());
  `;
  await writeFile(join(project, 'use.mjs'), script);
  const { stdout } = await run(process.execPath, ['use.mjs'], { cwd: project });
  expect(stdout).toBe('Plant Store true terminal,json,junit\n');
});

test('it ships the licences of what is in its bundle', async () => {
  const files = await readdir(join(project, 'node_modules/trellis/dist'));
  expect(files).toContain('THIRD-PARTY-LICENSES.txt');
});
