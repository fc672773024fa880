import { getOrInsert } from '../contract/index.js';
/** The number of characters of a name to read: the path of a case may be very long. */
const longest = 200;
/** Caches results: a document repeats its names often. */
const known = new Map<string, readonly string[]>();

/**
 * The words of a name in lower case, whatever joins them.
 *
 * @example
 * wordsOf('zone_ID') // ['zone', 'id']
 */
export function wordsOf(name: string): readonly string[] {
  const start = name.slice(0, longest);
  return getOrInsert(known, start, () => splitWords(start));
}

function splitWords(name: string): readonly string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(?!\p{Lu}s(?!\p{Ll}))(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/**
 * The singular of a regular English plural.
 *
 * @example
 * singular('replies') // 'reply'
 */
export function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
}

/** The name in lower case without separators: `plant_id`, `plantId` and `PlantID` give the same. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Irregular plurals, each before its singular. */
const irregular = wordPairs(
  'people person children child men man women woman mice mouse feet foot indices index matrices matrix ' +
    'vertices vertex analyses analysis statuses status aliases alias buses bus shelves shelf leaves leaf ' +
    'wolves wolf knives knife halves half lives life caches cache niches niche ' +
    'series series species species news news',
);

/** A map from each first word of a pair in a text to its second one. */
export function wordPairs(text: string): ReadonlyMap<string, string> {
  const words = text.split(' ');
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? word] as const] : [])));
}

/** The normalised singular of a name: `plants` and `plant`, `Boxes` and `box` give the same. */
export function thingName(name: string): string {
  return oneOf(plainName(name));
}

/** Whether the name of a collection has all these words, in the singular or at least their beginning. */
export function areWordsOf(words: readonly string[], collection: string): boolean {
  const around = wordsOf(collection);
  return words.every((word) => around.some((other) => other.startsWith(word) || thingName(other) === thingName(word)));
}

/** The singular of the name of a collection, spelled as in the document: `userAccount` for `userAccounts`. */
export function oneOf(name: string): string {
  const known = irregular.get(name);
  if (known !== undefined) return known;
  return name.length < 4 || /(?:ss|us|is)$/i.test(name) ? name : singular(name.replace(/(?<=ch|sh|ss|x)es$/, ''));
}
