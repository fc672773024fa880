import { patternOf, remembered, type TextPattern } from '../../../contract/index.js';
import { charactersOf } from './characters.js';
import { generatorsOf, type PatternNode } from './regular-expression.js';
import { lengthOf } from './text-length.js';

/** A parsed regular expression of a schema. */
export interface Pattern {
  readonly source: string;
  readonly expression: TextPattern;
  /** The trees from which strings are generated; empty if only matching is supported. */
  readonly nodes: readonly PatternNode[];
}

/** The greatest length of a generated string. */
const mostCharacters = 5000;
const mostTries = 60;

/** Reads the value of `pattern` (JSON Schema 2020-12 core §6.4); undefined if it does not compile. */
export const readPattern = remembered((source: string): Pattern | undefined => {
  const expression = patternOf(source);
  return expression && { source, expression, nodes: generatorsOf(expression.tree) };
});

/**
 * Generates strings within a range of lengths that match all patterns, always the same ones in the same order.
 *
 * @example
 * const [first] = matchingStrings([pattern], 3, 3); // 'AB1' for ^[A-Z]{2}[0-9]$
 */
export function* matchingStrings(patterns: readonly Pattern[], least: number, most: number): Iterable<string> {
  const given = new Set<string>();
  // Longer strings are not generated.
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

/** Takes the first items of an iterable without computing more. */
export function* few<Item>(items: Iterable<Item>, most: number): Iterable<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    if (++count === most) return;
  }
}

export function matchesAll(patterns: readonly Pattern[], text: string): boolean {
  return patterns.every(({ expression }) => expression.test(text) === true);
}

type Lengths = (node: PatternNode) => readonly number[];

/** Short strings: plain ones, then pseudo-random ones; finally the longest ones. */
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
  const pick: PickCharacter = (characters) => characters[stray(Math.min(characters.length, 70))] ?? '';
  for (let count = 0; count < mostTries; count++) {
    yield [{ pick }, short];
    yield [{ pick, stray }, (node) => [shortest(node)]];
  }
  const full: Lengths = (node) => [longest(node)].filter((length) => length >= shortest(node));
  yield* firstManners.map((manner) => [manner, full] as const);
}

const sorts = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

const inRuns: PickCharacter = (characters, at) => characters[at % Math.min(characters.length, 26)] ?? '';

const ofAllSorts: PickCharacter = (characters, at) => {
  return characters.find((character) => sorts[at % sorts.length]?.test(character)) ?? inRuns(characters, at);
};

/** Runs of plain characters, and mixtures of all classes. */
const firstManners: readonly Manner[] = [{ pick: inRuns }, { pick: ofAllSorts }];

/** A pseudo-random generator by Park and Miller, which is short and exact on every platform. */
function straying(): Stray {
  let state = 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** A pattern without anchors matches anywhere, so a short string is extended. */
function fitted(text: string | undefined, least: number): string | undefined {
  if (text === undefined) return undefined;
  const missing = least - lengthOf(text);
  return missing > 0 ? text + 'a'.repeat(Math.min(missing, mostCharacters)) : text;
}

function isWithin(text: string, least: number, most: number): boolean {
  const length = lengthOf(text);
  return length >= least && length <= most;
}

/** Chooses one of the characters for an index. */
export type PickCharacter = (characters: readonly string[], at: number) => string;

/** Returns a number from 0 up to, but not including, a limit. */
export type Stray = (below: number) => number;

/** How to make the choices that an expression leaves open. */
export interface Manner {
  readonly pick: PickCharacter;
  /** Chooses branches and counts at random; without it, they are chosen for the length. */
  readonly stray?: Stray;
}

interface Writing extends Manner {
  readonly groups: Map<number, string>;
  text: string;
}

/**
 * Generates a string for an expression, without regard to assertions, with a length as close to `length` code points
 * as possible; undefined if an atom has no character.
 */
export function writeMatch(node: PatternNode, length: number, manner: Manner): string | undefined {
  const writing: Writing = { ...manner, groups: new Map(), text: '' };
  return write(node, length, writing) ? writing.text : undefined;
}

function write(node: PatternNode, length: number, writing: Writing): boolean {
  const target = Math.max(node.least, Math.min(node.most, length));
  switch (node.kind) {
    case 'character': {
      const characters = charactersOf(node.source);
      if (characters.length === 0) return false;
      writing.text += writing.pick(characters, writing.text.length);
      return true;
    }
    case 'sequence':
      return writeAll(node.parts, target, writing);
    case 'either': {
      const fitting = node.branches.find(({ least, most }) => least <= target && target <= most);
      const strayed = node.branches[writing.stray?.(node.branches.length) ?? -1];
      const branch = strayed ?? fitting ?? node.branches[0];
      return branch === undefined || write(branch, target, writing);
    }
    case 'repeat': {
      const { least, most } = node.times;
      const strayed = writing.stray?.(Math.min(4, most - least + 1));
      const count = strayed === undefined ? countFor(node.part, least, most, target) : least + strayed;
      return writeAll(
        Array.from({ length: count }, () => node.part),
        target,
        writing,
      );
    }
    case 'group': {
      const from = writing.text.length;
      if (!write(node.part, target, writing)) return false;
      writing.groups.set(node.index, writing.text.slice(from));
      return true;
    }
    case 'again':
      writing.text += writing.groups.get(node.index) ?? '';
      return true;
  }
}

/** Each part gets its minimum, and the first part that can take the rest gets it. */
function writeAll(parts: readonly PatternNode[], length: number, writing: Writing): boolean {
  let rest = length - parts.reduce((sum, { least }) => sum + least, 0);
  for (const part of parts) {
    const room = part.most - part.least;
    const extra = Math.max(
      0,
      writing.stray === undefined ? Math.min(rest, room) : writing.stray(Math.min(room, 3) + 1),
    );
    if (!write(part, part.least + extra, writing)) return false;
    rest -= extra;
  }
  return true;
}

/** Returns how often a part must occur for a total length. */
function countFor(part: PatternNode, least: number, most: number, length: number): number {
  if (part.most === 0) return least;
  const enough = part.most === Infinity ? Math.min(1, length) : Math.ceil(length / part.most);
  const affordable = part.least === 0 ? Infinity : Math.floor(length / part.least);
  return Math.max(least, Math.min(most, enough, affordable));
}
