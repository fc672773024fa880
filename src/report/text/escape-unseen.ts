import { buildCommands } from './build-commands.js';
import { unseenCharacters } from '../../pages/index.js';

/**
 * The same JSON text that terminals and build servers show as it is: what cannot be seen, and what would be taken as a
 * command, stands in strings alone, and so as `\uXXXX` there.
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
