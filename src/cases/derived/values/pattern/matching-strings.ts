import { patternOf, type TextPattern } from '../../../../contract/index.js';
import { lengthOf } from '../strings/length-of.js';
import { parsePattern } from './parse-pattern.js';
import type { PatternNode } from './pattern-node.js';
import { writeMatch, type Manner, type Pick, type Stray } from './write-match.js';

/** A regular expression of a schema that has been read. */
export interface Pattern {
  readonly source: string;
  readonly expression: TextPattern;
  /** What strings are written from; none where it is not understood, although matches are still known. */
  readonly nodes: readonly PatternNode[];
}

/** No string that a case needs for a pattern is longer. */
const mostCharacters = 5000;
const mostTries = 60;

const readPatterns = new Map<string, Pattern | undefined>();

/** Reads the value of `pattern` (JSON Schema 2020-12 core §6.4); undefined if it does not compile. */
export function readPattern(source: string): Pattern | undefined {
  if (!readPatterns.has(source)) {
    const expression = patternOf(source);
    readPatterns.set(source, expression && { source, expression, nodes: parsePattern(source) });
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
  // What must be longer is not written.
  const nodes = patterns.flatMap((pattern) => pattern.nodes).filter((node) => node.least <= mostCharacters);
  for (const [manner, lengths] of tries(least, most)) {
    for (const node of nodes) {
      for (const length of lengths(node)) {
        const text = fitted(writeMatch(node, length, manner), least);
        if (text === undefined || given.has(text) || !isWithin(text, least, most)) continue;
        given.add(text);
        if (patterns.every(({ expression }) => expression.test(text) === true)) yield text;
      }
    }
  }
}

/** Whether a string matches all of some patterns. */
export function matchesAll(patterns: readonly Pattern[], text: string): boolean {
  return patterns.every(({ expression }) => expression.test(text) === true);
}

type Lengths = (node: PatternNode) => readonly number[];

/** Short strings, first plain ones, then such as come about by chance; last the longest that there can be. */
function* tries(least: number, most: number): Iterable<readonly [Manner, Lengths]> {
  const shortest = (node: PatternNode): number => Math.max(least, node.least);
  const longest = (node: PatternNode): number => Math.min(most, node.most, mostCharacters);
  const short: Lengths = (node) => {
    const from = shortest(node);
    const wanted = [Math.max(from, 1), from, from + 1, from + 2, from + 3, from + 5, from + 8, 12, 40];
    return [...new Set(wanted.filter((length) => length >= from && length <= Math.max(from, longest(node))))];
  };
  yield* firstManners.map((manner) => [manner, short] as const);
  const stray = straying();
  const pick: Pick = (characters) => characters[stray(Math.min(characters.length, 70))] ?? '';
  for (let count = 0; count < mostTries; count++) {
    yield [{ pick }, short];
    yield [{ pick, stray }, (node) => [shortest(node)]];
  }
  const full: Lengths = (node) => [longest(node)].filter((length) => length >= shortest(node));
  yield* firstManners.map((manner) => [manner, full] as const);
}

const sorts = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

const inRuns: Pick = (characters, at) => characters[at % Math.min(characters.length, 26)] ?? '';

const ofAllSorts: Pick = (characters, at) => {
  return characters.find((character) => sorts[at % sorts.length]?.test(character)) ?? inRuns(characters, at);
};

/** Runs of plain characters, and a mixture of all sorts. */
const firstManners: readonly Manner[] = [{ pick: inRuns }, { pick: ofAllSorts }];

/** Numbers that look drawn but are always the same: Park and Miller's generator, which is short and exact everywhere. */
function straying(): Stray {
  let state = 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** A pattern without anchors may match anywhere: what is too short is filled up. */
function fitted(text: string | undefined, least: number): string | undefined {
  if (text === undefined) return undefined;
  const missing = least - lengthOf(text);
  return missing > 0 ? text + 'a'.repeat(Math.min(missing, mostCharacters)) : text;
}

function isWithin(text: string, least: number, most: number): boolean {
  const length = lengthOf(text);
  return length >= least && length <= most;
}
