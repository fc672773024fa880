import { wordsOf } from '../../../../resources/index.js';
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

/** A text repeated or cut so that it has a length in code points. */
export function ofLength(text: string, length: number): string {
  const base = text === '' ? 'a' : text;
  if (isPlain(base)) return base.slice(0, length).padEnd(length, 'a');
  const characters = Array.from(base);
  if (characters.length >= length) return characters.slice(0, length).join('');
  return characters.join('') + 'a'.repeat(length - characters.length);
}
