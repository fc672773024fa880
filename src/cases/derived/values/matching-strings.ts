import { regExpOf } from '../../../contract/index.js';
import { charactersOf } from './characters.js';
import { parsePattern, type PatternNode } from './regular-expression.js';
import { lengthOf } from './text-length.js';

/** A regular expression of a schema that has been read. */
export interface Pattern {
  readonly source: string;
  readonly expression: RegExp;
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
    const expression = regExpOf(source);
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
        if (patterns.every(({ expression }) => expression.test(text))) yield text;
      }
    }
  }
}

/** The first of some items; no more of them are made. */
export function* few<Item>(items: Iterable<Item>, most: number): Iterable<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    if (++count === most) return;
  }
}

/** Whether a string matches all of some patterns. */
export function matchesAll(patterns: readonly Pattern[], text: string): boolean {
  return patterns.every(({ expression }) => expression.test(text));
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

/** Chooses one of the characters for the place at which the next one goes. */
export type PickCharacter = (characters: readonly string[], at: number) => string;

/** A number from zero up to, but not including, a given one. */
export type Stray = (below: number) => number;

/** How to choose where an expression leaves a choice. */
export interface Manner {
  readonly pick: PickCharacter;
  /** Chooses branches and counts without regard to the length; without it, they are chosen to come near the length. */
  readonly stray?: Stray;
}

interface Writing extends Manner {
  readonly groups: Map<string, string>;
  text: string;
}

/**
 * A string that an expression matches, lookarounds and boundaries apart, as near as can be to `length` code points;
 * undefined where some atom has no character.
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
      for (const name of node.names) writing.groups.set(name, writing.text.slice(from));
      return true;
    }
    case 'again':
      writing.text += writing.groups.get(node.name) ?? '';
      return true;
  }
}

/** Each part gets its least; what is left goes to the first that can take it. */
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

/** How often a part must be there so that all together can be of a length. */
function countFor(part: PatternNode, least: number, most: number, length: number): number {
  if (part.most === 0) return least;
  const enough = part.most === Infinity ? Math.min(1, length) : Math.ceil(length / part.most);
  const affordable = part.least === 0 ? Infinity : Math.floor(length / part.least);
  return Math.max(least, Math.min(most, enough, affordable));
}
