import { once } from '../../../contract/index.js';
import { isJsonMediaType, parseMediaType } from '../../../http/index.js';
import { wordsOf } from '../../../resources/index.js';
import type { Constraint, Facets } from './facets.js';
import { fileSample } from './file-samples.js';
import { formats, samplesOf, type Format } from './formats.js';
import { lengthOf, ofLength } from './text-length.js';
import { few, matchesAll, matchingStrings, readPattern, type Pattern } from './matching-strings.js';

/** The strings that a contract allows at one place, as far as its keywords say it one by one. */
export interface StringSpace {
  /** In code points (JSON Schema 2020-12 validation §6.3). */
  readonly least: number;
  /** In code points; Infinity where there is no limit. */
  readonly most: number;
  readonly minLength: Constraint | undefined;
  readonly maxLength: Constraint | undefined;
  readonly patterns: readonly Pattern[];
  /** A pattern that cannot be read, so that nobody knows which strings match it. */
  readonly unreadable: Constraint | undefined;
  /** The formats that are known to be those of strings. */
  readonly formats: readonly Format[];
}

export const stringSpaceOf = once((facets: Facets): StringSpace => {
  const minLength = furthest(facets.constraints('minLength'), 1);
  const maxLength = furthest(facets.constraints('maxLength'), -1);
  return {
    least: minLength === undefined ? 0 : countOf(minLength),
    most: maxLength === undefined ? Infinity : countOf(maxLength),
    minLength,
    maxLength,
    patterns: textsOf(facets, 'pattern').flatMap((source) => readPattern(source) ?? []),
    unreadable: facets
      .constraints('pattern')
      .find(({ node }) => node.type === 'string' && readPattern(node.value) === undefined),
    formats: [...textsOf(facets, 'format').map((name) => formats.get(name)), contentFormat(facets)].filter(
      (format) => format !== undefined,
    ),
  };
});

/** Whether a string has an allowed length and matches all patterns; formats are not asked. */
export function isInSpace({ least, most, patterns }: StringSpace, text: string): boolean {
  if (text.length < least) return false;
  const length = lengthOf(text);
  return length >= least && length <= most && matchesAll(patterns, text);
}

/** The strictest of the statements of a keyword that counts: `sign` is 1 where more is stricter. */
export function furthest(constraints: readonly Constraint[], sign: 1 | -1): Constraint | undefined {
  return constraints.reduce<Constraint | undefined>((strict, next) => {
    return strict === undefined || (countOf(next) - countOf(strict)) * sign > 0 ? next : strict;
  }, undefined);
}

/** The value of a keyword that counts something. */
export function countOf({ node }: Constraint): number {
  return node.type === 'number' ? Number(node.literal) : 0;
}

function textsOf(facets: Facets, keyword: string): readonly string[] {
  return facets.constraints(keyword).flatMap(({ node }) => (node.type === 'string' ? [node.value] : []));
}

/** Longer strings are not made, even where they are asked for. */
const mostCharacters = 1_000_000;
const mostOfPattern = 40;

/**
 * Strings that the lengths, patterns and formats of a place allow, the plainest first. Formats that are not known, and
 * patterns that are not understood, are not seen to.
 */
export function* stringCandidates(facets: Facets, name: string | undefined): Iterable<string> {
  const space = stringSpaceOf(facets);
  const given = new Set<string>();
  for (const text of proposals(space, name)) {
    if (given.has(text) || !isInSpace(space, text)) continue;
    given.add(text);
    yield text;
  }
}

/** A string of exactly that many code points that the place otherwise allows, if one is found. */
export function stringOfLength(facets: Facets, name: string | undefined, length: number): string | undefined {
  if (length > mostCharacters) return undefined;
  const { patterns, formats } = stringSpaceOf(facets);
  const [format] = formats;
  if (patterns.length > 0) {
    for (const text of matchingStrings(patterns, length, length)) return text;
    return undefined;
  }
  if (format === undefined) return ofLength(plainText(name), length);
  return format.ofLength?.(length) ?? format.good.find((sample) => lengthOf(sample) === length);
}

function* proposals(space: StringSpace, name: string | undefined): Iterable<string> {
  const plain = plainText(name);
  const { least, most, patterns, formats } = space;
  for (const format of formats) yield* samplesOf(format, name);
  for (const format of formats) yield* atLengths(least, most, (length) => format.ofLength?.(length));
  if (patterns.length > 0) {
    yield* few(matchingStrings(patterns, least, most), mostOfPattern);
    return;
  }
  const natural = Math.max(least, Math.min(most, lengthOf(plain)));
  yield* atLengths(natural, natural, (length) => ofLength(plain, length));
  yield* atLengths(Math.max(least, 1), most, (length) => ofLength(plain, length));
  for (const other of ['a', 'B', '1', '-']) yield* atLengths(natural, most, (length) => ofLength(other, length));
  yield '';
}

function* atLengths(least: number, most: number, make: (length: number) => string | undefined): Iterable<string> {
  for (const length of [least, least + 1, least + 2, least + 3, Math.min(most, least + 20)]) {
    const text = length <= Math.min(most, mostCharacters) ? make(length) : undefined;
    if (text !== undefined) yield text;
  }
}

/**
 * What a person would write first for a property: its name as words.
 *
 * @example
 * plainText('commonName') // 'Common name'
 */
function plainText(name: string | undefined): string {
  const words = wordsOf(name ?? '').join(' ');
  return words === '' ? 'Trellis' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** How bytes are written as text (RFC 4648). */
const encodings: ReadonlyMap<string, (bytes: Buffer) => string> = new Map([
  ['base64', (bytes) => bytes.toString('base64')],
  ['base64url', (bytes) => bytes.toString('base64url')],
  ['base16', (bytes) => bytes.toString('hex').toUpperCase()],
]);

const texts = ['Trellis', 'ABC'];

/**
 * What strings look like that say what they hold (JSON Schema 2020-12 validation §8): a keyword that demands nothing, but
 * that services take at its word. Undefined where they hold plain text, or nothing that is known.
 *
 * @example
 * contentFormat(facets)?.good // ['VHJlbGxpcw==', 'QUJD'] for contentEncoding: base64
 */
function contentFormat(facets: Facets): Format | undefined {
  if (!holdsContent(facets)) return undefined;
  const encode = encodings.get(textsOf(facets, 'contentEncoding')[0]?.toLowerCase() ?? '');
  const [mediaType] = textsOf(facets, 'contentMediaType');
  const contents = contentsOf(mediaType);
  if (encode !== undefined)
    return { name: 'content', good: (contents ?? texts).map((each) => encode(Buffer.from(each))) };
  const plain = contents?.filter((each) => typeof each === 'string') ?? [];
  return plain.length === 0 || facets.keywords.has('contentEncoding') ? undefined : { name: 'content', good: plain };
}

/** Whether a string says what it holds, and that is not just any text. */
export function holdsContent(facets: Facets): boolean {
  const [mediaType] = textsOf(facets, 'contentMediaType');
  return (
    facets.keywords.has('contentEncoding') || (mediaType !== undefined && !mediaType.toLowerCase().startsWith('text/'))
  );
}

function contentsOf(mediaType: string | undefined): readonly (string | Uint8Array)[] | undefined {
  const type = mediaType === undefined ? undefined : parseMediaType(mediaType);
  if (type === undefined) return undefined;
  if (isJsonMediaType(type)) return ['{}', '[]'];
  if (type.suffix === 'xml' || type.subtype === 'xml') return ['<a/>'];
  const sample = fileSample(type.essence);
  return sample && [sample.bytes];
}
