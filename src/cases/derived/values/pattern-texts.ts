import { getOrInsert, once } from '../../../contract/index.js';
import { charactersOf } from './characters.js';
import { few, matchesAll, matchingStrings, writeMatch, type Pattern, type PickCharacter } from './matching-strings.js';
import { mismatchingStrings, type Mismatch } from './mismatching-strings.js';
import { group, repeat, sequence, withPart, type Extent, type PatternNode } from './regular-expression.js';
import { lengthOf } from './text-length.js';
import type { StringSpace } from './strings.js';

/** The strings that test a pattern: matches that are easily forgotten, and near misses. */
export interface PatternTexts {
  readonly good: string;
  /** Another match. */
  readonly other: string | undefined;
  /** A match with the last character of each class. */
  readonly last: string | undefined;
  /** The same with the character after the class, which does not match. */
  readonly beyond: readonly string[];
  /** Further matches with optional parts. */
  readonly options: readonly string[];
  readonly mismatches: readonly Mismatch[];
}

type Space = Pick<StringSpace, 'patterns' | 'least' | 'most'>;

/** Documents repeat patterns. */
const textsOf = once((_pattern: Pattern): Map<string, PatternTexts> => new Map());

/** Returns the strings for a pattern. `own` is the valid value at the place, if it is known. */
export function patternTexts(space: Space, own: string | undefined): PatternTexts {
  const [only, ...others] = space.patterns;
  if (only === undefined || others.length > 0) return newTexts(space, own);
  return getOrInsert(textsOf(only), `${space.least} ${space.most} ${own ?? ''}`, () => newTexts(space, own));
}

function newTexts({ patterns, least, most }: Space, own: string | undefined): PatternTexts {
  const [first = '', ...others] = few(matchingStrings(patterns, least, most), 8);
  const good = own ?? first;
  const other = others.at(-1);
  const last = lastOfEach(patterns);
  const options = eachOption(patterns).filter((text) => {
    const length = lengthOf(text);
    return ![good, other, last].includes(text) && length >= least && length <= most;
  });
  return {
    good,
    other,
    last,
    beyond: beyondClasses(patterns),
    options,
    mismatches: [...mismatchingStrings(patterns, good)],
  };
}

/** The number of options and classes that are tried; longer patterns are lists. */
const most = 4;
const mostBeyondAscii = 2;
/** The number of characters up to which a repetition is written once too often. */
const mostRepeated = 300;

const plainest: PickCharacter = ([first = '']) => first;

/** Syntax that shows awareness of non-ASCII characters: a Unicode property, an escape, or such a character. */
const aware = /\\p\{|\\u|[^\0-\x7f]/;
const letter = /^(?=[^\0-\x7f])\p{L}$/u;

/**
 * Returns matches with a letter beyond ASCII, of about a given length, for patterns that mention such letters. A
 * service that replaced `\p{L}` by `[A-Za-z]` rejects them. Each string has such a letter for one class.
 *
 * @example
 * beyondAscii([pattern], 0) // ['ä', 'aä'] for ^\p{L}[\p{L}-]*$
 */
export function beyondAscii(patterns: readonly Pattern[], length: number): readonly string[] {
  const texts = treesOf(patterns, otherClasses(withLetter))
    .slice(0, mostBeyondAscii)
    .flatMap((node) => writeMatch(node, Math.max(node.least, length), { pick: plainest }) ?? []);
  return [...new Set(texts)].filter((text) => matchesAll(patterns, text));
}

function withLetter(source: string): readonly string[] {
  const found = aware.test(source) ? charactersOf(source).find((each) => letter.test(each)) : undefined;
  return found === undefined ? [] : [found];
}

/**
 * Returns matches with an optional part or another alternative, which hand-written checks often forget. Each string
 * has one choice and is as short as possible.
 *
 * @example
 * eachOption([pattern]) // ['-0', '0.0'] for ^-?\d+(\.\d)?$
 */
export function eachOption(patterns: readonly Pattern[]): readonly string[] {
  return shortest(treesOf(patterns, otherChoices)).filter((text) => matchesAll(patterns, text));
}

/**
 * Returns strings in which a part occurs once too often: `A,A,A` for `^A(?:,A)?$`. A string with just an extra
 * character at its end would not show whether parts are counted.
 *
 * @example
 * onceTooOften([pattern]) // ['v1-rc-rc'] for ^v1(-rc)?$
 */
export function onceTooOften(patterns: readonly Pattern[]): readonly string[] {
  return miscounted(patterns, ({ most }) => most + 1);
}

/** Returns strings in which a part occurs once too rarely: `0-00` for `^[0-9]{2}-[0-9]{2}$`. */
export function onceTooRarely(patterns: readonly Pattern[]): readonly string[] {
  return miscounted(patterns, ({ least }) => least - 1);
}

function miscounted(patterns: readonly Pattern[], count: (times: Extent) => number): readonly string[] {
  const trees = treesOf(patterns, (node) => otherCounts(node, count, lastPart(node)));
  return shortest(trees).filter((text) => !matchesAll(patterns, text));
}

/**
 * Returns the match with the last letter or digit of each class, every optional part and the last alternative;
 * undefined if a pattern does not match it. A check with too narrow a class or expression rejects it.
 *
 * @example
 * lastOfEach([pattern]) // '23:59' for ^(?:[01]\d|2[0-3])(?::[0-5]\d)?$
 */
export function lastOfEach(patterns: readonly Pattern[]): string | undefined {
  return treesOf(patterns, (node) => [node])
    .map(writeLast)
    .find((text) => text !== undefined && matchesAll(patterns, text));
}

/**
 * Returns such strings with one character just outside its class: `24:59` and `23:69`. A check with too wide a class
 * accepts them. Empty if the original string is not known to match.
 *
 * @example
 * beyondClasses([pattern]) // ['23:69', '24:59', …]
 */
export function beyondClasses(patterns: readonly Pattern[]): readonly string[] {
  if (lastOfEach(patterns) === undefined) return [];
  const neighbours = (source: string): readonly string[] =>
    /^\[[^^]/.test(source) ? neighboursOf(charactersOf(source)) : [];
  const texts = treesOf(patterns, otherClasses(neighbours)).flatMap((node) => writeLast(node) ?? []);
  return [...new Set(texts)].filter((text) => !matchesAll(patterns, text)).slice(0, most);
}

type Variants = (node: PatternNode) => readonly PatternNode[];

function treesOf(patterns: readonly Pattern[], variants: Variants): readonly PatternNode[] {
  return patterns.flatMap(({ nodes }) => nodes).flatMap(variants);
}

/** Returns variants of an expression with another character for one of its classes, which occurs at least once. */
function otherClasses(others: (source: string) => readonly string[]): Variants {
  const variants: Variants = (node) => {
    if (node.kind === 'character') return others(node.source).map((source) => ({ ...node, source }));
    return node.kind === 'repeat' ? repeated(node, variants) : withPart(node, variants);
  };
  return variants;
}

/** Returns variants of an expression with another one of its choices. */
function otherChoices(node: PatternNode): readonly PatternNode[] {
  if (node.kind === 'either') return node.branches.flatMap((branch) => [branch, ...otherChoices(branch)]);
  if (node.kind !== 'repeat') return withPart(node, otherChoices);
  return [...(node.times.least === 0 ? repeated(node, (part) => [part]) : []), ...repeated(node, otherChoices)];
}

/** Returns variants of an expression with another count of one of its repetitions; `last` is its last part. */
function otherCounts(node: PatternNode, count: (times: Extent) => number, last: PatternNode): readonly PatternNode[] {
  const variants: Variants = (part) => otherCounts(part, count, last);
  if (node.kind !== 'repeat') return withPart(node, variants);
  const { part, times } = node;
  const exact = count(times);
  const inside = variants(part).map((other) => repeat(other, { least: 1, most: Math.max(1, times.most) }));
  // A single character more or less at the end of the whole expression is tested there.
  const isTested = node === last && part.most < 2;
  if (isTested || exact < 0 || exact * part.least > mostRepeated) return inside;
  return [repeat(part, { least: exact, most: exact }), ...inside];
}

function lastPart(node: PatternNode): PatternNode {
  if (node.kind === 'group') return lastPart(node.part);
  const last = node.kind === 'sequence' ? node.parts.at(-1) : undefined;
  return last === undefined ? node : lastPart(last);
}

/** Returns variants of a repetition with another part, which occurs at least once; none if it must not occur. */
function repeated(
  { part, times }: PatternNode & { readonly kind: 'repeat' },
  variants: Variants,
): readonly PatternNode[] {
  const { least, most } = times;
  return most === 0 ? [] : variants(part).map((other) => repeat(other, { least: Math.max(1, least), most }));
}

/** Returns the shortest strings of expressions, without duplicates, with the first character of each class. */
function shortest(nodes: readonly PatternNode[]): readonly string[] {
  const texts = nodes.slice(0, most).flatMap((node) => writeMatch(node, node.least, { pick: plainest }) ?? []);
  return [...new Set(texts)];
}

function writeLast(node: PatternNode): string | undefined {
  const branches = lastBranches(node);
  return writeMatch(branches, branches.least, { pick: greatest });
}

/** Returns an expression with the last of its alternatives, and with its optional parts. */
function lastBranches(node: PatternNode): PatternNode {
  switch (node.kind) {
    case 'sequence':
      return sequence(node.parts.map(lastBranches));
    case 'either': {
      const branch = node.branches.at(-1);
      return branch === undefined ? node : lastBranches(branch);
    }
    case 'group':
      return group(lastBranches(node.part), node.index);
    case 'repeat': {
      const { least, most } = node.times;
      return repeat(lastBranches(node.part), { least: Math.min(most, Math.max(1, least)), most });
    }
    case 'character':
    case 'again':
      return node;
  }
}

/** The characters of ranges, in order. */
const runs = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'];

const greatest: PickCharacter = (characters) => {
  const lasts = runs.flatMap((run) => {
    const found = characters.filter((each) => run.includes(each)).toSorted();
    return found.at(-1) ?? [];
  });
  return lasts.at(-1) ?? characters[0] ?? '';
};

/** Returns the letters and digits immediately before or after a run of characters. */
function neighboursOf(characters: readonly string[]): readonly string[] {
  const known = new Set(characters);
  const found = runs.flatMap((run) =>
    Array.from(run, (each, at) => ({ each, around: [run[at - 1], run[at + 1]] }))
      .filter(({ each, around }) => !known.has(each) && around.some((other) => known.has(other ?? '')))
      .map(({ each }) => each),
  );
  return found.toReversed();
}
