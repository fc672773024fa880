import type { Level } from '../../../checks/index.js';
import type { Place } from '../../../json/index.js';
import { clip } from '../../text/clip.js';
import { codePointMark, unseenCharacters } from '../../../pages/index.js';

const longestTitle = 200;
const longestMessage = 3_000;

/** GitHub drops further annotations of the same level in a step, without a message. */
export const mostAnnotations = 10;

/** The workflow command of each level. */
export const commands = { violation: 'error', warning: 'warning', note: 'notice' } as const satisfies Record<
  Level,
  string
>;

/** A message about a line of a file. */
export interface Annotation {
  readonly level: Level;
  readonly place: Place | undefined;
  readonly title: string;
  readonly message: string;
}

/** Writes the workflow command for an annotation, which is one line of text. */
export function workflowCommand({ level, place, title, message }: Annotation): string {
  const where = place === undefined ? {} : { file: repositoryPath(place.file), line: place.line, col: place.column };
  const properties = Object.entries({ ...where, title: clip(title, longestTitle) });
  const texts = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${commands[level]} ${texts.join(',')}::${escapeData(clip(message, longestMessage))}`;
}

/**
 * The path of a file relative to the top of the repository, with slashes.
 *
 * @example
 * repositoryPath('.\\api\\openapi.yaml') // 'api/openapi.yaml'
 */
export function repositoryPath(file: string): string {
  return file.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
}

/**
 * Escapes text for the message of a workflow command. GitHub's runner restores line breaks; other invisible characters
 * become code points.
 *
 * @example
 * escapeData('50% done\n') // '50%25 done%0A'
 */
function escapeData(text: string): string {
  return text
    .replace(unseenCharacters, (character) => ('\r\n\t'.includes(character) ? character : codePointMark(character)))
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

/**
 * Escapes text for a property of a workflow command, in which `:` and `,` are separators.
 *
 * @example
 * escapeProperty('a::b, c') // 'a%3A%3Ab%2C c'
 */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
