import { escapeForTerminal } from '../../report/index.js';

/** Says something in one line beside the report, on standard error, so that no report on standard output is disturbed. */
export function note(text: string): void {
  process.stderr.write(`trellis: ${escapeForTerminal(text)}\n`);
}
