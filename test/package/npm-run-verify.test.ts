import { execFile } from 'node:child_process';
import { cp, readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const parts = [
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'openapi.yaml',
  'contracts',
  'schemas',
  'scripts',
  'src',
];
const clone = temporaryFolder();

beforeAll(async () => {
  for (const part of parts) await cp(join(root, part), join(clone, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
});

test('builds, judges the reference server, the mock and stock Prism side by side, and leaves reports', async () => {
  const { TRELLIS_TOKEN: _token, ...env } = process.env;
  const { stdout } = await run('npm', ['run', '--silent', 'verify'], { cwd: clone, env });
  expect(stdout).toMatch(/reference +mock +prism/);
  expect(stdout).toContain('reference conforms');
  expect(stdout).toContain('mock conforms');
  expect(stdout).toContain('prism conforms');
  const report = JSON.parse(await readFile(join(clone, 'reports/verify.json'), 'utf8')) as { targets: unknown[] };
  expect(report.targets).toMatchObject([
    { name: 'reference', verdict: 'conforms', counts: { failed: 0, deviates: 0 } },
    { name: 'mock', verdict: 'conforms', counts: { failed: 0, deviates: 0 } },
    { name: 'prism', verdict: 'conforms', counts: { failed: 0 } },
  ]);
  expect(await readFile(join(clone, 'reports/verify.xml'), 'utf8')).toContain('<testsuites');
}, 60_000);
