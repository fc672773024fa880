import { collect } from './collect.js';
import { reportDocument } from './report-document.js';
import type { Reporter } from './reporter.js';
import { unseenCharacters } from './unseen-characters.js';

/** The whole run as one JSON document, described by `schemas/report.schema.json`. */
export const json: Reporter = async (events, sink) => {
  const text = JSON.stringify(reportDocument(await collect(events)), undefined, 2);
  await sink.write(`${escapeUnseen(text)}\n`);
};

/** The same JSON text that a terminal shows as it is: what cannot be seen stands in strings alone, so as `\uXXXX` there. */
function escapeUnseen(jsonText: string): string {
  return jsonText.replace(unseenCharacters, (character) => (character === '\n' ? character : unitEscapes(character)));
}

function unitEscapes(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
