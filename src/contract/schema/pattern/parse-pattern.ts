/** The syntax tree of a regular expression (ECMA-262 §22.2.1), reduced to what determines a match. */
export type PatternNode =
  /** One character; `source` is the atom that matches it. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'either'; readonly branches: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly part: PatternNode;
      readonly least: number;
      readonly most: number;
      readonly lazy: boolean;
      /** The numbers of the groups inside, which each iteration resets. */
      readonly groups: readonly number[];
    }
  | { readonly kind: 'group'; readonly part: PatternNode; readonly index: number }
  /** A back-reference. */
  | { readonly kind: 'again'; readonly index: number }
  | { readonly kind: 'look'; readonly part: PatternNode; readonly behind: boolean; readonly negative: boolean }
  | { readonly kind: 'assert'; readonly source: '^' | '$' | '\\b' | '\\B' };

const mostDepth = 200;

const character =
  /\[(?:\\[^]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[^])|[^]/uy;
const quantifier = /(?:([*+?])|\{([0-9]+)(,)?([0-9]*)\})(\??)/y;

/** Parses a valid expression; undefined if it is nested too deeply or uses Annex B. */
export function parsePattern({ source, unicode }: RegExp): PatternNode | undefined {
  // Octal escapes and malformed control escapes have special rules without the flag.
  if (!unicode && /\\(?:0[0-9]|c(?![A-Za-z]))/.test(source)) return undefined;
  return new PatternReader(source).read();
}

class PatternReader {
  readonly #source: string;
  /** The name of each group, empty if it has none; group 0 is the whole match. */
  readonly #names: readonly string[];
  #at = 0;
  #depth = 0;
  #groups = 0;

  constructor(source: string) {
    this.#source = source;
    const openings = source.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?!\?(?!<[^=!]))(?:\?<([^>]+)>)?/g);
    this.#names = ['', ...Array.from(openings).flatMap(([text, name]) => (text.startsWith('(') ? [name ?? ''] : []))];
  }

  read(): PatternNode | undefined {
    const node = this.#either();
    return this.#at === this.#source.length ? node : undefined;
  }

  #either(): PatternNode | undefined {
    if (++this.#depth > mostDepth) return undefined;
    const branches: PatternNode[] = [];
    do {
      const parts: PatternNode[] = [];
      while (this.#at < this.#source.length && !'|)'.includes(this.#source.charAt(this.#at))) {
        const part = this.#term();
        if (part === undefined) return undefined;
        parts.push(part);
      }
      branches.push({ kind: 'sequence', parts });
    } while (this.#match(/\|/y));
    this.#depth--;
    return branches.length === 1 ? branches[0] : { kind: 'either', branches };
  }

  #term(): PatternNode | undefined {
    const before = this.#groups;
    const part = this.#atom();
    const times = this.#match(quantifier);
    if (part === undefined || times === undefined) return part;
    const [, sign, from = '', comma, to = '', lazy] = times;
    const least = sign === undefined ? Number(from) : sign === '+' ? 1 : 0;
    const most =
      sign === '?' ? 1 : sign !== undefined || (comma !== undefined && to === '') ? Infinity : Number(to || from);
    const groups = Array.from({ length: this.#groups - before }, (_, index) => before + index + 1);
    return { kind: 'repeat', part, least, most, lazy: lazy === '?', groups };
  }

  #atom(): PatternNode | undefined {
    const opening = this.#match(/\((?:\?(?:(:)|(<?)([=!])|<[^>]+>))?/y);
    if (opening !== undefined) {
      const [, plain, behind, sign] = opening;
      const index = plain === undefined && sign === undefined ? ++this.#groups : undefined;
      const part = this.#either();
      if (part === undefined || this.#match(/\)/y) === undefined) return undefined;
      if (sign !== undefined) return { kind: 'look', part, behind: behind === '<', negative: sign === '!' };
      return index === undefined ? part : { kind: 'group', part, index };
    }
    const assertion = this.#match(/\^|\$|\\[bB]/y)?.[0];
    if (assertion !== undefined) return { kind: 'assert', source: assertion as '^' | '$' | '\\b' | '\\B' };
    const again = this.#match(/\\(?:([1-9][0-9]*)|k<([^>]+)>)/y);
    if (again !== undefined) {
      const index = again[1] === undefined ? this.#names.indexOf(again[2] ?? '') : Number(again[1]);
      return index > 0 && index < this.#names.length ? { kind: 'again', index } : undefined;
    }
    const found = this.#match(character);
    return found && { kind: 'character', source: found[0] };
  }

  #match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#source);
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found;
  }
}
