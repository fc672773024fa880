import { buildCommands } from './build-commands.js';
import { codePointMark, unseenCharacters } from '../../pages/index.js';

const lineBreaks = /\r?\n/g;
/** Most texts are plain, and need no replacements. */
const plain = /^[ -~]*$/;

/**
 * Escapes text of any origin for a terminal: the result is one line of visible characters without commands for terminals
 * or build servers. Line breaks become `↵`, other invisible characters become code points.
 *
 * @example
 * escapeForTerminal('a\x1b[2Jb\n') // 'a\u{1b}[2Jb↵'
 */
export function escapeForTerminal(text: string): string {
  const shown = plain.test(text) ? text : text.replace(lineBreaks, '↵').replace(unseenCharacters, codePointMark);
  return shown.includes('##') || shown.includes('::') ? shown.replace(buildCommands, codePointMark) : shown;
}
