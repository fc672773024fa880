import type { Step } from './pattern-program.js';

/** The remaining budget of matching, in steps. */
export interface Budget {
  steps: number;
}

/** The budget of one validation: at most 50 milliseconds, the time for which the mock may delay other requests. */
export const mostSteps = 3_000_000;

/** The cost of a step that is recorded by a bit, by a key, or with its captures. */
const costs = { bit: 1, key: 16, captures: 64 };

/** Thrown when the budget is exhausted. */
class Exhausted extends Error {}

/**
 * Whether a text contains a match of an expression. No step is taken twice at the same character, so the time is
 * proportional to the lengths of the text and of the expression. Lookarounds and back-references, for which this does
 * not hold, cost more. Undefined if the budget is exhausted.
 */
export function boundedMatch(
  program: readonly Step[],
  flags: string,
  text: string,
  budget: Budget,
): boolean | undefined {
  try {
    return new Matching(program, flags, text, budget).isFound();
  } catch (error) {
    if (error instanceof Exhausted) return undefined;
    throw error;
  }
}

type Captures = readonly (number | undefined)[];

/** The tried combinations of step and position: a bit per character for each step, or keys if few are expected. */
type Tried = Uint32Array[] | Set<number | string>;

class Matching {
  readonly #program: readonly Step[];
  readonly #unicode: boolean;
  readonly #text: string;
  readonly #remembers: boolean;
  readonly #budget: Budget;

  constructor(program: readonly Step[], flags: string, text: string, budget: Budget) {
    this.#program = program;
    this.#unicode = flags.includes('u');
    this.#text = text;
    this.#remembers = program.some(({ kind }) => kind === 'again');
    this.#budget = budget;
  }

  isFound(): boolean {
    const tried: Tried = this.#remembers ? new Set() : [];
    for (let at = 0; at <= this.#text.length; at++) {
      const isInPair = this.#unicode && at > 0 && (this.#text.codePointAt(at - 1) ?? 0) > 0xffff;
      if (!isInPair && this.#run(0, at, [], tried) !== undefined) return true;
    }
    return false;
  }

  /** The captures of a match that begins at a step; undefined if there is none. */
  #run(start: number, from: number, captured: Captures, tried: Tried): Captures | undefined {
    const width = this.#text.length + 1;
    const ahead: number[] = [start * width + from];
    const captures = [captured];
    for (let way = ahead.pop(); way !== undefined; way = ahead.pop()) {
      let index = Math.floor(way / width);
      let at = way % width;
      let own = this.#remembers ? captures.pop()! : captured;
      while (this.#isNew(tried, index, at, own)) {
        const step = this.#program[index]!;
        if (step.kind === 'match') return own;
        if (step.kind === 'fork') {
          for (let each = step.to.length - 1; each > 0; each--) {
            ahead.push(step.to[each]! * width + at);
            if (this.#remembers) captures.push(own);
          }
          index = step.to[0]!;
          continue;
        }
        const moved = this.#take(step, index, at, own);
        if (moved === undefined) break;
        [index, at, own] = moved;
      }
    }
    return undefined;
  }

  #isNew(tried: Tried, index: number, at: number, captures: Captures): boolean {
    this.#spend(this.#remembers ? costs.captures : tried instanceof Set ? costs.key : costs.bit);
    const width = this.#text.length + 1;
    if (tried instanceof Set) {
      const key = this.#remembers ? `${index} ${at} ${captures.join()}` : index * width + at;
      return tried.size < tried.add(key).size;
    }
    const bits = (tried[index] ??= this.#bits(width));
    const mask = 1 << (at & 31);
    const isNew = (bits[at >> 5]! & mask) === 0;
    bits[at >> 5]! |= mask;
    return isNew;
  }

  #spend(steps: number): void {
    this.#budget.steps -= steps;
    if (this.#budget.steps < 0) throw new Exhausted();
  }

  #bits(width: number): Uint32Array {
    this.#spend(width >> 6);
    return new Uint32Array((width >> 5) + 1);
  }

  #take(
    step: Exclude<Step, { kind: 'match' | 'fork' }>,
    index: number,
    at: number,
    captures: Captures,
  ): readonly [step: number, at: number, captures: Captures] | undefined {
    switch (step.kind) {
      case 'character': {
        const character = this.#characterAt(at, step.back);
        const code = character.charCodeAt(0);
        const isIn = code < 128 ? step.set.ascii[code] === 1 : character !== '' && step.set.has(character);
        return isIn ? [index + 1, step.back ? at - character.length : at + character.length, captures] : undefined;
      }
      case 'assert':
        return this.#holds(step.source, at) ? [index + 1, at, captures] : undefined;
      case 'look': {
        const found = this.#run(index + 1, at, captures, new Set());
        if ((found === undefined) !== step.negative) return undefined;
        return [step.end, at, found ?? captures];
      }
      case 'save':
        return [index + 1, at, this.#remembers ? withSlots(captures, [step.slot], at) : captures];
      case 'forget': {
        const slots = step.groups.flatMap((group) => [group * 2, group * 2 + 1]);
        return [index + 1, at, this.#remembers ? withSlots(captures, slots, undefined) : captures];
      }
      case 'again': {
        const [start, end] = captures.slice(step.index * 2, step.index * 2 + 2);
        const taken = start === undefined || end === undefined ? '' : this.#text.slice(start, end);
        const from = step.back ? at - taken.length : at;
        this.#spend(taken.length);
        if (from < 0 || !this.#text.startsWith(taken, from)) return undefined;
        return [index + 1, step.back ? from : at + taken.length, captures];
      }
    }
  }

  #characterAt(at: number, back: boolean): string {
    if (!back) {
      const code = this.#unicode ? this.#text.codePointAt(at) : this.#text.charCodeAt(at);
      return code !== undefined && code > 0xffff ? this.#text.slice(at, at + 2) : this.#text.charAt(at);
    }
    const isPair = this.#unicode && at > 1 && (this.#text.codePointAt(at - 2) ?? 0) > 0xffff;
    return this.#text.slice(Math.max(0, at - (isPair ? 2 : 1)), at);
  }

  #holds(assertion: '^' | '$' | '\\b' | '\\B', at: number): boolean {
    if (assertion === '^') return at === 0;
    if (assertion === '$') return at === this.#text.length;
    const isBoundary = isWord(this.#text.charAt(at - 1)) !== isWord(this.#text.charAt(at));
    return isBoundary === (assertion === '\\b');
  }
}

function isWord(character: string): boolean {
  return /^\w/.test(character);
}

function withSlots(captures: Captures, slots: readonly number[], value: number | undefined): Captures {
  const changed = [...captures];
  for (const slot of slots) changed[slot] = value;
  return changed;
}
