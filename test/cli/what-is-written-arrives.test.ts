import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { lstat, mkdtemp, open, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correctAnswer, servePlants, token, type RunningServer } from './plant-server.js';
import { ended, start, trellis, type Ended } from './trellis.js';

let folder: string;
let server: RunningServer;
let asked = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-written-'));
  server = await servePlants((request) => {
    asked++;
    const answer = correctAnswer(request);
    return answer.status === 401 ? { status: 401 } : answer;
  });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** One good request and one without credentials, which is answered as it should not be. */
function verify(...flags: string[]): Promise<Ended> {
  const few = ['--only', 'createPlant/auth/none', '--only', 'createPlant/auth/good'];
  return trellis(['verify', server.url, ...few, ...flags], { TRELLIS_TOKEN: token });
}

describe('a report that cannot be written is said in one line before anything is sent', () => {
  test.each([
    ['a folder', '/tmp', /^trellis: cannot write the report \/tmp: it is a folder; name a file in it\n$/],
    ['below a file', '/dev/null/report.json', /\/dev\/null is not a folder/],
    ['where no folders can be made', '/proc/trellis/y.json', /\/proc\/trellis cannot be made/],
  ])('%s', async (_name, path, message) => {
    asked = 0;
    const run = await verify('--reporter', `json=${path}`);
    expect(run).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(message) });
    expect(run.stderr.trim().split('\n')).toHaveLength(1);
    expect(asked).toBe(0);
  });

  test('a baseline neither', async () => {
    asked = 0;
    const run = await verify('--baseline', '/proc/trellis/known.yaml', '--update-baseline');
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot write the baseline /proc/trellis/') });
    expect(asked).toBe(0);
  });

  test('nor two reports in one file', async () => {
    const file = join(folder, 'both');
    const run = await verify('--reporter', `json=${file}`, '--reporter', `junit=${file}`);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('two reporters') });
  });
});

describe('a report is written', () => {
  test('through links, which stay links, also to what is not there yet', async () => {
    const [old, fresh] = [join(folder, 'old.json'), join(folder, 'fresh.xml')];
    await writeFile(old, 'old', { mode: 0o600 });
    await symlink('old.json', join(folder, 'old-link'));
    await symlink('fresh.xml', join(folder, 'fresh-link'));
    const run = await verify(
      ...['--reporter', `json=${join(folder, 'old-link')}`],
      ...['--reporter', `junit=${join(folder, 'fresh-link')}`],
    );
    expect(run.code).toBe(1);
    for (const link of ['old-link', 'fresh-link']) {
      expect((await lstat(join(folder, link))).isSymbolicLink()).toBe(true);
    }
    expect(JSON.parse(await readFile(old, 'utf8'))).toMatchObject({
      verdict: 'violates',
      tool: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
    expect((await stat(old)).mode & 0o777).toBe(0o600);
    expect(await readFile(fresh, 'utf8')).toMatch(/name="tool" value="trellis \d+\.\d+\.\d+"/);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('into a pipe and into a device, which stay what they are', async () => {
    const pipe = join(folder, 'pipe');
    // Node has no call that makes one.
    execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', pipe]);
    const reading = readFile(pipe, 'utf8');
    const run = await verify('--reporter', `json=${pipe}`, '--reporter', 'junit=/dev/null');
    expect(run.code).toBe(1);
    expect(JSON.parse(await reading)).toMatchObject({ verdict: 'violates' });
    expect((await stat(pipe)).isFIFO()).toBe(true);
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });
});

describe('a process whose output goes nowhere', () => {
  test('says so in one line and ends with 2 where the disk is full', async () => {
    const full = await open('/dev/full', 'w');
    const commands = [
      ['--help'],
      ['cases'],
      ['verify', server.url, '--token', token, '--only', 'createPlant/auth/good'],
    ];
    const runs = await Promise.all(commands.map((args) => ended(start(args, {}, full.fd))));
    await full.close();
    for (const { code, stderr } of runs) {
      expect([code, stderr]).toEqual([2, 'trellis: cannot write to standard output: no space is left on the device\n']);
    }
  });

  test('ends quietly, with its verdict, where nobody reads any further', async () => {
    const child = start(['verify', server.url, '--token', token, '--only', 'createPlant/auth/*']);
    const whole = ended(child);
    child.stdout?.destroy();
    expect(await whole).toMatchObject({ code: 1, stderr: '' });
  });
});

describe('a baseline', () => {
  test('is written with a word about what it says now, and about what nobody has explained', async () => {
    const file = join(folder, 'known.yaml');
    await writeFile(file, 'deviations: [{ rule: server-error, cases: [createPlant/auth/good], reason: a bug }]\n');
    const update = await verify('--baseline', file, '--update-baseline');
    expect(update).toMatchObject({
      code: 0,
      stderr:
        `trellis: ${file}: 1 known finding written (1 new, 0 kept, 1 dropped)\n` +
        `trellis: ${file}:2:5: 1 entry has no reason; replace "TODO" with the reason for accepting the finding\n`,
    });
    expect(await verify('--baseline', file)).toMatchObject({ code: 0, stderr: expect.stringContaining('TODO') });
    await writeFile(file, readFileSync(file, 'utf8').replace(/TODO[^"]*/, 'known since May'));
    expect(await verify('--baseline', file)).toMatchObject({ code: 0, stderr: '' });
    const again = await verify('--baseline', file, '--update-baseline');
    expect(again.stderr).toBe(`trellis: ${file}: 1 known finding written (0 new, 1 kept, 0 dropped)\n`);
  });

  test('is not written where there was no verdict', async () => {
    const file = join(folder, 'never.yaml');
    const run = await trellis([
      'verify',
      'http://127.0.0.1:1',
      '--token',
      'x',
      '--baseline',
      file,
      '--update-baseline',
    ]);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(`${file} was not written`) });
    expect(existsSync(file)).toBe(false);
  });

  test('that is not there is said in words', async () => {
    const run = await verify('--baseline', join(folder, 'nowhere.yaml'));
    expect(run.stderr).toMatch(/nowhere\.yaml cannot be read: there is no such file; create it with --update-baseline/);
  });
});
