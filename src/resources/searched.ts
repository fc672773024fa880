import type { EffectiveSchema } from '../contract/index.js';
import { means } from './vocabulary.js';
import { plainName, wordsOf } from './words.js';

const looks = /\b(?:search|find|filter|match|contain|look|quer|substring|keyword|part of|narrow|restrict|includ)/i;
/** Says that the items may be others than those with the text, or that the text is to be put together in a way. */
const isOther =
  /\b(?:semantic|nearest|similar|fuzzy|approximate|embedding|vector|boost|ignored|unless|only (?:if|when)|used (?:if|when|with)|deprecated|syntax|expression|operator)|\b[a-z]+[:=][a-z]/i;

/** Returns true unless the description of a parameter says that it is no search for a text. */
function saysSo(description: string | undefined): boolean {
  return description === undefined || (looks.test(description) && !isOther.test(description));
}

/**
 * Returns the texts among the members of an item in which a parameter looks for a text: all for `q`, and one for
 * `nameContains`; none for another parameter.
 *
 * @example
 * searchedMembers('q', text, item) // ['name', 'notes']
 */
export function searchedMembers(
  name: string,
  declared: EffectiveSchema,
  item: EffectiveSchema,
  description = declared.texts('description')[0],
): readonly string[] {
  const words = wordsOf(name);
  const own = words.filter((word) => !means(word, 'looks-in'));
  if (!isPlainText(declared) || !saysSo(description)) return [];
  const texts = [...item.names].filter((each) => isPlainText(item.member(each), 'email'));
  if (words.every((word) => means(word, 'looks-for'))) return texts;
  return own.length < words.length ? texts.filter((each) => plainName(each) === plainName(own.join(''))) : [];
}

function isPlainText(schema: EffectiveSchema, format?: string): boolean {
  const formats = schema.texts('format').filter((each) => each !== format);
  return schema.types.includes('string') && schema.literals.length === 0 && formats.length === 0;
}

/**
 * The name of the member by which a query parameter filters, without the family of the parameter (JSON:API 1.1 §11).
 *
 * @example
 * filteredBy('filter[cuisine]') // 'cuisine'
 */
export function filteredBy(parameter: string): string {
  return /^filter\[([^[\]]+)\]$/.exec(parameter)?.[1] ?? parameter;
}
