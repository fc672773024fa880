import { matchesAll, type Pattern } from './matching-strings.js';
import { repeat, withPart, type PatternNode } from './pattern-node.js';
import { writeShortest } from './write-match.js';

/** Patterns with more choices are long lists, of which a few tell enough. */
const mostOptions = 4;

/**
 * Strings that some patterns match with a part that may be left out, or with another one of their alternatives: who
 * writes a check by hand forgets just these. Each has one choice taken and is as short as that allows.
 *
 * @example
 * eachOption([pattern]) // ['-0', '0.0'] for ^-?\d+(\.\d)?$
 */
export function eachOption(patterns: readonly Pattern[]): readonly string[] {
  const nodes = patterns.flatMap(({ nodes: own }) => own).flatMap((node) => taking(node));
  return writeShortest(nodes.slice(0, mostOptions)).filter((text) => matchesAll(patterns, text));
}

/** The same expression, each time with another one of its choices taken. */
function taking(node: PatternNode): readonly PatternNode[] {
  if (node.kind === 'either') return node.branches.flatMap((branch) => [branch, ...taking(branch)]);
  if (node.kind !== 'repeat') return withPart(node, taking);
  const { part, times } = node;
  if (times.most === 0) return [];
  const once = { least: Math.max(1, times.least), most: times.most };
  const inside = taking(part).map((other) => repeat(other, once));
  return times.least === 0 ? [repeat(part, once), ...inside] : inside;
}
