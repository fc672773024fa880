import { charactersOf } from './characters.js';
import { matchesAll, type Pattern } from './matching-strings.js';
import { group, repeat, sequence, withPart, type PatternNode } from './pattern-node.js';
import { writeMatch, type Pick } from './write-match.js';

/** As many classes as are gone beyond. */
const mostClasses = 4;

/** What ranges are made of, in the order that they have in one. */
const runs = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'];

/**
 * A string with the last letter or digit of each character class, every part that may be left out and the last of each
 * alternatives; undefined where some pattern does not match it. Who has drawn a class, or an expression, too narrow
 * refuses it.
 *
 * @example
 * lastOfEach([pattern]) // '23:59' for ^(?:[01]\d|2[0-3])(?::[0-5]\d)?$
 */
export function lastOfEach(patterns: readonly Pattern[]): string | undefined {
  return patterns
    .flatMap(({ nodes }) => nodes)
    .map((node) => writeLast(lastBranches(node)))
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
  const texts = patterns
    .flatMap(({ nodes }) => nodes)
    .flatMap(beyond)
    .flatMap((node) => writeLast(lastBranches(node)) ?? []);
  return [...new Set(texts)].filter((text) => !matchesAll(patterns, text)).slice(0, mostClasses);
}

function writeLast(node: PatternNode): string | undefined {
  return writeMatch(node, node.least, { pick: last });
}

const last: Pick = (characters) =>
  runs.flatMap((run) => greatestIn(run, characters) ?? []).at(-1) ?? characters[0] ?? '';

function greatestIn(run: string, characters: readonly string[]): string | undefined {
  return characters
    .filter((each) => run.includes(each))
    .toSorted()
    .at(-1);
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

/** The same expression, each time with another one of its classes left by one character. */
function beyond(node: PatternNode): readonly PatternNode[] {
  if (node.kind === 'repeat' && node.times.most === 0) return [];
  if (node.kind !== 'character') return withPart(node, beyond);
  return /^\[[^^]/.test(node.source)
    ? neighbours(charactersOf(node.source)).map((source) => ({ ...node, source }))
    : [];
}

/** Letters and digits that follow a stretch of characters, or come before it, and are of the same sort. */
function neighbours(characters: readonly string[]): readonly string[] {
  const known = new Set(characters);
  const found = runs.flatMap((run) =>
    Array.from(run, (each, at) => ({ each, around: [run[at - 1], run[at + 1]] }))
      .filter(({ each, around }) => !known.has(each) && around.some((other) => known.has(other ?? '')))
      .map(({ each }) => each),
  );
  return found.toReversed();
}
