import { buildCommands } from './build-commands.js';
import { unseenCharacters } from '../../pages/index.js';

/**
 * Escapes invisible characters and commands of build servers in JSON text as `\uXXXX`. They occur only in strings, so
 * the value stays the same.
 */
export function escapeUnseen(jsonText: string): string {
  return jsonText
    .replace(unseenCharacters, (character) => (character === '\n' ? character : unitEscapes(character)))
    .replace(buildCommands, unitEscapes);
}

function unitEscapes(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
