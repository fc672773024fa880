import { escapeForTerminal } from '../../report/index.js';

/** Text of several lines in which nothing but its line ends controls the terminal. */
export function printable(text: string): string {
  return text.split('\n').map(escapeForTerminal).join('\n');
}
