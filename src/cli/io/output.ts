import { fileFault } from '../../error/index.js';
import type { Sink } from '../../report/index.js';

/** What standard output refused, once it did. */
let failure: NodeJS.ErrnoException | undefined;

/**
 * Listens for what the two standard streams refuse; to be called once, first of all.
 *
 * `trellis cases | head` closes our output early: that is no error of ours, and what is still to come goes nowhere. A
 * full disk is one, and is asked for with {@link outputFailure} once all is done.
 */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') failure ??= error;
  });
  // There is nobody left to tell.
  process.stderr.on('error', () => undefined);
}

/** Why something that was printed did not arrive, in words; undefined where all of it did. */
export async function outputFailure(): Promise<string | undefined> {
  // A stream tells of an error in its own time, at the latest before the next turn of the loop.
  await new Promise((resolve) => setImmediate(resolve));
  return failure === undefined ? undefined : fileFault(failure);
}

/** Prints text, and waits until it is taken or refused. */
function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve());
  });
}

/** Standard output as a sink; colour only on a terminal and without NO_COLOR (no-color.org). */
export function standardOutput(): Sink {
  const { stdout, env } = process;
  const isTerminal = (stdout as { isTTY?: boolean }).isTTY === true && env['TERM'] !== 'dumb';
  return {
    isTerminal,
    color: isTerminal && (env['NO_COLOR'] ?? '') === '',
    columns: isTerminal ? stdout.columns : 100,
    write: print,
  };
}
