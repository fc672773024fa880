import { matchesAll, type Pattern } from './matching-strings.js';
import { repeat, withPart, type PatternNode } from './pattern-node.js';
import { writeShortest } from './write-match.js';

/** Patterns with more repetitions are long lists of alternatives. */
const mostRepetitions = 4;

/**
 * Strings that some patterns do not match since a part of them stands there once more than it may: `A,A,A` for
 * `^A(?:,A)?$`. A string that is only longer by a character does not tell whether anybody counts such parts.
 *
 * @example
 * onceTooOften([pattern]) // ['v1-rc-rc'] for ^v1(-rc)?$
 */
export function onceTooOften(patterns: readonly Pattern[]): readonly string[] {
  const nodes = patterns.flatMap(({ nodes: own }) => own).flatMap((node) => exceeding(node));
  return writeShortest(nodes.slice(0, mostRepetitions)).filter((text) => !matchesAll(patterns, text));
}

/** The same expression, each time with another one of its repetitions done once too often. */
function exceeding(node: PatternNode): readonly PatternNode[] {
  if (node.kind !== 'repeat') return withPart(node, exceeding);
  const { part, times } = node;
  const most = times.most + 1;
  const inside = exceeding(part).map((other) => repeat(other, { least: 1, most: Math.max(1, times.most) }));
  // One character more is tried at the end of what the whole expression allows.
  return part.most < 2 || times.most === Infinity ? inside : [repeat(part, { least: most, most }), ...inside];
}
