import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inlinedForEsbuild } from '../../scripts/inlined.js';
import { loadCases } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import { prismTarget } from '../../src/mock/index.js';
import { parseBaseline, run } from '../../src/run/index.js';
import type { RunEvent, RunningTarget } from '../../src/run/index.js';

const root = resolve(import.meta.dirname, '../..');
const never = new AbortController().signal;

describe('stock Prism, started once,', () => {
  const target = prismTarget({ spec: join(root, 'openapi.yaml') });
  let prism: RunningTarget;

  beforeAll(async () => {
    prism = await target.start(never);
  });
  afterAll(() => prism.close());

  test('answers as soon as it is started', async () => {
    const response = await post(prism.url);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty('name');
  });

  test('is never kept waiting by what it says', async () => {
    const refusals = await Promise.all(Array.from({ length: 200 }, () => post(prism.url, '{}')));
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([400]));
  });

  test('does otherwise than its contract only where its deviations say so, and all of them still occur', async () => {
    const contract = await loadContract(join(root, 'openapi.yaml'));
    const { cases } = await loadCases([join(root, 'contracts')], contract);
    const file = join(root, 'contracts/deviations/prism.yaml');
    const baselines = new Map([['prism', [parseBaseline(await readFile(file, 'utf8'), file)]]]);
    const targets = [{ ...target, start: () => Promise.resolve({ ...prism, close: () => Promise.resolve() }) }];
    const unexcused: unknown[] = [];
    let finished: RunEvent | undefined;
    for await (const event of run({ contract, cases, targets, baselines, seed: 'prism' })) {
      if (event.type === 'target-finished') finished = event;
      if (event.type !== 'case-finished') continue;
      for (const { rule, level, known } of event.result.findings) {
        if (level !== 'note' && known === undefined) unexcused.push([event.case.id, rule]);
      }
    }
    expect(unexcused).toEqual([]);
    expect(finished).toMatchObject({ verdict: 'conforms', counts: { inconclusive: 0, notRun: 0 } });
    // Whether a deep value exhausts the stack depends on the release of Node.
    const resolved = finished?.type === 'target-finished' ? finished.resolved : [];
    expect(resolved.filter(({ reason }) => !reason.includes('runs out of stack'))).toEqual([]);
  });

  test('ends when it is closed, however often', async () => {
    await prism.close();
    await prism.close();
    await expect(post(prism.url)).rejects.toThrow();
  });
});

describe('stock Prism always ends', () => {
  test('when the run is interrupted while it starts', async () => {
    const interruption = new AbortController();
    const started = prismTarget({ spec: join(root, 'openapi.yaml') }).start(interruption.signal);
    interruption.abort();
    await expect(started).rejects.toMatchObject({ code: 'interrupted' });
  });

  test('when its parent is killed', async () => {
    const program = join(root, 'node_modules', `.trellis-prism-parent-${process.pid}.mjs`);
    await build({
      stdin: { contents: PARENT, resolveDir: import.meta.dirname, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: program,
      plugins: [inlinedForEsbuild()],
    });
    const parent = spawn(process.execPath, [program, join(root, 'openapi.yaml')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((told) =>
      parent.stdout.once('data', (line: Buffer) => told(line.toString('utf8').trim())),
    );
    await rm(program);
    parent.kill('SIGKILL');
    // Asked for anything, it would speak of it, and end because nobody listens; it has to end all the same.
    const state = (): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1');
        socket.on('connect', () => resolve('listens'));
        socket.on('error', () => resolve('gone'));
        socket.on('connect', () => socket.destroy());
      });
    await expect.poll(state, { timeout: 10_000 }).toBe('gone');
  });
});

describe('stock Prism that cannot start says why', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-prism-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a document that it does not take', async () => {
    const spec = join(folder, 'openapi.yaml');
    await writeFile(spec, 'openapi: 3.1.0\ninfo: { title: none, version: "1" }\npaths: {}\n');
    await expect(prismTarget({ spec }).start(never)).rejects.toMatchObject({
      code: 'prism-not-started',
      message: expect.stringMatching(/Prism does not start with .*No operations found/s),
    });
  });

  test('a document that is not there', async () => {
    await expect(prismTarget({ spec: join(folder, 'none.yaml') }).start(never)).rejects.toMatchObject({
      code: 'prism-not-started',
      message: expect.stringContaining('none.yaml'),
    });
  });
});

function post(url: string, body = '{"id":1,"name":"Fern"}'): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer any' };
  return fetch(`${url}/plants`, { method: 'POST', headers, body });
}

/** Starts Prism and tells its address, in a process that can be killed. */
const PARENT = `
import { prismTarget } from '../../src/mock/index.ts';
const running = await prismTarget({ spec: process.argv[2]! }).start(new AbortController().signal);
console.log(running.url);
`;
