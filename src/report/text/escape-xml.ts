import { buildCommands } from './build-commands.js';
import { codePointMark, unseenCharacters } from '../../pages/index.js';

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
