import { buildCommands } from './build-commands.js';
import { codePointMark, unseenCharacters } from '../../pages/index.js';

const lineBreaks = /\r?\n/g;
/** Almost every text is. */
const plain = /^[ -~]*$/;

/**
 * Text from a server, a document or a case as it may be written to a terminal: one line, every character visible, none
 * that commands the terminal or the build server that reads it. Line breaks become `↵`, everything else that cannot be
 * seen its code point.
 *
 * @example
 * escapeForTerminal('a\x1b[2Jb\n') // 'a\u{1b}[2Jb↵'
 */
export function escapeForTerminal(text: string): string {
  const shown = plain.test(text) ? text : text.replace(lineBreaks, '↵').replace(unseenCharacters, codePointMark);
  return shown.includes('##') || shown.includes('::') ? shown.replace(buildCommands, codePointMark) : shown;
}
