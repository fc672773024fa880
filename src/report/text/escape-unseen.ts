import { unitEscapes } from '../../json/index.js';
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
