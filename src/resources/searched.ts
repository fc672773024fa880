import type { EffectiveSchema } from '../contract/index.js';
import { means } from './vocabulary.js';
import { plainName, wordsOf } from './words.js';

/**
 * Returns the texts among the members of an item in which a parameter looks for a text: all for `q`, and one for
 * `nameContains`; none for another parameter.
 *
 * @example
 * searchedMembers('q', text, item) // ['name', 'notes']
 */
export function searchedMembers(name: string, declared: EffectiveSchema, item: EffectiveSchema): readonly string[] {
  const words = wordsOf(name);
  const own = words.filter((word) => !means(word, 'looks-in'));
  if (!isPlainText(declared)) return [];
  const texts = [...item.names].filter((each) => isPlainText(item.member(each)));
  if (words.every((word) => means(word, 'looks-for'))) return texts;
  return own.length < words.length ? texts.filter((each) => plainName(each) === plainName(own.join(''))) : [];
}

function isPlainText(schema: EffectiveSchema): boolean {
  return schema.types.includes('string') && schema.literals.length === 0 && !schema.has('format');
}
