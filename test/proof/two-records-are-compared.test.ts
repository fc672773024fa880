import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const script = resolve(import.meta.dirname, '../../scripts/proof.js');
/** One document and a few servers: a part of the whole that is recorded in seconds. */
const small = ['--matching', 'what-the-client-names-is-found', '--matching', '403'];
/** A busy machine takes long to build and to load everything. */
const patience = 120_000;

let folder: string;
const at = (...names: readonly string[]): string => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-proof-'));
  expect(await proof('record', at('record'), ...small)).toEqual({ code: 0, stdout: '', stderr: '' });
}, patience);
afterAll(() => rm(folder, { recursive: true }));

test('a record has a file for each document, service of faulty servers and correct server', async () => {
  expect(await readdir(at('record'))).toEqual(['cases', 'events', 'matrix', 'order', 'words']);
  expect(await readdir(at('record', 'cases'))).toEqual(['what-the-client-names-is-found-1.txt']);
  expect(await readdir(at('record', 'events', 'plant-store'))).toContain('403-for-a-wrong-token.txt');
  const matrix = await readFile(at('record', 'matrix', 'plant-store.txt'), 'utf8');
  expect(matrix).toMatch(/^a denial is 403 \| note forbidden-without-credentials \| \d+$/m);
});

test(
  'the same sources recorded again make the same record',
  async () => {
    const { code, stdout } = await proof('compare', at('record'), ...small);
    expect(stdout).toMatch(/^(?:\w+: equal, \d files\n){5}$/);
    expect(code).toBe(0);
  },
  patience,
);

describe('a difference is shown', () => {
  test('of a case, of its place in the order, and of one that is no longer derived', async () => {
    const name = 'what-the-client-names-is-found-1.txt';
    await edited(['cases', name], (lines) => lines.map((line) => line.replace('| refuse |', '| accept |')));
    await edited(['words', name], (lines) => lines.slice(1));
    await edited(['order', name], ([first = '', ...others]) => [...others, first]);
    const { code, stdout } = await proof('compare', at('record'), at('edited'), '--lines', '2');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^cases: \d+ cases changed, in 1 of 1 files\n {2}\S+: - .* refuse .*\n {2}\S+: \+ .* accept /m,
    );
    expect(stdout).toMatch(/^words: 1 wordings removed, in 1 of 1 files$/m);
    expect(stdout).toMatch(/^order: 1 orders moved, in 1 of 1 files$/m);
  });

  test('of a rule that no longer tells a fault', async () => {
    await edited(['matrix', 'plant-store.txt'], (lines) => lines.filter((line) => !line.includes('| note ')));
    const { code, stdout } = await proof('compare', at('record'), at('edited'));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^matrix: .*; 1 rules no longer broken, 0 broken anew$/m);
    expect(stdout).toContain('plant-store: - a denial is 403 | note forbidden-without-credentials | ');
  });
});

test.each([
  ['without a command', [], 'npm run proof'],
  ['for a part that is unknown', ['record', 'nowhere', '--only', 'words'], 'There is no part "words"'],
  ['into a folder with something else', ['record', resolve('scripts')], 'which is no part of a record'],
  ['of what is no record', ['compare', resolve('scripts'), resolve('src')], 'are not two records'],
])('a call %s says so and exits with 2', async (_, args, message) => {
  const { code, stderr } = await proof(...args);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

/** A copy of a record with one file edited, in the folder `edited`, over what the last edit left there. */
async function edited(file: readonly string[], edit: (lines: string[]) => readonly string[]) {
  await cp(at('record'), at('edited'), { recursive: true, force: false });
  const lines = (await readFile(at('record', ...file), 'utf8')).trimEnd().split('\n');
  await writeFile(
    at('edited', ...file),
    edit(lines)
      .map((line) => `${line}\n`)
      .join(''),
  );
}

function proof(...args: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) =>
      done({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}
