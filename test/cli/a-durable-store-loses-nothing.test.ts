import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { postgresPrograms, startPostgres, type Postgres } from '../server/postgres.js';
import { ended, root, start, trellis } from './trellis.js';

const env = { TRELLIS_TOKEN: 's3cret' };
const folder = mkdtempSync(join(tmpdir(), 'trellis-durable-'));
let postgres: Postgres | undefined;
beforeAll(async () => {
  if (postgresPrograms !== undefined) postgres = await startPostgres();
});
afterAll(async () => {
  await postgres?.remove();
  rmSync(folder, { recursive: true });
});

interface Serving {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has written to its standard error until now. */
  readonly log: () => string;
}

async function serving(
  store: string,
  child = start(['serve', '--port', '0', '--store', store], env),
): Promise<Serving> {
  onTestFinished(() => void child.kill('SIGKILL'));
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => (log += String(chunk)));
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const url = /http:\/\/\S+/.exec(String(line))?.[0];
  if (url === undefined) throw new Error(`no address in ${String(line)}`);
  return { url, child, log: () => log };
}

async function killed({ child }: Serving): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

interface Answer {
  readonly status: number;
  readonly error?: number;
}

async function add({ url }: Serving, id: number, name = 'Fern'): Promise<Answer> {
  const response = await fetch(`${url}/plants`, {
    method: 'POST',
    headers: { authorization: 'Bearer s3cret', 'content-type': 'application/json' },
    body: JSON.stringify({ id, name }),
  });
  const { error } = (await response.json()) as { readonly error?: number };
  return { status: response.status, ...(error === undefined ? {} : { error }) };
}

const taken = { status: 400, error: 40040 };

describe.each([
  { engine: 'a file', store: () => join(folder, 'killed.db'), isMissing: false },
  { engine: 'PostgreSQL', store: () => postgres?.url ?? '', isMissing: postgresPrograms === undefined },
])('in $engine', ({ store, isMissing }) => {
  test.skipIf(isMissing)('what was answered with 200 is there after kill -9', async () => {
    const acknowledged: number[] = [];
    let id = 0;
    for (const answers of [1, 20, 90]) {
      const server = await serving(store());
      let left = answers;
      const lane = async (): Promise<void> => {
        while (left > 0) {
          const own = ++id;
          const answer = await add(server, own).catch(() => undefined);
          if (answer === undefined) return;
          expect(answer).toEqual({ status: 200 });
          acknowledged.push(own);
          // The other lanes are in the midst of their requests.
          if (--left === 0) await killed(server);
        }
      };
      await Promise.all(Array.from({ length: 8 }, lane));
    }
    const server = await serving(store());
    expect(acknowledged.length).toBeGreaterThanOrEqual(111);
    for (const own of acknowledged) expect(await add(server, own)).toEqual(taken);
    expect(await add(server, ++id)).toEqual({ status: 200 });
  });
});

test('a full disk loses nothing that was acknowledged, and is told', async () => {
  const file = join(folder, 'full.db');
  const script = 'ulimit -f 256; exec "$0" "$@"';
  const args = [resolve(root, 'dist/cli/main.js'), 'serve', '--port', '0', '--store', file];
  const limited = spawn('sh', ['-c', script, process.execPath, ...args], { env: { ...process.env, ...env } });
  const server = await serving(file, limited);
  const acknowledged: number[] = [];
  let answer: Answer = { status: 200 };
  for (let id = 1; id < 100 && answer.status === 200; id += 1) {
    answer = await add(server, id, 'x'.repeat(20_000));
    if (answer.status === 200) acknowledged.push(id);
  }
  expect(answer).toEqual({ status: 500, error: 50000 });
  expect(acknowledged.length).toBeGreaterThan(2);
  expect(server.log()).toMatch(/^trellis: the store failed: (?:database or disk is full|disk I\/O error)\n$/);
  await killed(server);
  const again = await serving(file);
  for (const id of acknowledged) expect(await add(again, id)).toEqual(taken);
  expect(await add(again, 1000)).toEqual({ status: 200 });
});

test('a file that one server uses is refused to another, and free once that has ended', async () => {
  const file = join(folder, 'used.db');
  const first = await serving(file);
  expect(await ended(start(['serve', '--port', '0', '--store', file], env))).toEqual({
    code: 2,
    stdout: '',
    stderr: `trellis: ${file} is in use by another process; stop that process, or choose another file\n`,
  });
  const exit = once(first.child, 'exit');
  first.child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  await serving(file);
});

test.each([
  ['no database', Buffer.from('These are notes about plants.\n'.repeat(200)), 'file is not a database'],
  ['cut off', undefined, /it is damaged|database disk image is malformed/],
])('a file that is %s is refused and stays as it is', async (name, content, reason) => {
  const file = join(folder, `${name}.db`);
  if (content === undefined) {
    const server = await serving(file);
    for (let id = 0; id < 40; id += 1) await add(server, id, 'x'.repeat(500));
    const exit = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await exit;
    writeFileSync(file, readFileSync(file).subarray(0, 9_000));
  } else writeFileSync(file, content);
  const before = readFileSync(file);
  const { code, stderr } = await trellis(['serve', '--port', '0', '--store', file], env);
  expect(code).toBe(2);
  expect(stderr).toMatch(reason);
  expect(stderr).toContain(`trellis: cannot use ${file} as a store: `);
  expect(stderr).toContain('; choose another file, or restore a backup\n');
  expect(readFileSync(file)).toEqual(before);
});

test('a place where no file can be is told', async () => {
  const nowhere = join(folder, 'nowhere', 'plants.db');
  const { code, stderr } = await trellis(['serve', '--port', '0', '--store', nowhere], env);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `trellis: cannot use ${nowhere} as a store: there is no folder ${join(folder, 'nowhere')}; choose another file, or restore a backup\n`,
  });
  expect(await trellis(['serve', '--port', '0', '--store', folder], env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('it is not a regular file'),
  });
});

test('a PostgreSQL that is not there is told, without the password', async () => {
  const url = `postgres://plants:h1dden@127.0.0.1:1/plants`;
  const { code, stderr } = await trellis(['serve', '--port', '0', '--store', url], env);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      'trellis: cannot use postgres://plants@127.0.0.1:1/plants as a store: connect ECONNREFUSED 127.0.0.1:1; ' +
      'check the address, the user, and PGPASSWORD\n',
  });
});

test.skipIf(postgresPrograms === undefined)('a PostgreSQL that dies fails requests until it is back', async () => {
  const own = await startPostgres();
  onTestFinished(() => own.remove());
  const server = await serving(own.url);
  expect(await add(server, 1)).toEqual({ status: 200 });
  await own.kill();
  expect(await add(server, 2)).toEqual({ status: 500, error: 50000 });
  expect(server.log()).toMatch(/^trellis: the store failed: .+\n/);
  await own.start();
  expect(await add(server, 1)).toEqual(taken);
  expect(await add(server, 2)).toEqual({ status: 200 });
});

test.skipIf(postgresPrograms === undefined)(
  'two servers of one PostgreSQL take an id once, and both conform',
  async () => {
    const servers = await Promise.all([serving(postgres?.url ?? ''), serving(postgres?.url ?? '')]);
    for (let id = 100_000; id < 100_020; id += 1) {
      const answers = await Promise.all(servers.flatMap((server) => [add(server, id), add(server, id)]));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    }
    const { code, stdout } = await trellis(['verify', ...servers.map(({ url }) => url)], env);
    expect(stdout).toMatch(/✓ http:\S+ conforms[^]*✓ http:\S+ conforms/);
    expect(code).toBe(0);
  },
);
