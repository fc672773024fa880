import type { PatternNode as ParsedPattern } from '../../../contract/index.js';

/**
 * A regular expression (ECMA-262) for generating matches. Assertions (`^`, `\b`, lookarounds) are left out, because
 * generated strings are tested against the expression itself.
 */
export type PatternNode =
  /** One character; `source` is its part of the expression. */
  | (Extent & { readonly kind: 'character'; readonly source: string })
  | (Extent & { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] })
  | (Extent & { readonly kind: 'either'; readonly branches: readonly PatternNode[] })
  | (Extent & { readonly kind: 'repeat'; readonly part: PatternNode; readonly times: Extent })
  | (Extent & { readonly kind: 'group'; readonly part: PatternNode; readonly index: number })
  /** A back-reference to a group. */
  | (Extent & { readonly kind: 'again'; readonly index: number });

/** The range of lengths or counts. */
export interface Extent {
  readonly least: number;
  readonly most: number;
}

export function sequence(parts: readonly PatternNode[]): PatternNode {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  return {
    kind: 'sequence',
    parts,
    least: sum(parts.map(({ least }) => least)),
    most: sum(parts.map(({ most }) => most)),
  };
}

function either(branches: readonly PatternNode[]): PatternNode {
  const [only, ...others] = branches;
  if (only !== undefined && others.length === 0) return only;
  const least = Math.min(...branches.map((branch) => branch.least));
  return { kind: 'either', branches, least, most: Math.max(...branches.map(({ most }) => most)) };
}

export function repeat(part: PatternNode, times: Extent): PatternNode {
  // Infinity × 0 is NaN, so an empty part needs this case.
  const most = part.most === 0 ? 0 : part.most * times.most;
  return { kind: 'repeat', part, times, least: part.least * times.least, most };
}

export function group(part: PatternNode, index: number): PatternNode {
  return { kind: 'group', part, index, least: part.least, most: part.most };
}

/** Returns variants of an expression with one part changed; of alternatives, only the changed one. */
export function withPart(
  node: PatternNode,
  changed: (part: PatternNode) => readonly PatternNode[],
): readonly PatternNode[] {
  switch (node.kind) {
    case 'sequence':
      return node.parts.flatMap((part, index) =>
        changed(part).map((other) => sequence(node.parts.toSpliced(index, 1, other))),
      );
    case 'either':
      return node.branches.flatMap(changed);
    case 'group':
      return changed(node.part).map((part) => group(part, node.index));
    case 'repeat':
      return changed(node.part).map((part) => repeat(part, node.times));
    case 'character':
    case 'again':
      return [];
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

const nothing = sequence([]);

/**
 * Converts a parsed expression into trees for generating matches: without its lookarounds, which may match anyway, and
 * with positive ones as text. Empty if the expression is not supported.
 */
export function generatorsOf(tree: ParsedPattern | undefined): readonly PatternNode[] {
  if (tree === undefined) return [];
  const without = generatorOf(tree, false);
  return hasPositiveLookaround(tree) ? [without, generatorOf(tree, true)] : [without];
}

function generatorOf(node: ParsedPattern, withLookarounds: boolean): PatternNode {
  const convert = (part: ParsedPattern): PatternNode => generatorOf(part, withLookarounds);
  switch (node.kind) {
    case 'character':
      return { kind: 'character', source: node.source, least: 1, most: 1 };
    case 'sequence':
      return sequence(node.parts.map(convert).filter((part) => part !== nothing));
    case 'either':
      return either(node.branches.map(convert));
    case 'repeat':
      return repeat(convert(node.part), { least: node.least, most: node.most });
    case 'group':
      return group(convert(node.part), node.index);
    case 'again':
      return { kind: 'again', index: node.index, least: 0, most: Infinity };
    case 'look':
      return withLookarounds && !node.negative ? convert(node.part) : nothing;
    case 'assert':
      return nothing;
  }
}

function partsOf(node: ParsedPattern): readonly ParsedPattern[] {
  if (node.kind === 'sequence') return node.parts;
  if (node.kind === 'either') return node.branches;
  return 'part' in node ? [node.part] : [];
}

function hasPositiveLookaround(node: ParsedPattern): boolean {
  return (node.kind === 'look' && !node.negative) || partsOf(node).some(hasPositiveLookaround);
}
