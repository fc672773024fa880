import { fileFault } from '../../error/index.js';
import type { Sink } from '../../report/index.js';

/** The first error of standard output. */
let failure: NodeJS.ErrnoException | undefined;

/**
 * Listens for errors of the standard streams; must be called once, at the start.
 *
 * A reader such as `trellis cases | head` may close standard output early, which is not an error. Others, such as a full
 * disk, are returned by {@link outputFailure} at the end.
 */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') failure ??= error;
  });
  // There is no other stream to report it to.
  process.stderr.on('error', () => undefined);
}

/** The reason why output was lost; undefined if all output was written. */
export async function outputFailure(): Promise<string | undefined> {
  // Streams report errors before the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  return failure === undefined ? undefined : fileFault(failure);
}

/** Prints text, and waits until it is written or fails. */
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
