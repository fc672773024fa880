import { parsePattern } from './parse-pattern.js';
import type { PatternNode } from './pattern-node.js';
import { writeMatch, type Pick } from './write-match.js';

/** A regular expression of a schema that has been read. */
export interface Pattern {
  readonly expression: RegExp;
  /** Undefined where it is not understood: nothing can be written to match it, but matches are still known. */
  readonly node: PatternNode | undefined;
}

/** No string that a case needs for a pattern is longer. */
const mostCharacters = 5000;
const mostTries = 60;

const readPatterns = new Map<string, Pattern | undefined>();

/** Reads the value of `pattern` (JSON Schema 2020-12 core §6.4); undefined if it does not compile. */
export function readPattern(source: string): Pattern | undefined {
  if (!readPatterns.has(source)) {
    const expression = compile(source);
    readPatterns.set(source, expression && { expression, node: parsePattern(source) });
  }
  return readPatterns.get(source);
}

/**
 * Strings that match all of some patterns, of a length between two bounds, always the same ones in the same order.
 *
 * @example
 * const [first] = matchingStrings([pattern], 3, 3); // 'AB1' for ^[A-Z]{2}[0-9]$
 */
export function* matchingStrings(patterns: readonly Pattern[], least: number, most: number): Iterable<string> {
  const given = new Set<string>();
  for (const [pick, lengths] of tries(least, most)) {
    for (const { node } of patterns) {
      if (node === undefined) continue;
      for (const length of lengths(node)) {
        const text = fitted(writeMatch(node, length, pick), least);
        if (text === undefined || given.has(text) || !isWithin(text, least, most)) continue;
        given.add(text);
        if (patterns.every(({ expression }) => expression.test(text))) yield text;
      }
    }
  }
}

/** Whether a string matches all of some patterns. */
export function matchesAll(patterns: readonly Pattern[], text: string): boolean {
  return patterns.every(({ expression }) => expression.test(text));
}

type Lengths = (node: PatternNode) => readonly number[];

/** Short strings in every way, then the longest that there can be in the first ways. */
function* tries(least: number, most: number): Iterable<readonly [Pick, Lengths]> {
  const shortest = (node: PatternNode): number => Math.max(least, node.least);
  const longest = (node: PatternNode): number => Math.min(most, node.most, mostCharacters);
  const short: Lengths = (node) => {
    const from = shortest(node);
    const wanted = [Math.max(from, 1), from, from + 1, from + 2, from + 3, from + 5, from + 8, 12, 40];
    return [...new Set(wanted.filter((length) => length >= from && length <= Math.max(from, longest(node))))];
  };
  for (const pick of picks()) yield [pick, short];
  for (const pick of firstPicks) yield [pick, (node) => [longest(node)].filter((length) => length >= shortest(node))];
}

const sorts = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

const inRuns: Pick = (characters, at) => characters[at % Math.min(characters.length, 26)] ?? '';

const ofAllSorts: Pick = (characters, at) => {
  return characters.find((character) => sorts[at % sorts.length]?.test(character)) ?? inRuns(characters, at);
};

const firstPicks = [inRuns, ofAllSorts];

/** First runs of plain characters, then a mixture of all sorts, then whatever a generator says that is always the same. */
function* picks(): Iterable<Pick> {
  yield* firstPicks;
  let state = 1;
  for (let count = 0; count < mostTries; count++) {
    yield (characters) => {
      // Park and Miller's generator: short, and the same everywhere.
      state = (state * 48271) % 2147483647;
      return characters[state % Math.min(characters.length, 70)] ?? '';
    };
  }
}

/** A pattern without anchors may match anywhere: what is too short is filled up. */
function fitted(text: string | undefined, least: number): string | undefined {
  if (text === undefined) return undefined;
  const missing = least - Array.from(text).length;
  return missing > 0 ? text + 'a'.repeat(Math.min(missing, mostCharacters)) : text;
}

function isWithin(text: string, least: number, most: number): boolean {
  const length = Array.from(text).length;
  return length >= least && length <= most;
}

function compile(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // The next flags are more tolerant.
    }
  }
  return undefined;
}
