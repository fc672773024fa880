import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const bin = resolve(root, 'dist/cli/main.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

let runner: ChildProcess | undefined;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs the built command line to its end, in a process that all such runs of a test file share: one after the other,
 * which is far faster than a process for each. No token or proxy of the surroundings gets in.
 */
export function trellis(args: readonly string[], env: Environment = {}, folder = root): Promise<Ended> {
  const run = queue.then(async () => {
    runner ??= fork(resolve(import.meta.dirname, 'in-one-process.js'), {
      cwd: root,
      env: surroundings(),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }).on('exit', () => (runner = undefined));
    // Whoever uses this file ends with it, and the runner with the channel to it.
    runner.unref();
    const over = new AbortController();
    const answered = once(runner, 'message', { signal: over.signal }) as Promise<[Ended]>;
    const died = once(runner, 'exit', { signal: over.signal }).then(() => {
      throw new Error(`the command line ended its process: ${args.join(' ')}`);
    });
    runner.send({ args, env, folder });
    try {
      const [result] = await Promise.race([answered, died]);
      return result;
    } finally {
      over.abort();
      await Promise.allSettled([answered, died]);
    }
  });
  queue = run.catch(() => undefined);
  return run;
}

/** Starts the built command line in a process of its own, for what is about the process itself. */
export function start(
  args: readonly string[],
  env: Environment = {},
  stdout: 'pipe' | number = 'pipe',
  folder = root,
): ChildProcess {
  return spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { ...surroundings(), ...env },
    stdio: ['ignore', stdout, 'pipe'],
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

function surroundings(): NodeJS.ProcessEnv {
  const ours = /^(?:TRELLIS_.*|FORCE_COLOR|.*_proxy|GITHUB_RUN_.*|CI_PIPELINE_ID|BUILD_.*|BUILDKITE_.*|CIRCLE_.*)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}
