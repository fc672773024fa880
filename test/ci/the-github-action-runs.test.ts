import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { correctAnswer, servePlants, token, type Answer, type Asked, type RunningServer } from '../cli/plant-server.js';
import { root, startCommands, workplace, type Commands, type Ended, type Workplace } from './shell.js';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly id?: string;
      readonly shell?: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly run?: string;
    }[];
  };
}

let commands: Commands;
let place: Workplace;
let server: RunningServer;
let habit: (asked: Asked) => Answer = correctAnswer;
let action: Action;

beforeAll(async () => {
  action = parse(await readFile(resolve(root, 'action.yml'), 'utf8')) as Action;
  commands = await startCommands();
  place = await workplace(commands);
  server = await servePlants((asked) => habit(asked));
  for (const part of ['openapi.yaml', 'contracts']) {
    await cp(resolve(root, part), join(place.folder, part), { recursive: true });
  }
});

afterAll(async () => {
  await server.close();
  commands.stop();
  await place.remove();
});

interface Ran extends Ended {
  readonly outputs: Readonly<Record<string, string>>;
  /** The summary of the job, in Markdown. */
  readonly summary: string;
}

/** Runs every step that has a shell as the runner would: its expressions are resolved, and its outputs read. */
async function runAction(
  given: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const output = join(place.folder, 'output.txt');
  const summary = join(place.folder, 'summary.md');
  for (const file of [output, summary]) await writeFile(file, '');
  let ended: Ended = { code: 0, stdout: '', stderr: '' };
  for (const { run, env: own = {} } of action.runs.steps) {
    if (run === undefined) continue;
    const resolved = Object.entries(own).map(([name, text]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(text)?.[1] ?? '';
      return [name, given[input] ?? action.inputs[input]?.default ?? ''];
    });
    ended = await place.run(run, {
      ...env,
      ...Object.fromEntries(resolved),
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    });
  }
  const lines = (await readFile(output, 'utf8')).trim().split('\n');
  return {
    ...ended,
    outputs: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2))),
    summary: await readFile(summary, 'utf8'),
  };
}

const few = '--only\ncreatePlant/auth/good\n--only\ncreatePlant/body/id/above-maximum';

describe('the action', () => {
  test('declares what its steps use, and puts no expression into a script', () => {
    const steps = action.runs.steps.map((step) => JSON.stringify(step)).join('\n');
    const used = new Set([...steps.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name));
    expect(used).toEqual(new Set(Object.keys(action.inputs)));
    for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
    for (const [name, { value }] of Object.entries(action.outputs)) {
      expect(value).toBe(`\${{ steps.verify.outputs.${name} }}`);
    }
  });

  test('lets a conforming server pass, and leaves the reports', async () => {
    habit = correctAnswer;
    const ran = await runAction({ target: server.url, token, args: few, reporters: 'junit=reports/trellis.xml\n' });
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('conforms');
    const report = join(place.folder, 'reports/trellis.json');
    expect(ran.outputs).toEqual({ verdict: 'conforms', 'exit-code': '0', report });
    expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ verdict: 'conforms' });
    expect(await readFile(join(place.folder, 'reports/trellis.xml'), 'utf8')).toContain('<testsuites');
  });

  test('fails for one that violates its contract, whose answers give no command to the workflow', async () => {
    habit = (asked) =>
      asked.body.includes('9223372036854775808')
        ? { status: 200, body: { name: `${'x '.repeat(40)}\n::error::owned ::set-output name=verdict::conforms` } }
        : correctAnswer(asked);
    const ran = await runAction({ target: server.url, token, args: few });
    expect(ran.code).toBe(1);
    expect(ran.outputs).toMatchObject({ verdict: 'violates', 'exit-code': '1' });
    expect(ran.summary).toContain('violates the contract');
    const [, before, stop, inside, after] =
      /^(.*)::stop-commands::(trellis-\d+)\n(.*)\n::\2::\n(.*)$/s.exec(ran.stdout) ?? [];
    expect(before).toMatch(/^::error file=openapi\.yaml,line=\d+/m);
    expect(before).not.toMatch(/^\s*::error::owned/m);
    expect(inside).toContain('invalid-request-accepted');
    expect(inside).not.toContain(stop);
    expect(after).toBe('');
    expect(ran.stdout + ran.stderr).not.toContain(token);
  });

  test('says that there is no verdict', async () => {
    const ran = await runAction({ target: 'http://127.0.0.1:1', token, args: few });
    expect(ran.outputs).toMatchObject({ verdict: 'no-verdict', 'exit-code': '2' });
    const wrong = await runAction({ target: 'reference', spec: 'nowhere.yaml' });
    expect(wrong.stderr).toContain('nowhere.yaml');
    expect(wrong.outputs).toMatchObject({ verdict: 'no-verdict', 'exit-code': '2' });
  });

  test('takes the token of the job where it is given none', async () => {
    habit = correctAnswer;
    const ran = await runAction({ target: server.url, args: few }, { TRELLIS_TOKEN: token });
    expect(ran.outputs).toMatchObject({ verdict: 'conforms' });
  });

  test('takes a credential of each scheme, and never shows them', async () => {
    habit = correctAnswer;
    const credentials = `bearerAuth=${token}\n`;
    const ran = await runAction({ target: server.url, credentials, args: few });
    expect(ran.outputs).toMatchObject({ verdict: 'conforms' });
    expect(ran.stdout + ran.stderr).not.toContain(token);
    const two = await runAction({ target: server.url, credentials: `${credentials}other=${token}`, args: few });
    expect(two.stderr).toContain('other');
    expect(two.outputs).toMatchObject({ 'exit-code': '2' });
  });

  test('takes flags with their values on one line, and an empty input as one left out', async () => {
    const notes = new Set<unknown>();
    habit = (asked) => {
      notes.add(asked.request.headers['x-note']);
      return correctAnswer(asked);
    };
    const args =
      '--header X-Note: two  words\n  --strict --only createPlant/auth/good \r\n\n--only\ncreatePlant/auth/none';
    const ran = await runAction({ target: server.url, token, args, report: '' });
    expect(ran.outputs).toMatchObject({ verdict: 'conforms', report: join(place.folder, 'reports/trellis.json') });
    const report = await readFile(join(place.folder, 'reports/trellis.json'), 'utf8');
    expect(JSON.parse(report)).toMatchObject({ strict: true, targets: [{ counts: { total: 2 } }] });
    expect([...notes]).toEqual(['two  words']);
  });

  test('runs nothing that stands in an input', async () => {
    const bad = '$(touch owned) `touch owned` "; touch owned; "';
    const ran = await runAction({
      target: bad,
      spec: bad,
      args: bad,
      reporters: bad,
      report: `${bad}\nverdict=conforms`,
    });
    expect(ran.outputs).toMatchObject({ verdict: 'no-verdict' });
    expect((await place.run('ls')).stdout).not.toContain('owned');
  });
});
