import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median } from './median.js';
import { servers, start } from './servers.js';

const trellis = resolve(import.meta.dirname, '../dist/cli/main.js');

/**
 * Times the whole process of a run against a server of its own beside that of a bare client which sends as many
 * requests, in turn.
 *
 * @returns {Promise<{ cases: number, milliseconds: number, bareMilliseconds: number, ratio: number }>} Medians.
 */
export async function timeVerify(rounds) {
  const server = await start(servers('').reference);
  const url = `http://127.0.0.1:${server.port}`;
  const cases = await countCases(url);
  const runs = [];
  for (let round = 0; round < rounds * 3; round += 1) {
    const verify = await time([trellis, 'verify', url]);
    const bare = await time([join(import.meta.dirname, 'bare-client.js'), url, String(cases)]);
    runs.push({ verify, bare });
  }
  await server.stop();
  return {
    cases,
    milliseconds: median(runs.map(({ verify }) => verify)),
    bareMilliseconds: median(runs.map(({ bare }) => bare)),
    ratio: median(runs.map(({ verify, bare }) => verify / bare)),
  };
}

async function countCases(url) {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'));
  const file = join(folder, 'report.json');
  await time([trellis, 'verify', url, '--reporter', `json=${file}`]);
  const { targets } = JSON.parse(await readFile(file, 'utf8'));
  await rm(folder, { recursive: true });
  return targets[0].cases.length;
}

async function time(command) {
  const begun = performance.now();
  const child = spawn(process.execPath, command, { stdio: 'ignore', env: { ...process.env, TRELLIS_TOKEN: 'bench' } });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`);
  return performance.now() - begun;
}
