import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const bin = resolve(root, 'dist/cli/main.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the built command line to its end. No token of the surroundings gets in. */
export function trellis(args: readonly string[], options: Options = {}): Promise<Ended> {
  return ended(start(args, options));
}

/** Starts the built command line, for what does not end by itself. */
export function start(args: readonly string[], { cwd = root, env = {} }: Options = {}): ChildProcess {
  const { TRELLIS_TOKEN: _token, FORCE_COLOR: _force, ...surroundings } = process.env;
  return spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { ...surroundings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What a process said and how it ended. */
export function ended(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, stdout, stderr }));
  });
}
