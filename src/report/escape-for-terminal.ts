import { codePointMark, unseenCharacters } from './unseen-characters.js';

const lineBreaks = /\r?\n/g;

/**
 * Text from a server, a document or a case as it may be written to a terminal: one line, every character visible, none
 * that commands the terminal. Line breaks become `↵`, everything else that cannot be seen its code point.
 *
 * @example
 * escapeForTerminal('a\x1b[2Jb\n') // 'a\u{1b}[2Jb↵'
 */
export function escapeForTerminal(text: string): string {
  return text.replace(lineBreaks, '↵').replace(unseenCharacters, codePointMark);
}
