import type { Facets } from '../compose/facets.js';
import { samplesOf } from '../formats.js';
import { matchingStrings } from '../matching-strings.js';
import { ofLength, plainText } from './plain-text.js';
import { lengthOf } from './length-of.js';
import { isInSpace, stringSpaceOf, type StringSpace } from './string-space.js';

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

function* few(texts: Iterable<string>, most: number): Iterable<string> {
  let count = 0;
  for (const text of texts) {
    yield text;
    if (++count === most) return;
  }
}
