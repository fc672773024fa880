import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL server of a test's own, on a socket in a temporary folder. */
export interface Postgres {
  readonly url: string;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Where Debian and others install the programs; undefined where there is no PostgreSQL. */
export const postgresPrograms: string | undefined = [
  ...listed('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin')),
  ...(process.env['PATH'] ?? '').split(':'),
].find((folder) => existsSync(join(folder, 'initdb')));

if (postgresPrograms === undefined) {
  process.stderr.write('no PostgreSQL here: the tests of --store postgres:// are skipped\n');
}

function listed(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

export async function startPostgres(): Promise<Postgres> {
  const programs = postgresPrograms ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'trellis-postgres-'));
  const identity = plainUser();
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const options = { ...identity, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  const settings = ['--username=plants', '--auth=trust', '--encoding=UTF8', '--no-sync', '--pgdata', data];
  execFileSync(join(programs, 'initdb'), settings, { ...options, stdio: 'ignore' });
  let server: ChildProcess | undefined;
  const url = `postgres://plants@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const start = async (): Promise<void> => {
    const own = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'shared_buffers=16MB'];
    server = spawn(join(programs, 'postgres'), own, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    for await (const chunk of server.stderr ?? []) {
      log += String(chunk);
      if (log.includes('ready to accept connections')) return void server.stderr?.resume();
    }
    throw new Error(`PostgreSQL does not start: ${log}`);
  };
  const kill = async (): Promise<void> => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    // At once, and without anything that a crash would leave undone.
    server.kill('SIGQUIT');
    await ended;
  };
  await start();
  const remove = async (): Promise<void> => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, kill, start, remove };
}

/** PostgreSQL refuses to run as root. */
function plainUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres', 'nobody'].flatMap((name) => users.find((user) => user.startsWith(`${name}:`)) ?? [])[0];
  const [, , uid, gid] = (line ?? '::65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
