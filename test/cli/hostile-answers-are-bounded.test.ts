import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from './trellis.js';
import { httpServer } from '../run/servers.js';

/** What the server answers to whatever it is asked. */
let body = '';
let url = '';

beforeAll(async () => {
  url = await httpServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  });
});

/** Verifies in a process of its own, whose heap has no room for what ten such answers are parsed into. */
function verified(): Promise<readonly [code: number, output: string]> {
  const cases = ['--only', 'createPlant/body/id/**', '--shard', '1/3'];
  const args = ['verify', url, '--spec', 'openapi.yaml', ...cases, '--retries', '0'];
  const node = ['--max-old-space-size=96', join(root, 'dist/cli/main.js')];
  const env = { ...process.env, TRELLIS_TOKEN: 'a-token-of-the-test' };
  return new Promise((resolve) => {
    execFile(process.execPath, [...node, ...args], { cwd: root, env }, (error, stdout, stderr) => {
      resolve([error === null ? 0 : typeof error.code === 'number' ? error.code : -1, stdout + stderr]);
    });
  });
}

describe('a run of many cases, each answered with megabytes of JSON, keeps none of them', () => {
  test.each([
    ['a million items', () => `[${'0,'.repeat(1_000_000)}0]`],
    ['as many items as are judged', () => `[${'0,'.repeat(240_000)}0]`],
    [
      'a hundred thousand names, each twice',
      () => `{${Array.from({ length: 100_000 }, (_, at) => `"n${at % 50_000}":1`).join()}}`,
    ],
    ['nesting a million deep', () => `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
  ])('%s', async (_, bodyOf) => {
    body = bodyOf();
    const [code, output] = await verified();
    expect([code, output]).toEqual([1, expect.stringContaining('violates the contract')]);
  });
});
