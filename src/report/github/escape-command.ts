import { codePointMark, unseenCharacters } from '../unseen-characters.js';

/**
 * Text as the message of a workflow command: one line to GitHub's runner, which shows its line breaks again, and nothing
 * in it that cannot be seen.
 *
 * @example
 * escapeData('50% done\n') // '50%25 done%0A'
 */
export function escapeData(text: string): string {
  return text
    .replace(unseenCharacters, (character) => ('\r\n\t'.includes(character) ? character : codePointMark(character)))
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

/**
 * Text as a property of a workflow command, where `:` and `,` have a meaning too.
 *
 * @example
 * escapeProperty('a::b, c') // 'a%3A%3Ab%2C c'
 */
export function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
