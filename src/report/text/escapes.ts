import { codePointMark, unseenCharacters } from '../../pages/index.js';
import { unitEscapes } from '../../json/index.js';

/**
 * Matches the second character of commands that build servers execute when they occur in a log: `##[…]` and `::error::`
 * of GitHub (also indented), `##vso[…]` of Azure Pipelines, `##teamcity[…]` of TeamCity. Escaping that character disables
 * the command. The expression is global, for `replace` and `matchAll` only.
 */
const buildCommands =
  /(?<=#)#(?=[a-z]*\[)|(?<=:):(?=(?:error|warning|notice|debug|group|endgroup|echo|stop-commands|set-env|set-output|save-state|add-path|add-mask|add-matcher|remove-matcher|internal-set-repo-path)(?:::|\s))/gi;

const lineBreaks = /\r?\n/g;

/** Most texts are plain, and need no replacements. */
const plain = /^[ -~]*$/;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // Parsers replace these characters with spaces in attributes (XML 1.0 §3.3.3), and carriage returns with line feeds
  // anywhere (§2.11).
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * Escapes text for an attribute or the content of an XML 1.0 element. Characters that XML 1.0 excludes (§2.2: most
 * controls, lone surrogates, U+FFFE and U+FFFF) and other invisible characters become code points.
 *
 * @example
 * escapeXml('<a>\x00') // '&lt;a&gt;\u{0}'
 */
export function escapeXml(text: string): string {
  return text
    .replace(unseenCharacters, (character) => (character in references ? character : codePointMark(character)))
    .replace(/[&<>"'\t\n\r]/g, (character) => references[character] ?? character)
    .replace(buildCommands, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Escapes invisible characters and commands of build servers in JSON text as `\uXXXX`. They occur only in strings, so
 * the value stays the same.
 */
export function escapeUnseen(jsonText: string): string {
  return jsonText
    .replace(unseenCharacters, (character) => (character === '\n' ? character : unitEscapes(character)))
    .replace(buildCommands, unitEscapes);
}

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
