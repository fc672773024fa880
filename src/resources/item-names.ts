import { means } from './vocabulary.js';
import { plainName, wordsOf } from './words.js';

/** What a name says about the relation of an item to the one that has the member: `parent` in `parentZoneId`. */
export interface Relation {
  /** `kin` words tell that both are of one kind, `links` words only which of two items it is. */
  readonly by: 'kin' | 'links';
  /** The words for the kind of item: `zone`; empty in `parentId` and `into`. */
  readonly thing: readonly string[];
  readonly isId: boolean;
}

/**
 * Whether a name ends with a word that means an identity alone.
 *
 * @example
 * isIdName('zone_ids') // true
 * isIdName('paid') // false
 */
export function isIdName(name: string): boolean {
  return means(wordsOf(name).at(-1), 'id');
}

/**
 * Whether a name says of what it is the identity.
 *
 * @example
 * isIdOf('zoneId') // true
 * isIdOf('id') // false
 */
export function isIdOf(name: string): boolean {
  return isIdName(name) && wordsOf(name).length > 1;
}

/**
 * Whether a name means an identity, and does not say of what.
 *
 * @example
 * isBareId('ids') // true
 */
export function isBareId(name: string): boolean {
  return isIdName(name) && wordsOf(name).length === 1;
}

/**
 * A name without the word for an identity, normalised as by `plainName`. It may be glued to what is before it.
 *
 * @example
 * withoutId('zone_ids') // 'zone'
 * withoutId('zoneid') // 'zone'
 */
export function withoutId(name: string): string {
  return plainName(name).replace(/(?:id|uuid|guid)s?$/, '');
}

/**
 * Whether an identity belongs to another system, or is none: `externalId`, `requestId`.
 *
 * @example
 * isForeignName('external_account_id') // true
 */
export function isForeignName(name: string): boolean {
  return wordsOf(name).some((word) => means(word, 'foreign'));
}

/**
 * The relation that a name states at its beginning; undefined if it states none.
 *
 * @example
 * relationOf('parentZoneId') // { by: 'kin', thing: ['zone'], isId: true }
 * relationOf('into') // { by: 'links', thing: [], isId: false }
 */
export function relationOf(name: string): Relation | undefined {
  const [first, ...others] = wordsOf(name);
  const by = (['kin', 'links'] as const).find((meaning) => means(first, meaning));
  const isId = isIdName(name);
  return by && { by, thing: isId ? others.slice(0, -1) : others, isId };
}

/**
 * What the identity in a name may be of, the longest first, each normalised as by `plainName`: all but the first word may
 * be the kind of item. Empty for an identity of another system.
 *
 * @example
 * kindsIn('fromBankAccountId') // ['bankaccountid', 'accountid']
 * kindsIn('externalAccountId') // []
 */
export function kindsIn(name: string): readonly string[] {
  const words = isIdName(name) ? wordsOf(name) : [];
  const found: string[] = [];
  for (let start = 1; start < words.length - 1 && !means(words[start - 1], 'foreign'); start++)
    found.push(words.slice(start).join(''));
  return found;
}
