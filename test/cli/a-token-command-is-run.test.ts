import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TrellisError } from '../../src/error/index.js';
import { runTokenCommand } from '../../src/cli/verify/token-command.js';

function run(line: string, limit?: number, signal = new AbortController().signal): Promise<string> {
  return runTokenCommand({ line, folder: tmpdir(), name: 'the command' }, signal, limit);
}

async function failureOf(printing: Promise<string>): Promise<string> {
  const error: unknown = await printing.catch((thrown: unknown) => thrown);
  return error instanceof TrellisError ? error.message : `no failure: ${String(error)}`;
}

test('what a shell prints is the token, without the white space around it', async () => {
  expect(await run("printf '  a b%s\\n\\n' $((1 + 1))")).toBe('a b2');
});

test('it runs in the folder that it is given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-command-'));
  await runTokenCommand({ line: 'echo x | tee here', folder, name: 'it' }, new AbortController().signal);
  expect(existsSync(join(folder, 'here'))).toBe(true);
  rmSync(folder, { recursive: true });
});

describe('a failure is said in one line, without what was printed', () => {
  test.each([
    [
      'an exit code',
      'echo s3cret; echo s3cret >&2; exit 3',
      'the command failed with exit code 3; run the command by hand to see why',
    ],
    ['a signal', 'echo s3cret; kill -TERM $$', 'the command failed with SIGTERM; run the command by hand to see why'],
    [
      'a command that is not there',
      'no-such-command-s3cret',
      'the command failed with exit code 127; run the command by hand to see why',
    ],
    ['nothing', 'echo', 'the command printed nothing; the command must print the token to standard output'],
    [
      'two lines',
      'echo s3cret; echo more',
      'the command printed more than a token; the command must print only the token, in one line',
    ],
    [
      'far too much',
      'yes s3cret | head -n 100000 | tr "\\n" x',
      'the command printed more than a token; the command must print only the token, in one line',
    ],
  ])('%s', async (_name, line, message) => {
    expect(await failureOf(run(line))).toBe(message);
  });

  test('a time-out, which ends all that the shell has started', async () => {
    expect(await failureOf(run('sleep 60 | cat', 50))).toBe(
      'the command took longer than 0.05 s; run the command by hand to see why',
    );
  });

  test('an interruption', async () => {
    const stop = new AbortController();
    const printing = failureOf(run('sleep 60 | cat', undefined, stop.signal));
    stop.abort();
    expect(await printing).toContain('the command was interrupted');
  });
});
