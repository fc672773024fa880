import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { snippetsOf } from '../docs/snippets.js';
import { install } from '../package/install.js';
import { temporaryFolder } from '../temporary-folder.js';

/** There is no Docker where tests run: what the Dockerfile says is done in a folder, step by step. */

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

interface Step {
  readonly instruction: string;
  readonly value: string;
}

interface Package {
  readonly name: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
}

const image = temporaryFolder();
let steps: readonly Step[];
let manifest: Package;

beforeAll(async () => {
  const page = await readFile(join(root, 'docs/frontend.md'), 'utf8');
  const text = snippetsOf(page).find(({ info }) => info === 'Dockerfile')?.text ?? '';
  steps = text
    .trim()
    .split('\n')
    .map((line) => {
      const [, instruction = '', value = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      return { instruction, value };
    });
  manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Package;
});

/** The words of an instruction in exec form. */
function words(instruction: string): readonly string[] {
  const { value = '' } = steps.find((step) => step.instruction === instruction) ?? {};
  return JSON.parse(value.slice(value.indexOf('['))) as string[];
}

function environment(): NodeJS.ProcessEnv {
  const { TRELLIS_TOKEN: _token, ...env } = process.env;
  return { ...env, PATH: `${join(image, 'usr/local/bin')}:${process.env['PATH'] ?? ''}` };
}

/** Does what the instructions before CMD say; gives the folder that it begins in. */
async function build(): Promise<string> {
  const bin = join(image, 'usr/local/bin');
  await mkdir(bin, { recursive: true });
  // npm would ask a registry for the package: it gets what is built here.
  await writeFile(join(bin, 'npm'), '#!/bin/sh\n[ "$*" = "install --global trellis" ]\n');
  await chmod(join(bin, 'npm'), 0o755);
  let folder = image;
  for (const { instruction, value } of steps) {
    if (instruction === 'RUN') {
      await run('sh', ['-c', value], { cwd: folder, env: environment() });
      await install(join(image, 'usr/local'));
      for (const [name, file] of Object.entries(manifest.bin)) {
        const target = join(image, 'usr/local/node_modules/trellis', file);
        await chmod(target, 0o755);
        await symlink(target, join(bin, name));
      }
    }
    if (instruction === 'WORKDIR') await mkdir((folder = join(image, value)), { recursive: true });
    if (instruction === 'COPY') {
      const [from = '', to = ''] = value.split(' ');
      const target = resolve(folder, to, to.endsWith('/') ? from : '');
      await mkdir(dirname(target), { recursive: true });
      await cp(join(root, from), target);
    }
  }
  return folder;
}

test('it has a Node.js that the package takes, the name of the package, and the port of the mock', async () => {
  const order = ['FROM', 'RUN', 'WORKDIR', 'COPY', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD'];
  expect(steps.map(({ instruction }) => instruction)).toEqual(order);
  const major = Number(/^node:(\d+)-slim$/.exec(steps[0]?.value ?? '')?.[1]);
  expect(major).toBeGreaterThanOrEqual(Number(/\d+/.exec(manifest.engines.node)?.[0]));
  expect(steps[1]?.value).toBe(`npm install --global ${manifest.name}`);
  const { stdout } = await run(process.execPath, [join(root, 'dist/cli/main.js'), 'mock', '--help']);
  const port = steps.find(({ instruction }) => instruction === 'EXPOSE')?.value;
  expect(/the port to listen on.*?\(default:\s+(\d+)\)/s.exec(stdout)?.[1]).toBe(port);
  expect(words('HEALTHCHECK').join(' ')).toContain(`http://127.0.0.1:${port}/__trellis/health`);
});

test('what it builds starts, is healthy, answers on all addresses and ends by SIGTERM', async () => {
  const cwd = await build();
  const [command = '', ...args] = words('CMD');
  const child = spawn(command, [...args, '--port', '0'], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said, { timeout: 10_000 }).toContain('curl');
  const port = /http:\/\/[^:/]+:(\d+)/.exec(said)?.[1] ?? '';
  const [probe = '', ...rest] = words('HEALTHCHECK');
  const isHealthy = (): Promise<boolean> =>
    run(
      probe,
      rest.map((word) => word.replace(':4010/', `:${port}/`)),
      { cwd, env: environment() },
    ).then(
      () => true,
      () => false,
    );
  expect(await isHealthy()).toBe(true);
  expect((await fetch(`http://127.0.0.1:${port}/plants`, { method: 'POST' })).status).toBe(401);
  child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
  expect(await isHealthy()).toBe(false);
});
