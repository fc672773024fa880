import { once } from '../../../contract/index.js';
import { isArrayValue, isJsonObject, stringifyValue, type JsonValue } from '../../../json/index.js';
import { isJsonMediaType, parseMediaType } from '../../../http/index.js';
import { wordsOf } from '../../../resources/index.js';
import type { Constraint, Facets } from './facets.js';
import { fileSample } from './file-samples.js';
import { formats, samplesOf, type Format } from './formats.js';
import { lengthOf, ofLength } from './text-length.js';
import { few, matchesAll, matchingStrings, readPattern, type Pattern } from './matching-strings.js';

/** The strings that a contract allows at one place, keyword by keyword. */
export interface StringSpace {
  /** In code points (JSON Schema 2020-12 validation §6.3). */
  readonly least: number;
  /** In code points; Infinity without a limit. */
  readonly most: number;
  readonly minLength: Constraint | undefined;
  readonly maxLength: Constraint | undefined;
  readonly patterns: readonly Pattern[];
  /** A pattern that cannot be parsed, so that no match is known. */
  readonly unreadable: Constraint | undefined;
  /** The known string formats. */
  readonly formats: readonly Format[];
}

export const stringSpaceOf = once((facets: Facets): StringSpace => {
  const minLength = furthest(facets.constraints('minLength'), 1);
  const maxLength = furthest(facets.constraints('maxLength'), -1);
  return {
    least: countIn(facets, 'minLength', 1) ?? 0,
    most: countIn(facets, 'maxLength', -1) ?? Infinity,
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

/** Returns true if a string has an allowed length and matches all patterns, without regard to formats. */
export function isInSpace({ least, most, patterns }: StringSpace, text: string): boolean {
  if (text.length < least) return false;
  const length = lengthOf(text);
  return length >= least && length <= most && matchesAll(patterns, text);
}

/** Returns the strictest occurrence of a counting keyword; `sign` is 1 if more is stricter, otherwise -1. */
export function furthest(constraints: readonly Constraint[], sign: 1 | -1): Constraint | undefined {
  return constraints.reduce<Constraint | undefined>((strict, next) => {
    return strict === undefined || (countOf(next) - countOf(strict)) * sign > 0 ? next : strict;
  }, undefined);
}

/** Returns the strictest value of a counting keyword; undefined if it does not occur. */
export function countIn(facets: Facets, keyword: string, sign: 1 | -1): number | undefined {
  const constraint = furthest(facets.constraints(keyword), sign);
  return constraint && countOf(constraint);
}

export function countOf({ node }: Constraint): number {
  return node.type === 'number' ? Number(node.literal) : 0;
}

function textsOf(facets: Facets, keyword: string): readonly string[] {
  return facets.constraints(keyword).flatMap(({ node }) => (node.type === 'string' ? [node.value] : []));
}

/** Longer strings are not generated, even on request. */
const mostCharacters = 1_000_000;
const mostOfPattern = 40;

/** Generates strings for the known constraints of a place, the plainest first. */
export function* stringCandidates(facets: Facets, name: string | undefined): Iterable<string> {
  const space = stringSpaceOf(facets);
  const given = new Set<string>();
  for (const text of proposals(space, name)) {
    if (given.has(text) || !isInSpace(space, text)) continue;
    given.add(text);
    yield text;
  }
}

/** Returns a string of a length in code points that is otherwise valid, if one is found. */
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
 * Returns a plain text for a property: its name as words.
 *
 * @example
 * plainText('commonName') // 'Common name'
 */
function plainText(name: string | undefined): string {
  const words = wordsOf(name ?? '').join(' ');
  return words === '' ? 'Trellis' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Encodings of bytes as text (RFC 4648). */
const encodings: ReadonlyMap<string, (bytes: Buffer) => string> = new Map([
  ['base64', (bytes) => bytes.toString('base64')],
  ['base64url', (bytes) => bytes.toString('base64url')],
  ['base16', (bytes) => bytes.toString('hex').toUpperCase()],
]);

const texts = ['Trellis', 'ABC'];

/**
 * Returns samples for strings with a stated content (JSON Schema 2020-12 validation §8). The keywords require nothing,
 * but services rely on them. Undefined for plain text and unknown content.
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

/**
 * Returns an example of a string that is an object or a list as the text that it stands for: what the text contains, in
 * JSON, and encoded where the schema says so. Other examples are returned as they are.
 *
 * @example
 * asText({}, facets) // 'e30=' for format: byte
 */
export function asText(sample: JsonValue, facets: Facets): JsonValue {
  if (!isJsonObject(sample) && !isArrayValue(sample)) return sample;
  const [name = textsOf(facets, 'format').includes('byte') ? 'base64' : ''] = textsOf(facets, 'contentEncoding');
  const text = stringifyValue(sample);
  return encodings.get(name.toLowerCase())?.(Buffer.from(text)) ?? text;
}

/** Returns true if a string has a stated content other than text. */
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
