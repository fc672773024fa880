import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A folder in which `trellis` and `npx trellis` are the built command, without any registry. */
export interface Workplace {
  readonly folder: string;
  /** Runs a script by bash as GitHub Actions does, with nothing of the surroundings but what a program needs. */
  run(script: string, env?: Readonly<Record<string, string>>): Promise<Ended>;
  remove(): Promise<void>;
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built command line, which workplaces ask to run; a process that all of a test file share. */
export interface Commands {
  readonly port: number;
  stop(): void;
}

/** Starts what runs the commands. Hosts that documentation speaks of are those of `instead`. */
export async function startCommands(instead: Readonly<Record<string, string>> = {}): Promise<Commands> {
  const args = [resolve(root, 'dist/cli/main.js'), JSON.stringify(instead)];
  const server = fork(resolve(import.meta.dirname, 'command-server.js'), args, { execArgv: [] });
  const [port] = (await once(server, 'message')) as [number];
  return { port, stop: () => server.kill() };
}

/** Makes a workplace whose commands are run there. */
export async function workplace({ port }: Commands): Promise<Workplace> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-ci-'));
  const bin = join(folder, '.bin');
  await mkdir(bin);
  await symlink(process.execPath, join(bin, 'node'));
  await command(bin, 'trellis', clientOf(port));
  await command(
    bin,
    'npx',
    `if [ "$1" = --yes ]; then shift; fi
case "$1" in
  trellis|trellis@*) shift; exec trellis "$@" ;;
  vitest) shift; exec node '${resolve(root, 'node_modules/vitest/vitest.mjs')}' "$@" --pool=threads --no-isolate ;;
  *) exit 127 ;;
esac`,
  );
  return {
    folder,
    run: (script, env = {}) =>
      ended(folder, script, { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: folder, ...env }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function command(bin: string, name: string, script: string): Promise<void> {
  await writeFile(join(bin, name), `#!/usr/bin/env bash\n${script}\n`);
  await chmod(join(bin, name), 0o755);
}

/** Asks the server of commands as it wants to be asked. */
function clientOf(port: number): string {
  return `exec 3<>/dev/tcp/127.0.0.1/${port}
{ printf '%s\\0' "$PWD" "$#" "$@"; env -0; printf '\\0'; } >&3
read -r code length <&3
head -c "$length" <&3
cat <&3 >&2
exit "$code"`;
}

function ended(cwd: string, script: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((done, fail) => {
    const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (stdout += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
    child.once('error', fail);
    child.once('close', (code) => done({ code, stdout, stderr }));
  });
}
