import { readFileSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { servePlants, token, type RunningServer } from '../cli/plant-server.js';
import { snippetsOf } from '../docs/snippets.js';
import { root, startCommands, workplace, type Commands, type Workplace } from './shell.js';

const snippets = snippetsOf(readFileSync(resolve(root, 'docs/ci.md'), 'utf8'));
const fileOf = (name: string): string => snippets.find(({ info }) => info === name)?.text ?? '';

let server: RunningServer;
let commands: Commands;
let place: Workplace;

beforeAll(async () => {
  server = await servePlants();
  commands = await startCommands({ 'staging.example.com': server.url });
  place = await workplace(commands);
  for (const part of ['openapi.yaml', 'contracts']) {
    await cp(resolve(root, part), join(place.folder, part), { recursive: true });
  }
});

beforeEach(() => rm(join(place.folder, 'reports'), { recursive: true, force: true }));

afterAll(async () => {
  await server.close();
  commands.stop();
  await place.remove();
});

test('the job of GitLab leaves the reports that it names as artifacts', async () => {
  interface Job {
    readonly variables: Readonly<Record<string, string>>;
    readonly script: readonly string[];
    readonly artifacts: { readonly when: string; readonly reports: { readonly junit: string } };
  }
  const { contract: job } = parse(fileOf('.gitlab-ci.yml')) as { readonly contract: Job };
  const { code, stdout } = await place.run(job.script.join('\n'), { ...job.variables, STAGING_TOKEN: token });
  expect(stdout).toContain('conforms');
  expect(code).toBe(0);
  expect(job.artifacts.when).toBe('always');
  expect(await readFile(join(place.folder, job.artifacts.reports.junit), 'utf8')).toContain('<testsuites');
});

test('the stage of Jenkins leaves the report that it reads', async () => {
  const text = fileOf('Jenkinsfile');
  const steps = [...text.matchAll(/^ *sh '(.*)'$/gm)].map(([, line]) => line);
  const report = /junit '(.*)'/.exec(text)?.[1] ?? '';
  expect(steps).toHaveLength(1);
  expect(text).toContain('TRELLIS_TOKEN = credentials(');
  expect((await place.run(steps.join('\n'), { TRELLIS_TOKEN: token })).code).toBe(0);
  expect(await readFile(join(place.folder, report), 'utf8')).toContain('<testsuites');
});

test('the workflow of GitHub gives the action nothing but inputs, and asks it for nothing but outputs, that it has', () => {
  interface Workflow {
    readonly jobs: {
      readonly contract: {
        readonly steps: readonly {
          readonly uses?: string;
          readonly id?: string;
          readonly with?: Readonly<Record<string, unknown>>;
        }[];
      };
    };
  }
  interface Action {
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly outputs: Readonly<Record<string, unknown>>;
  }
  const text = fileOf('.github/workflows/contract.yml');
  const { steps } = (parse(text) as Workflow).jobs.contract;
  const action = parse(readFileSync(resolve(root, 'action.yml'), 'utf8')) as Action;
  const step = steps.find(({ uses = '' }) => uses.includes('/trellis@'));
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step?.with ?? {})));
  const asked = [...text.matchAll(/steps\.(\w+)\.outputs\.([\w-]+)/g)].map(([, id, name]) => `${id} ${name}`);
  expect(asked.length).toBeGreaterThan(0);
  for (const each of asked) {
    expect(Object.keys(action.outputs).map((name) => `${step?.id} ${name}`)).toContain(each);
  }
});
