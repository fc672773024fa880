import { buildCommands } from './build-commands.js';
import { codePointMark, unseenCharacters } from '../../pages/index.js';

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // As references, because a parser turns the characters themselves into spaces in an attribute (XML 1.0 §3.3.3) and
  // a carriage return into a line feed anywhere (§2.11).
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * Text as it may stand in an attribute or in the content of an XML 1.0 element.
 *
 * What XML 1.0 cannot hold at all (§2.2: most controls, lone surrogates, U+FFFE and U+FFFF), and what a reader could
 * not see, becomes its code point.
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
