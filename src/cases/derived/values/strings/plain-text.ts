import { isPlain } from './length-of.js';

/**
 * What a person would write first for a property: its name as words.
 *
 * @example
 * plainText('commonName') // 'Common name'
 */
export function plainText(name: string | undefined): string {
  const words = wordsOf(name ?? '').join(' ');
  return words === '' ? 'Trellis' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Documents have few names, and each of them many times. */
const known = new Map<string, readonly string[]>();

/** The words of a name in lower case, however they are joined. */
export function wordsOf(name: string): readonly string[] {
  const words = known.get(name) ?? splitWords(name);
  known.set(name, words);
  return words;
}

function splitWords(name: string): readonly string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** A text repeated or cut so that it has a length in code points. */
export function ofLength(text: string, length: number): string {
  const base = text === '' ? 'a' : text;
  if (isPlain(base)) return base.slice(0, length).padEnd(length, 'a');
  const characters = Array.from(base);
  if (characters.length >= length) return characters.slice(0, length).join('');
  return characters.join('') + 'a'.repeat(length - characters.length);
}
