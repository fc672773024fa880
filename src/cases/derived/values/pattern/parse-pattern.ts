import { either, group, repeat, sequence, type Extent, type PatternNode } from './pattern-node.js';

const anyTimes: Readonly<Record<string, Extent>> = {
  '*': { least: 0, most: Infinity },
  '+': { least: 1, most: Infinity },
  '?': { least: 0, most: 1 },
};

const nothing = sequence([]);

/** Deeper expressions are not read. */
const mostDepth = 100;

/**
 * Reads a regular expression in the ways that strings for it can be written: what lookarounds ask for is there anyway,
 * or else is written where they stand. None where the expression is not understood here.
 */
export function parsePattern(source: string): readonly PatternNode[] {
  const without = new PatternReader(source, false).read();
  const withThem = /\(\?<?=/.test(source) ? new PatternReader(source, true).read() : undefined;
  return [without, withThem].filter((node) => node !== undefined);
}

/** One pass over the source (ECMA-262 §22.2.1), which is known to compile. */
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
