import { once } from '../../../contract/index.js';
import { charactersOf } from './characters.js';
import { few, matchesAll, matchingStrings, writeMatch, type Pattern, type PickCharacter } from './matching-strings.js';
import { mismatchingStrings, type Mismatch } from './mismatching-strings.js';
import { group, repeat, sequence, withPart, type PatternNode } from './regular-expression.js';
import { lengthOf } from './text-length.js';
import type { StringSpace } from './strings.js';

/** The strings that a pattern is held against: what it matches in ways that are easily forgotten, and what it just misses. */
export interface PatternTexts {
  readonly good: string;
  /** Another one that matches. */
  readonly other: string | undefined;
  /** One that goes to the end of each class. */
  readonly last: string | undefined;
  /** The same, one character further: no matches. */
  readonly beyond: readonly string[];
  /** Further ones, by what the pattern leaves open. */
  readonly options: readonly string[];
  readonly mismatches: readonly Mismatch[];
}

type Space = Pick<StringSpace, 'patterns' | 'least' | 'most'>;

/** Documents say the same pattern in many places. */
const textsOf = once((_pattern: Pattern): Map<string, PatternTexts> => new Map());

/** `own` is the good value that is there, if it is known. */
export function patternTexts(space: Space, own: string | undefined): PatternTexts {
  const [only, ...others] = space.patterns;
  if (only === undefined || others.length > 0) return newTexts(space, own);
  const known = textsOf(only);
  const key = `${space.least} ${space.most} ${own ?? ''}`;
  const found = known.get(key) ?? newTexts(space, own);
  known.set(key, found);
  return found;
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

/** Of what patterns leave open, and of their classes, as many are tried: longer ones are lists, of which a few tell enough. */
const most = 4;
const mostBeyondAscii = 2;

const plainest: PickCharacter = ([first = '']) => first;

/** What nobody writes who has ASCII alone in mind: a property of Unicode, an escape, or such a letter itself. */
const aware = /\\p\{|\\u|[^\0-\x7f]/;
const letter = /^(?=[^\0-\x7f])\p{L}$/u;

/**
 * Strings of that length, or near it, that some patterns match with a letter beyond ASCII, where they speak of such letters:
 * who has put `[A-Za-z]` for `\p{L}` refuses them. Each has one class taken so.
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
 * Strings that some patterns match with a part that may be left out, or with another one of their alternatives: who
 * writes a check by hand forgets just these. Each has one choice taken and is as short as that allows.
 *
 * @example
 * eachOption([pattern]) // ['-0', '0.0'] for ^-?\d+(\.\d)?$
 */
export function eachOption(patterns: readonly Pattern[]): readonly string[] {
  return shortest(treesOf(patterns, otherChoices)).filter((text) => matchesAll(patterns, text));
}

/**
 * Strings that some patterns do not match since a part of them stands there once more than it may: `A,A,A` for
 * `^A(?:,A)?$`. A string that is only longer by a character does not tell whether anybody counts such parts.
 *
 * @example
 * onceTooOften([pattern]) // ['v1-rc-rc'] for ^v1(-rc)?$
 */
export function onceTooOften(patterns: readonly Pattern[]): readonly string[] {
  return shortest(treesOf(patterns, otherCounts)).filter((text) => !matchesAll(patterns, text));
}

/**
 * A string with the last letter or digit of each character class, every part that may be left out and the last of each
 * alternatives; undefined where some pattern does not match it. Who has drawn a class, or an expression, too narrow
 * refuses it.
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
 * The same strings with one character each that comes right after its class, or right before it: `24:59` and `23:69`. Who
 * has drawn the class too wide takes them. None where the strings without it are not known to match.
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

/** The same expression, each time with another character for one of its classes, which is there once at least. */
function otherClasses(others: (source: string) => readonly string[]): Variants {
  const variants: Variants = (node) => {
    if (node.kind === 'character') return others(node.source).map((source) => ({ ...node, source }));
    return node.kind === 'repeat' ? repeated(node, variants) : withPart(node, variants);
  };
  return variants;
}

/** The same expression, each time with another one of its choices taken. */
function otherChoices(node: PatternNode): readonly PatternNode[] {
  if (node.kind === 'either') return node.branches.flatMap((branch) => [branch, ...otherChoices(branch)]);
  if (node.kind !== 'repeat') return withPart(node, otherChoices);
  return [...(node.times.least === 0 ? repeated(node, (part) => [part]) : []), ...repeated(node, otherChoices)];
}

/** The same expression, each time with another one of its repetitions done once too often. */
function otherCounts(node: PatternNode): readonly PatternNode[] {
  if (node.kind !== 'repeat') return withPart(node, otherCounts);
  const { part, times } = node;
  const beyond = times.most + 1;
  const inside = otherCounts(part).map((other) => repeat(other, { least: 1, most: Math.max(1, times.most) }));
  // One character more is tried at the end of what the whole expression allows.
  return part.most < 2 || times.most === Infinity ? inside : [repeat(part, { least: beyond, most: beyond }), ...inside];
}

/** A repetition, each time of another variant of its part, which is there once at least; none where it may not be. */
function repeated(
  { part, times }: PatternNode & { readonly kind: 'repeat' },
  variants: Variants,
): readonly PatternNode[] {
  const { least, most } = times;
  return most === 0 ? [] : variants(part).map((other) => repeat(other, { least: Math.max(1, least), most }));
}

/** The shortest strings that some expressions match, with the first character that each class has; none twice. */
function shortest(nodes: readonly PatternNode[]): readonly string[] {
  const texts = nodes.slice(0, most).flatMap((node) => writeMatch(node, node.least, { pick: plainest }) ?? []);
  return [...new Set(texts)];
}

function writeLast(node: PatternNode): string | undefined {
  const branches = lastBranches(node);
  return writeMatch(branches, branches.least, { pick: greatest });
}

/** The same expression with the last of its alternatives only, and with what may be left out. */
function lastBranches(node: PatternNode): PatternNode {
  switch (node.kind) {
    case 'sequence':
      return sequence(node.parts.map(lastBranches));
    case 'either': {
      const branch = node.branches.at(-1);
      return branch === undefined ? node : lastBranches(branch);
    }
    case 'group':
      return group(lastBranches(node.part), node.names);
    case 'repeat': {
      const { least, most } = node.times;
      return repeat(lastBranches(node.part), { least: Math.min(most, Math.max(1, least)), most });
    }
    case 'character':
    case 'again':
      return node;
  }
}

/** What ranges are made of, in the order that they have in one. */
const runs = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'];

const greatest: PickCharacter = (characters) => {
  const lasts = runs.flatMap((run) => {
    const found = characters.filter((each) => run.includes(each)).toSorted();
    return found.at(-1) ?? [];
  });
  return lasts.at(-1) ?? characters[0] ?? '';
};

/** Letters and digits that follow a stretch of characters, or come before it, and are of the same sort. */
function neighboursOf(characters: readonly string[]): readonly string[] {
  const known = new Set(characters);
  const found = runs.flatMap((run) =>
    Array.from(run, (each, at) => ({ each, around: [run[at - 1], run[at + 1]] }))
      .filter(({ each, around }) => !known.has(each) && around.some((other) => known.has(other ?? '')))
      .map(({ each }) => each),
  );
  return found.toReversed();
}
