import type { BodyTree } from '../../../wire/index.js';
import { bodyOf, freshBody, literalBody } from '../values/body-of.js';
import { countOf, holdsContent, stringOfLength, stringSpaceOf } from '../values/strings.js';
import { formats, samplesOf } from '../values/formats.js';
import { freshLength, freshValue } from '../values/fresh.js';
import { lengthOf, ofLength } from '../values/text-length.js';
import { matchesAll, type Pattern } from '../values/matching-strings.js';
import { counted, because, invalid, tolerable, unspecified, valid, type Edit, type ValueRule } from './edit.js';
import type { ValueSite } from '../body/value-site.js';
import { isEnumerated, isString, typePlace } from './kinds-of-sites.js';

/** Longer strings are not sent, because a server may reject them for their size. */
const mostCharacters = 100_000;

/** One code point that takes two UTF-16 code units. */
const astral = '🌱';

/** Strings at the bounds and one character beyond (JSON Schema 2020-12 validation §6.3). */
export const lengths: ValueRule = {
  applies: isString,
  *edits(site) {
    const { facets, path } = site;
    const { minLength, maxLength } = stringSpaceOf(facets);
    const breaks = ['minLength', 'maxLength'];
    if (maxLength !== undefined && countOf(maxLength) < mostCharacters)
      yield* because(maxLength.place, breaks, greatestLengths(site, countOf(maxLength)));
    if (minLength !== undefined && countOf(minLength) > 0 && countOf(minLength) < mostCharacters)
      yield* because(minLength.place, breaks, leastLengths(facets, path.at(-1), countOf(minLength)));
  },
};

function* greatestLengths(site: ValueSite, most: number): Iterable<Edit> {
  const { facets, path } = site;
  const name = path.at(-1);
  const long = stringOfLength(facets, name, most + 1) ?? 'a'.repeat(most + 1);
  yield invalid('above-maximum-length', long, `${counted(most + 1, 'character')}, one more than maxLength`, 1);
  const longest = Math.min(most, ...stringSpaceOf(facets).formats.map((format) => format.longest ?? most));
  const words = `${counted(longest, 'character')}, ${longest === most ? 'the maxLength' : 'the most that the format allows'}`;
  const full = stringOfLength(facets, name, longest);
  const valueOf = (text: string): BodyTree => (isFreshText(site) ? startedAfresh(text) : bodyOf(text));
  if (full !== undefined)
    yield valid('at-maximum-length', valueOf(full), words, 2, { ...doubtOf(facets), shown: bodyOf(full) });
  // The same number of characters, but twice as many UTF-16 code units.
  if (most === 0 || holdsContent(facets)) return;
  const wide = astral.repeat(most);
  const details = { ...doubtOf(facets), shown: bodyOf(wide) };
  yield valid('astral-at-maximum-length', valueOf(wide), `${counted(most, 'character')}, the maxLength`, 2, details);
}

/** Returns true if valid requests have a fresh text there, since a service may accept each text only once. */
function isFreshText({ facets, node: { position } }: ValueSite): boolean {
  const fresh = freshValue('string', facets, position);
  return (
    fresh?.kind === 'scalar' &&
    fresh.text.some((part) => typeof part === 'object' && 'unique' in part && part.unique === 'string')
  );
}

/** Returns a text of the same length with a fresh beginning, if it is long enough. */
function startedAfresh(text: string): BodyTree {
  const characters = [...text];
  return characters.length < freshLength
    ? bodyOf(text)
    : freshBody('string', '', characters.slice(freshLength).join(''));
}

function* leastLengths(facets: ValueSite['facets'], name: string | undefined, least: number): Iterable<Edit> {
  const short = stringOfLength(facets, name, least - 1) ?? 'a'.repeat(least - 1);
  const words = `${counted(least - 1, 'character')}, one less than minLength`;
  yield invalid('below-minimum-length', short, words, 1);
  if (least > 1) yield invalid('astral-below-minimum-length', astral.repeat(least - 1), words, 3);
  const full = stringOfLength(facets, name, least);
  if (full !== undefined)
    yield valid('at-minimum-length', full, `${counted(least, 'character')}, the minLength`, 2, doubtOf(facets));
}

/** An unknown format may not allow any text of that length. */
function doubtOf(facets: ValueSite['facets']): Pick<Edit, 'doubt'> {
  const isUnknown = facets.constraints('format').some(({ node }) => node.type === 'string' && !formats.has(node.value));
  return isUnknown ? { doubt: 'format-unknown' } : {};
}

const samples = [
  ['empty', '', 'the empty string', 2],
  ['not-ascii', 'Grüße aus Łódź, Ωμέγα, 中文, שלום, e\u0301', 'letters beyond ASCII', 2],
  ['astral', '🌱𝔸👩\u200d🌾', 'characters beyond U+FFFF', 2],
  ['spaces', ' a  b ', 'spaces at its ends', 6],
  ['one-character', 'a', 'a single character', 5],
  // A text that a service may return as another type.
  ['digits', '12345', 'a text of digits', 4],
  ['word-true', 'true', 'a text that elsewhere is a boolean', 6],
  ['word-null', 'null', 'a text that elsewhere is null', 6],
] as const;

/** One more than a common column size. */
const long = 256;

/** Strings that are valid anywhere (RFC 8259 §7, §8.1). */
export const texts: ValueRule = {
  where: 'bodies',
  applies: (site) =>
    isString(site) && !isEnumerated(site) && !site.facets.keywords.has('format') && !holdsContent(site.facets),
  contract: typePlace,
  *edits({ facets }) {
    const { least, most } = stringSpaceOf(facets);
    for (const [what, text, words, priority] of samples) {
      const length = Math.min(most, Math.max(lengthOf(text), Math.min(least, 1000)));
      yield valid(what, text === '' ? text : ofLength(text, length), words, priority);
    }
    if (most !== Infinity || least > long) return;
    // The contract has no limit, so a client cannot know one of the service.
    const words = `a string of ${long} characters, while there is no maxLength`;
    yield valid('long', ofLength('', long), words, 4, { shown: undefined, doubt: 'length-unlimited' });
  },
};

/**
 * Returns true if patterns beside a format allow a text that the format forbids, and not just any text. Frameworks write
 * the pattern by which the service itself judges: a date-time with or without a time.
 */
function isMeant(patterns: readonly Pattern[], text: string): boolean {
  return patterns.length > 0 && matchesAll(patterns, text) && !matchesAll(patterns, 'fern');
}

/** Strings that a format forbids, allows, or leaves open (JSON Schema 2020-12 validation §7.3). */
export const format: ValueRule = {
  applies: (site) => isString(site) && site.facets.keywords.has('format'),
  *edits({ facets, node: { position }, path }) {
    const { patterns } = stringSpaceOf(facets);
    for (const { node, place: contract } of facets.constraints('format')) {
      const known = node.type === 'string' ? formats.get(node.value) : undefined;
      if (known === undefined) continue;
      const { name, bad = [], ambiguous = [] } = known;
      for (const [index, [id, text, words]] of bad.entries()) {
        const priority = index === 0 ? 1 : 3;
        if (isMeant(patterns, text)) {
          yield unspecified(`grey-${name}-${id}`, text, words, 7, { contract });
          continue;
        }
        yield invalid(`bad-${name}-${id}`, text, `${words} (${name})`, priority, { contract, breaks: ['format'] });
      }
      for (const [id, text, words] of ambiguous) {
        yield unspecified(`grey-${name}-${id}`, text, words, 7, { contract });
      }
      // A place with fresh values gets no constant, and a UUID of the document identifies something.
      if (freshValue('string', facets, position) !== undefined) continue;
      if (name === 'uuid' && position.samples.length > 0) continue;
      for (const [index, text] of samplesOf(known, path.at(-1)).entries()) {
        yield valid(`other-${name}-${index}`, text, `another ${name}`, 2, { contract });
      }
    }
  },
};

const veryLong = 10_000;

/** As JSON text, because some of it is not Unicode (RFC 8259 §8.2). */
const hostile: readonly (readonly [what: string, json: string, words: string, priority: number])[] = [
  ['nul', '"a\\u0000b"', 'with U+0000 in it', 5],
  ['lone-surrogate', '"a\\udc00b\\ud800"', 'with halves of surrogate pairs in it', 5],
  [
    'escapes',
    String.raw`"\b\f\n\r\t\"\\\/\u2028\uffff"`,
    'with every character that has an escape of its own, U+2028 and U+FFFF',
    5,
  ],
  ['quotes', `"O'Fern\\" OR 1=1 --"`, 'with quotes in it', 5],
  ['markup', '"<script>alert(1)</script>"', 'with markup in it', 6],
  ['path', '"../../etc/passwd"', 'a path that leads out', 6],
  ['template', '"${7*7}{{7*7}}%n%s"', 'with templates in it', 6],
];

/** Strings that a server need not store, but must survive. */
export const hostileTexts: ValueRule = {
  where: 'bodies',
  applies: (site) => isString(site) && !isEnumerated(site),
  contract: typePlace,
  *edits({ facets }) {
    for (const [what, json, words, priority] of hostile) yield tolerable(what, literalBody(json), words, priority);
    if (stringSpaceOf(facets).maxLength !== undefined) return;
    const value: BodyTree = literalBody(`"${'a'.repeat(veryLong)}"`);
    yield tolerable('very-long', value, `a string of ${veryLong} characters`, 5, { shown: undefined });
  },
};
