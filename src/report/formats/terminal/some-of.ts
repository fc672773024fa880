import { escapeForTerminal } from '../../text/escape-for-terminal.js';
import { clip } from '../../text/clip.js';

const longestName = 200;

/**
 * The first of some names, escaped, one a line, and how many more there are.
 *
 * @example
 * someOf(['a', 'b', 'c'], 2) // ['a', 'b', '+1 more']
 */
export function someOf(names: readonly string[], most: number): readonly string[] {
  // A line that says "+1 more" takes as much room as the one name would.
  const shown = names.length === most + 1 ? names : names.slice(0, most);
  const lines = shown.map((name) => escapeForTerminal(clip(name, longestName)));
  return shown.length === names.length ? lines : [...lines, `+${names.length - shown.length} more`];
}
