import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { correctAnswer, servePlants, token, type Answer } from '../cli/plant-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const project = temporaryFolder();

beforeAll(async () => {
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', project], { cwd: root });
  const tarball = (await readdir(project)).find((file) => file.endsWith('.tgz')) ?? '';
  const installed = join(project, 'node_modules/trellis');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', join(project, tarball), '--strip-components=1', '-C', installed]);
  // The one dependency that is not in the bundle.
  await symlink(join(root, 'node_modules/@stoplight'), join(project, 'node_modules/@stoplight'));
  // The peer that a project brings itself.
  await symlink(join(root, 'node_modules/vitest'), join(project, 'node_modules/vitest'));
});

test('in an empty folder the reference is judged by the plant store that ships', async () => {
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
  expect(stdout).toMatch(/^Plant Store true terminal,json,junit,/);
});

test('a mock starts from the library, with types', async () => {
  const script = `
    import { createMock } from 'trellis/mock';
    const mock = await createMock({ spec: 'node_modules/trellis/openapi.yaml' });
    const { status } = await fetch(mock.url + '/plants', { method: 'POST' });
    console.log(status, mock.requests[0].operation, mock.requests[0].violations[0].code);
    await mock.close();
  `;
  await writeFile(join(project, 'mock.mjs'), script);
  const { stdout } = await run(process.execPath, ['mock.mjs'], { cwd: project });
  expect(stdout).toBe('401 createPlant credentials\n');
  expect(await readdir(join(project, 'node_modules/trellis/dist/mock'))).toContain('index.d.ts');
});

test('a project that has vitest gets a test for each case and a matcher, with types', async () => {
  const text = `
    import { afterAll, beforeAll, expect, test } from 'vitest';
    import { createMock, type Mock } from 'trellis/mock';
    import { contractTests, useContract } from 'trellis/vitest';

    const spec = 'node_modules/trellis/openapi.yaml';
    let mock: Mock;
    beforeAll(async () => { mock = await createMock({ spec }); });
    afterAll(() => mock.close());

    contractTests({ spec, cases: 'node_modules/trellis/contracts', kind: 'mock', target: () => mock.url, only: '**/auth/**' });

    useContract(spec);
    test('an answer', async () => {
      await expect(await fetch(mock.url + '/plants', { method: 'POST' })).toMatchContract('createPlant');
      // @ts-expect-error an operation is a text
      await expect({ status: 401 }).not.toMatchContract(7, { contract: spec }).catch(() => undefined);
    });
  `;
  await writeFile(join(project, 'plants.test.ts'), text);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { stdout } = await run(process.execPath, [vitest, 'run', '--pool=threads', '--no-isolate'], {
    cwd: project,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' },
  });
  expect(stdout).toMatch(/Tests +\d+ passed \| \d+ skipped/);
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, ...flags, '--types', '', 'plants.test.ts'], { cwd: project });
});

describe('a pipeline', () => {
  const formats = {
    json: 'trellis.json',
    junit: 'trellis.xml',
    sarif: 'trellis.sarif',
    html: 'trellis.html',
    ctrf: 'ctrf.json',
    github: 'annotations.txt',
    terminal: 'trellis.txt',
  };

  /** Verifies a server, and gives the exit code and what every reporter has written. */
  async function pipeline(
    habit: (answer: Answer) => Answer,
    ...flags: readonly string[]
  ): Promise<{ code: number; reports: Readonly<Record<keyof typeof formats, string>> }> {
    const server = await servePlants((asked) => habit(correctAnswer(asked)));
    const main = join(project, 'node_modules/trellis/dist/cli/main.js');
    const reporters = Object.entries(formats).flatMap(([name, file]) => ['--reporter', `${name}=reports/${file}`]);
    const only = ['--only', 'createPlant/auth/*', '--skip', 'createPlant/auth/null'];
    const args = [main, 'verify', server.url, '--spec', 'plant-store', ...only, ...reporters, ...flags];
    const env = { ...process.env, TRELLIS_TOKEN: token };
    const code = await run(process.execPath, args, { cwd: project, env }).then(
      () => 0,
      (error: unknown) => (error as { code: number }).code,
    );
    await server.close();
    const texts = Object.entries(formats).map(
      async ([name, file]) => [name, await readFile(join(project, 'reports', file), 'utf8')] as const,
    );
    return { code, reports: Object.fromEntries(await Promise.all(texts)) as Record<keyof typeof formats, string> };
  }

  const conforming = (answer: Answer): Answer => answer;
  const unchallenged = (answer: Answer): Answer => (answer.status === 401 ? { status: 401 } : answer);

  test('with violations fails, and every report tells them', async () => {
    const { code, reports } = await pipeline(unchallenged);
    expect(code).toBe(1);
    expect(JSON.parse(reports.json)).toMatchObject({ verdict: 'violates' });
    expect(reports.junit).toMatch(/<testsuites [^>]*failures="[1-9]/);
    expect(JSON.parse(reports.sarif)).toMatchObject({
      runs: [
        {
          results: expect.arrayContaining([expect.objectContaining({ ruleId: 'missing-challenge' })]),
        },
      ],
    });
    expect(
      (JSON.parse(reports.ctrf) as { results: { summary: { failed: number } } }).results.summary.failed,
    ).toBeGreaterThan(0);
    expect(reports.github).toMatch(/^::error /);
    for (const text of Object.values(reports)) {
      expect(text).toMatch(/missing-challenge|The 401 response has no WWW-Authenticate header/);
      expect(text).not.toContain(token);
    }
  });

  test('without any passes, and no report tells one', async () => {
    const { code, reports } = await pipeline(conforming);
    expect(code).toBe(0);
    expect(JSON.parse(reports.json)).toMatchObject({ verdict: 'conforms' });
    expect(reports.junit).toMatch(/<testsuites [^>]*failures="0"/);
    expect(reports.github).not.toContain('::error');
    expect((JSON.parse(reports.ctrf) as { results: { summary: { failed: number } } }).results.summary.failed).toBe(0);
  });

  test('with known ones alone passes, and tells that they are known', async () => {
    const known =
      "deviations:\n  - rule: missing-challenge\n    cases: ['**']\n    reason: the gateway strips it\n    expires: 2999-01-31\n";
    await writeFile(join(project, 'known.yaml'), known);
    const { code, reports } = await pipeline(unchallenged, '--baseline', 'known.yaml');
    expect(code).toBe(0);
    expect(JSON.parse(reports.json)).toMatchObject({ verdict: 'conforms' });
    expect(reports.terminal).toContain('the gateway strips it');
    expect(reports.junit).toMatch(/<testsuites [^>]*failures="0"/);
    expect(reports.github).not.toContain('::error');
  });
});

test('it ships the licences of what is in its bundle', async () => {
  const files = await readdir(join(project, 'node_modules/trellis/dist'));
  expect(files).toContain('THIRD-PARTY-LICENSES.txt');
});
