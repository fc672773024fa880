import { unitEscapes } from '../../json/index.js';
import { jsonTemplate, type BodyTree, isUniquePart, type Template, uncompressed } from '../../wire/index.js';
import { isNumberKind } from './unique.js';

/** The greatest length of a text in a report, in characters. */
const mostCharacters = 60;

/**
 * Describes a value of a body.
 *
 * @example
 * valueWords(tree) // '9223372036854775808', '"Fern"', 'a fresh int64'
 */
export function valueWords(tree: BodyTree): string {
  const template = jsonTemplate(tree);
  const [first, second, third] = template;
  const isQuoted = template.length === 3 && first === '"' && third === '"';
  const only = template.length === 1 ? first : isQuoted ? second : undefined;
  if (isUniquePart(only)) {
    const isText = isQuoted && isNumberKind(only.unique);
    return `a fresh ${only.unique}${isText ? ' in quotes' : ''}`;
  }
  return templateWords(template);
}

/** Describes a whole body. */
export function bodyWords(tree: BodyTree): string {
  return `body: ${valueWords(tree)}`;
}

/** Describes a body of text or bytes. */
export function rawBodyWords(template: Template | undefined): string {
  if (template === undefined) return 'no body';
  if (template.length === 0) return 'an empty body';
  return `body: ${templateWords(template)}`;
}

/** Describes a text with its holes, cut if it is long. */
export function templateWords(template: Template): string {
  const text = uncompressed(template)
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part instanceof Uint8Array) return bytesWords(part);
      return isUniquePart(part) ? `<fresh ${part.unique}>` : `<${part.captured}>`;
    })
    .join('');
  return clipped(printable(text));
}

/** Decodes UTF-8, or shows each byte of anything else that is not ASCII as `<ff>`. */
function bytesWords(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  if (!text.includes('\uFFFD')) return text;
  return Array.from(bytes, (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCodePoint(byte) : `<${byte.toString(16).padStart(2, '0')}>`,
  ).join('');
}

/** Escapes invisible characters and line ends as in JSON. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, unitEscapes);
}

function clipped(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= mostCharacters) return text;
  return `${characters.slice(0, mostCharacters - 10).join('')}… (${characters.length} characters)`;
}
