import type { Contract } from '../../contract/index.js';
import { countOf, escapeForTerminal } from '../../report/index.js';

/** Prints a line to standard error, so that reports on standard output stay intact. */
export function note(text: string): void {
  process.stderr.write(`trellis: ${escapeForTerminal(text)}\n`);
}

/** Escapes a text of several lines for a terminal. */
export function printable(text: string): string {
  return text.split('\n').map(escapeForTerminal).join('\n');
}

/** Notes that a document breaks OpenAPI, and how many operations are not used for that reason. */
export function noteFaults({ file, faults }: Contract): void {
  if (faults.length === 0) return;
  const leftOut = faults.filter(({ code }) => code === 'operation-left-out');
  const count = countOf(faults.length - leftOut.length, 'error');
  const without = leftOut.length === 0 ? '' : `, ${countOf(leftOut.length, 'operation')} left out`;
  note(`${file}: ${count} in the document${without}; see trellis check`);
}
