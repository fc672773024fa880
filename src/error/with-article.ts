/** Words that begin with another sound than their first letter says. */
const exceptions = /^(?:eu|one|once|ubiq|uk|uni(?!m|n)|us[aeu]|uti|uui|url|hour|honou?r|heir)/i;

/**
 * A name with its indefinite article, by the sound that it begins with.
 *
 * @example
 * withArticle('order') // 'an order'
 * withArticle('user') // 'a user'
 */
export function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) === exceptions.test(name) ? 'a' : 'an'} ${name}`;
}
