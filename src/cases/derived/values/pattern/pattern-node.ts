/**
 * A regular expression (ECMA-262) as far as strings that match it are to be written. What asserts and takes no
 * characters (`^`, `\b`, lookarounds) is left out: what is written is held against the expression itself.
 */
export type PatternNode =
  /** One character; `source` is the part of the expression that says which. */
  | (Extent & { readonly kind: 'character'; readonly source: string })
  | (Extent & { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] })
  | (Extent & { readonly kind: 'either'; readonly branches: readonly PatternNode[] })
  | (Extent & { readonly kind: 'repeat'; readonly part: PatternNode; readonly times: Extent })
  | (Extent & { readonly kind: 'group'; readonly part: PatternNode; readonly names: readonly string[] })
  /** What the group of that number or name has taken. */
  | (Extent & { readonly kind: 'again'; readonly name: string });

/** How many characters, or how many times, there can be. */
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

export function either(branches: readonly PatternNode[]): PatternNode {
  const [only, ...others] = branches;
  if (only !== undefined && others.length === 0) return only;
  const least = Math.min(...branches.map((branch) => branch.least));
  return { kind: 'either', branches, least, most: Math.max(...branches.map(({ most }) => most)) };
}

export function repeat(part: PatternNode, times: Extent): PatternNode {
  // Infinity × 0 is no number: what takes nothing takes nothing however often.
  return {
    kind: 'repeat',
    part,
    times,
    least: part.least * times.least,
    most: part.most === 0 ? 0 : part.most * times.most,
  };
}

export function group(part: PatternNode, names: readonly string[]): PatternNode {
  return { kind: 'group', part, names, least: part.least, most: part.most };
}

/** The same expression, each time with another one of its parts as `changed` gives it; of alternatives that one alone. */
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
      return changed(node.part).map((part) => group(part, node.names));
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
