import { matchesAll, type Pattern } from './matching-strings.js';
import { either, group, repeat, sequence, type PatternNode } from './pattern-node.js';
import { writeMatch } from './write-match.js';

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
  const texts = nodes
    .slice(0, mostOptions)
    .flatMap((node) => writeMatch(node, node.least, { pick: ([first = '']) => first }) ?? []);
  return [...new Set(texts)].filter((text) => matchesAll(patterns, text));
}

/** The same expression, each time with another one of its choices taken. */
function taking(node: PatternNode): readonly PatternNode[] {
  switch (node.kind) {
    case 'sequence':
      return node.parts.flatMap((part, index) =>
        taking(part).map((other) => sequence(node.parts.toSpliced(index, 1, other))),
      );
    case 'either':
      return node.branches.flatMap((branch) => [either([branch]), ...taking(branch)]);
    case 'group':
      return taking(node.part).map((part) => group(part, node.names));
    case 'repeat': {
      const { part, times } = node;
      if (times.most === 0) return [];
      const once = { least: Math.max(1, times.least), most: times.most };
      const inside = taking(part).map((other) => repeat(other, once));
      return times.least === 0 ? [repeat(part, once), ...inside] : inside;
    }
    case 'character':
    case 'again':
      return [];
  }
}
