/** As many characters of a name are read: a path may be of a case that sends a long one. */
const longest = 200;
/** Documents have few names, and each of them many times. */
const known = new Map<string, readonly string[]>();

/**
 * The words of a name in lower case, however they are joined.
 *
 * @example
 * wordsOf('zone_ID') // ['zone', 'id']
 */
export function wordsOf(name: string): readonly string[] {
  const start = name.slice(0, longest);
  const words = known.get(start) ?? splitWords(start);
  known.set(start, words);
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

/**
 * The name of one thing of a collection, as far as English is regular.
 *
 * @example
 * singular('replies') // 'reply'
 */
export function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
}

/** `plant_id`, `plantId` and `PlantID` are one name. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Plurals that no rule makes, each before its singular. */
const irregular = new Map(
  (
    'people person children child men man women woman mice mouse feet foot indices index matrices matrix ' +
    'vertices vertex analyses analysis statuses status aliases alias buses bus shelves shelf leaves leaf ' +
    'wolves wolf knives knife halves half lives life caches cache niches niche ' +
    'series series species species news news'
  )
    .split(' ')
    .flatMap((plural, at, words) => (at % 2 === 0 ? [[plural, words[at + 1] ?? plural] as const] : [])),
);

/** The same for `plants` and `plant`, `Boxes` and `box`: names of a collection and of one thing in it. */
export function thingName(name: string): string {
  return oneOf(plainName(name));
}

/** The name of one thing of a collection, as it is written: `userAccount` of `userAccounts`. */
export function oneOf(name: string): string {
  const known = irregular.get(name);
  if (known !== undefined) return known;
  return name.length < 4 || /(?:ss|us|is)$/i.test(name) ? name : singular(name.replace(/(?<=ch|sh|ss|x)es$/, ''));
}
