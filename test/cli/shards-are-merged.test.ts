import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportDocument } from '../../src/report/index.js';
import { correctAnswer, servePlants, token, type RunningServer } from './plant-server.js';
import { trellis, type Ended } from './trellis.js';

let folder = '';
let servers: readonly RunningServer[] = [];
let faulty = '';
let correct = '';

const env = { TRELLIS_TOKEN: token };
const few = ['--only', 'createPlant/auth/**', '--seed', '4711'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-shards-'));
  servers = await Promise.all([
    servePlants((asked) => (asked.authorised ? correctAnswer(asked) : { status: 200, body: { name: 'x' } })),
    servePlants(),
  ]);
  [faulty = '', correct = ''] = servers.map(({ url }) => url);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(folder, { recursive: true });
});

function fileOf(name: string): string {
  return join(folder, `${name}.json`);
}

/** Runs one shard and keeps its JSON report under a name. */
function shard(part: string, name: string, ...more: readonly string[]): Promise<Ended> {
  return trellis(['verify', faulty, ...few, '--shard', part, '--reporter', `json=${fileOf(name)}`, ...more], env);
}

function merge(names: readonly string[], ...more: readonly string[]): Promise<Ended> {
  return trellis(['merge', ...names.map(fileOf), ...more], env);
}

async function reportIn(name: string): Promise<ReportDocument> {
  return JSON.parse(await readFile(fileOf(name), 'utf8'));
}

describe('the reports of shards', () => {
  beforeAll(async () => {
    await shard('1/2', 'one');
    await shard('2/2', 'two');
    await trellis(['verify', faulty, ...few, '--reporter', `json=${fileOf('whole')}`], env);
  });

  test('say which part of how much they are', async () => {
    const one = await reportIn('one');
    const whole = await reportIn('whole');
    const total = whole.targets[0]?.cases.length ?? 0;
    expect(one.shard).toMatchObject({ index: 1, count: 2, total });
    expect(one.targets[0]?.cases.map(({ number }) => number)).toEqual(
      Array.from({ length: Math.ceil(total / 2) }, (_, at) => 2 * at),
    );
    expect(one.targets[0]?.notExercised).toEqual([]);
    expect(whole).not.toHaveProperty('shard');
  });

  test('are merged into what one run says, with its exit code', async () => {
    const merged = await merge(['two', 'one'], '--reporter', `json=${fileOf('merged')}`, '--reporter', 'terminal');
    expect(merged.code).toBe(1);
    // Each shard also leaves what it has sent to find out the same as the others.
    const timeless = (text: string): string =>
      text
        .replaceAll(/"(?:duration|startedAt)": [^,\n]+|\w{3}, \d\d \w{3} [\d: ]+ GMT/g, '')
        .replaceAll(/"left": \[[^]*?\n {6}\]/g, '');
    const [whole = '', joined = ''] = await Promise.all(
      ['whole', 'merged'].map(async (name) => timeless(await readFile(fileOf(name), 'utf8'))),
    );
    expect(joined).toBe(whole);
    expect(merged.stdout).toContain('violates the contract');
  });

  test('of a whole run alone are told once more, in another format', async () => {
    const again = await merge(['whole'], '--reporter', 'junit');
    expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining('<testsuites name="Plant Store"') });
  });

  test('are refused where they do not belong together, by name', async () => {
    await shard('2/2', 'strict', '--strict');
    await shard('2/2', 'other-seed', '--seed', '1');
    await shard('2/3', 'of-three');
    await trellis(
      ['verify', faulty, '--seed', '4711', '--only', 'createPlant/auth/*', '--skip', 'createPlant/auth/none'].concat(
        '--shard',
        '2/2',
        '--reporter',
        `json=${fileOf('other-cases')}`,
      ),
      env,
    );
    const changed = await reportIn('two');
    const [document] = changed.documents;
    await writeFile(fileOf('other-text'), JSON.stringify({ ...changed, documents: [{ ...document, text: 'x' }] }));
    await writeFile(
      fileOf('other-version'),
      JSON.stringify({ ...changed, tool: { name: 'trellis', version: '9.9.9' } }),
    );
    const refusals: readonly (readonly [names: readonly string[], message: RegExp])[] = [
      [['one', 'strict'], /one\.json and .*strict\.json have different strictness/],
      [['one', 'other-seed'], /different seeds \(4711 and 1\); run every shard with the same --seed/],
      [['one', 'of-three'], /different numbers of shards \(2 and 3\)/],
      [['one', 'other-cases'], /different cases/],
      [['one', 'other-text'], /different documents/],
      [['one', 'other-version'], /different versions of Trellis \(\d+\.\d+\.\d+ and 9\.9\.9\)/],
      [['one'], /shard 2 of 2 is missing, so there is no verdict; give the JSON report of every shard/],
      [['one', 'two', 'two'], /shard 2 of 2 is given 2 times: .*two\.json, .*two\.json/],
      [['one', 'whole'], /whole\.json is the report of a complete run, not of a shard/],
    ];
    for (const [names, message] of refusals) {
      expect(await merge(names)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(message) });
    }
  });

  test('are refused where they are no reports, with the place that is wrong', async () => {
    const good = await readFile(fileOf('whole'), 'utf8');
    const report = JSON.parse(good);
    report.targets[0].cases[1].result = 'perhaps';
    const texts: Readonly<Record<string, string>> = {
      empty: '',
      'cut-short': good.slice(0, good.length / 2),
      prose: 'Trellis says hello',
      other: '{"name":"something"}',
      list: '[]',
      wrong: JSON.stringify(report),
    };
    for (const [name, text] of Object.entries(texts)) await writeFile(fileOf(name), text);
    const refusals: readonly (readonly [name: string, message: RegExp])[] = [
      [
        'empty',
        /empty\.json is not a report that Trellis can read: it is empty; give a report that --reporter json=FILE/,
      ],
      ['cut-short', /it is not JSON, or is incomplete/],
      ['prose', /it is not JSON/],
      ['other', /other\.json is not a report that Trellis can read: .* has no version/],
      ['list', /must be an object, not an array/],
      ['wrong', /result must be one of "passed", .*, not "perhaps", at \/targets\/0\/cases\/1\/result/],
      ['nowhere', /the report .*nowhere\.json cannot be read: there is no such file/],
    ];
    for (const [name, message] of refusals) {
      expect(await merge([name])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(message) });
    }
  });
});

describe('merge --strict', () => {
  test('fails a run of warnings as verify --strict does', async () => {
    const warned = ['verify', correct, '--seed', '1', '--source', 'derived', '--only', 'createPlant/auth/**'];
    const lenient = await trellis([...warned, '--reporter', `json=${fileOf('lenient')}`], env);
    const strict = await trellis([...warned, '--strict', '--reporter', `json=${fileOf('was-strict')}`], env);
    expect([lenient.code, strict.code]).toEqual([0, (await merge(['lenient'], '--strict')).code]);
  });
});

describe('a shard', () => {
  const two = ['--only', 'createPlant/body/minimal', '--only', 'createPlant/auth/none', '--seed', '5'];

  test('without a good request of its own has a verdict all the same, and so has one without any case', async () => {
    for (const part of ['1/3', '2/3', '3/3']) {
      expect(await trellis(['verify', correct, ...two, '--shard', part], env)).toMatchObject({ code: 0 });
    }
  });

  test('of a target that refuses the token has none', async () => {
    const refused = await trellis(['verify', correct, ...two, '--shard', '3/3'], { TRELLIS_TOKEN: 'wrong' });
    expect(refused).toMatchObject({ code: 2, stdout: expect.stringContaining('the target rejects the credential') });
  });

  test('finds the same seed as the others, and another one in each build', async () => {
    const seedOf = async (part: string, build: Readonly<Record<string, string>> = {}) => {
      const ended = await trellis(
        ['verify', correct, ...two.slice(0, 4), '--shard', part, '--reporter', `json=${fileOf(`own-${part[0]}`)}`],
        { ...env, ...build },
      );
      return { seed: (await reportIn(`own-${part[0]}`)).seed, stderr: ended.stderr };
    };
    const [first, second] = [await seedOf('1/2'), await seedOf('2/2')];
    expect(first.seed).toBe(second.seed);
    expect(first.stderr).toBe(
      `trellis: every run of these shards has the seed ${first.seed}; if the server keeps data, give each build its own --seed\n`,
    );
    expect((await merge(['own-1', 'own-2'])).code).toBe(0);
    const github = { GITHUB_RUN_ID: '17', GITHUB_RUN_ATTEMPT: '1' };
    const built = await seedOf('1/2', github);
    expect(built.stderr).toBe('');
    expect(built.seed).not.toBe(first.seed);
    expect((await seedOf('2/2', github)).seed).toBe(built.seed);
    expect((await seedOf('1/2', { ...github, GITHUB_RUN_ATTEMPT: '2' })).seed).not.toBe(built.seed);
  });

  test.each([
    ['0/4', /Parts are counted from 1: the first is 1\/4, the last 4\/4/],
    ['5/4', /Parts are counted from 1/],
    ['1/0', /The value must be I\/N, such as 2\/4/],
    ['-1/2', /The value must be I\/N/],
    ['2', /The value must be I\/N/],
    ['1/99999999', /The value must be I\/N/],
  ])('%s is refused', async (value, message) => {
    const run = await trellis(['cases', `--shard=${value}`]);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  });

  test('is a part of the list of cases; all parts are the whole, and as long as each other', async () => {
    const idsOf = ({ stdout }: Ended): readonly string[] => stdout.match(/(?<=^\S+ +)createPlant\/\S+/gm) ?? [];
    const listed = (...more: readonly string[]): Promise<Ended> =>
      trellis(['cases', '--only', 'createPlant/body/**', ...more]);
    const whole = idsOf(await listed());
    const parts = [];
    for (const part of ['1/3', '2/3', '3/3']) parts.push(idsOf(await listed('--shard', part)));
    expect(parts.flat().toSorted()).toEqual(whole.toSorted());
    const lengths = parts.map(({ length }) => length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(2);
  });
});
