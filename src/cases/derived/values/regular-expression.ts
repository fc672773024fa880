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
  | (Extent & { readonly kind: 'group'; readonly part: PatternNode; readonly names: readonly string[] })
  /** A back-reference to a group by number or name. */
  | (Extent & { readonly kind: 'again'; readonly name: string });

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

const anyTimes: Readonly<Record<string, Extent>> = {
  '*': { least: 0, most: Infinity },
  '+': { least: 1, most: Infinity },
  '?': { least: 0, most: 1 },
};

const nothing = sequence([]);

/** Deeper expressions are not parsed. */
const mostDepth = 100;

/**
 * Parses a regular expression into trees for generating matches: without its lookarounds, which may match anyway, and
 * with positive ones as text. Empty if the expression is not supported.
 */
export function parsePattern(source: string): readonly PatternNode[] {
  const without = new PatternReader(source, false).read();
  const withThem = /\(\?<?=/.test(source) ? new PatternReader(source, true).read() : undefined;
  return [without, withThem].filter((node) => node !== undefined);
}

/** A parser for an expression that compiles (ECMA-262 §22.2.1). */
class PatternReader {
  readonly #source: string;
  #at = 0;
  #depth = 0;
  #groups = 0;
  readonly #lookaroundsToo: boolean;

  constructor(source: string, lookaroundsToo: boolean) {
    this.#source = source;
    this.#lookaroundsToo = lookaroundsToo;
  }

  read(): PatternNode | undefined {
    const node = this.#either();
    return this.#at === this.#source.length ? node : undefined;
  }

  #either(): PatternNode | undefined {
    if (++this.#depth > mostDepth) return undefined;
    const branches: PatternNode[] = [];
    do {
      const branch = this.#sequence();
      if (branch === undefined) return undefined;
      branches.push(branch);
    } while (this.#takes('|'));
    this.#depth--;
    return either(branches);
  }

  #sequence(): PatternNode | undefined {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source.charAt(this.#at))) {
      const part = this.#term();
      if (part === undefined) return undefined;
      if (part !== nothing) parts.push(part);
    }
    return sequence(parts);
  }

  #term(): PatternNode | undefined {
    const atom = this.#atom();
    const times = this.#times();
    return atom === undefined || times === undefined ? atom : repeat(atom, times);
  }

  #atom(): PatternNode | undefined {
    if (this.#takes('(')) return this.#group();
    if (this.#takes('^') || this.#takes('$') || this.#takes('\\b') || this.#takes('\\B')) return nothing;
    const again = this.#match(/\\(?:([1-9][0-9]*)|k<([^>]+)>)/y);
    if (again !== undefined) return { kind: 'again', name: again[1] ?? again[2] ?? '', least: 0, most: Infinity };
    const character = this.#match(
      /\[(?:\\[^]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[^])|[^]/uy,
    );
    return character && { kind: 'character', source: character[0], least: 1, most: 1 };
  }

  #group(): PatternNode | undefined {
    const prefix = this.#match(/\?(?::|<?[=!]|<([^>]+)>)/y);
    const captures = prefix === undefined || prefix[1] !== undefined;
    const names = captures ? [String(++this.#groups), ...(prefix?.[1] === undefined ? [] : [prefix[1]])] : [];
    const part = this.#either();
    if (part === undefined || !this.#takes(')')) return undefined;
    const isLookaround = prefix !== undefined && /[=!]$/.test(prefix[0]);
    if (isLookaround && !(this.#lookaroundsToo && prefix[0].endsWith('='))) return nothing;
    return group(part, names);
  }

  #times(): Extent | undefined {
    const found = this.#match(/[*+?]|\{([0-9]+)(,)?([0-9]*)\}/y);
    if (found === undefined) return undefined;
    this.#takes('?');
    const [sign, least, comma, most] = found;
    if (least === undefined) return anyTimes[sign];
    if (comma === undefined) return { least: Number(least), most: Number(least) };
    return { least: Number(least), most: most === '' ? Infinity : Number(most) };
  }

  #takes(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#source);
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found;
  }
}
