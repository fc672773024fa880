import { spawn } from 'node:child_process';
import { TrellisError } from '../../error/index.js';

/** A shell command that prints the valid credential. */
export interface TokenCommand {
  readonly line: string;
  /** The working directory of the command. */
  readonly folder: string;
  /** The name in messages, which never contain the command, because it may contain secrets. */
  readonly name: string;
}

/** In milliseconds; enough for a vault in a network. */
const patience = 30_000;
/** In characters; headers are not longer. */
const longest = 65_536;

/**
 * Runs the command in a shell and returns its output without surrounding white space.
 *
 * @throws TrellisError `token-command` if it fails, takes more than `limit` milliseconds, or prints nothing or an unusable
 * token. Messages never contain the output.
 */
export async function runTokenCommand(
  { line, folder, name }: TokenCommand,
  signal: AbortSignal,
  limit: number = patience,
): Promise<string> {
  const failed = (what: string, hint = 'run the command by hand to see why'): TrellisError =>
    new TrellisError([{ code: 'token-command', message: `${name} ${what}`, hint }]);
  // A process group, so that the children of the shell end with it.
  const isGroup = process.platform !== 'win32';
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const child = spawn(line, { shell: true, cwd: folder, detached: isGroup, stdio: [...stdio] });
  const end = (): void => {
    try {
      if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      else child.kill('SIGKILL');
    } catch {
      // The process has just ended.
    }
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limit);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    let printed = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (printed.length <= longest) printed += text;
    });
    const [code, killer] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (...how) => resolve(how));
    }).catch((error: unknown) => {
      throw failed(`cannot be run: ${error instanceof Error && 'code' in error ? String(error.code) : 'no shell'}`);
    });
    if (signal.aborted) throw failed('was interrupted');
    if (isLate) throw failed(`took longer than ${limit / 1000} s`);
    if (code !== 0) throw failed(`failed with ${code === null ? killer : `exit code ${code}`}`);
    const token = printed.trim();
    if (token === '') throw failed('printed nothing', 'the command must print the token to standard output');
    // oxlint-disable-next-line no-control-regex -- the pattern matches control characters
    if (token.length > longest || /[\0-\x1f\x7f]/.test(token)) {
      throw failed('printed more than a token', 'the command must print only the token, in one line');
    }
    return token;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
