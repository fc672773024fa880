import { printable } from './printable.js';

/** Says something beside the report, on standard error, so that no report on standard output is disturbed. */
export function note(text: string): void {
  process.stderr.write(printable(`trellis: ${text}\n`));
}
