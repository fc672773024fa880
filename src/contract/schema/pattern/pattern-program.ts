import { getOrInsert, LimitedMap } from '../../maps/maps.js';
import type { PatternNode } from './parse-pattern.js';

/** A single ASCII character, an ASCII escape, or a class of these. */
const isPlain = /^(?:\[(?!\^)(?:\\[wd!-/:-@[-`{-~]|[\0-Z_-~])*\]|\\[wd!-/:-@[-`{-~]|[\0--/-Z_-~])$/;

const known = new LimitedMap<string, CharacterSet>(5000);

/** One instruction of a compiled expression. Unless it says otherwise, the next one follows. */
export type Step =
  | { readonly kind: 'character'; readonly set: CharacterSet; readonly back: boolean }
  /** Continues at each of these, in order of preference. */
  | { readonly kind: 'fork'; readonly to: number[] }
  | { readonly kind: 'assert'; readonly source: '^' | '$' | '\\b' | '\\B' }
  /** Matches the steps up to `end` without consuming text. */
  | { readonly kind: 'look'; readonly negative: boolean; end: number }
  | { readonly kind: 'save'; readonly slot: number }
  | { readonly kind: 'forget'; readonly groups: readonly number[] }
  | { readonly kind: 'again'; readonly index: number; readonly back: boolean }
  | { readonly kind: 'match' };

/** The maximum number of steps of a program. */
const mostSteps = 20_000;

/** How counted repetitions are compiled: as many copies as they allow, or, for the analysis only, as loops. */
export type Counting = 'exactly' | 'as-loops';

/** Compiles an expression; undefined if there are too many steps. */
export function programOf(node: PatternNode, flags: string, counting: Counting): readonly Step[] | undefined {
  const steps: Step[] = [];
  const isWritten = write(node, false);
  steps.push({ kind: 'match' });
  return isWritten ? steps : undefined;

  function write(part: PatternNode, back: boolean): boolean {
    if (steps.length > mostSteps) return false;
    switch (part.kind) {
      case 'character':
        steps.push({ kind: 'character', set: characterSet(part.source, flags), back });
        return true;
      case 'assert':
        steps.push(part);
        return true;
      case 'again':
        steps.push({ ...part, back });
        return true;
      case 'sequence':
        return (back ? part.parts.toReversed() : part.parts).every((each) => write(each, back));
      case 'group': {
        const slot = part.index * 2;
        steps.push({ kind: 'save', slot: back ? slot + 1 : slot });
        if (!write(part.part, back)) return false;
        steps.push({ kind: 'save', slot: back ? slot : slot + 1 });
        return true;
      }
      case 'look': {
        const look = { kind: 'look', negative: part.negative, end: 0 } as const satisfies Step;
        const open: { end: number } & Step = look;
        steps.push(open);
        if (!write(part.part, part.behind)) return false;
        steps.push({ kind: 'match' });
        open.end = steps.length;
        return true;
      }
      case 'either':
        return writeEither(part.branches, back);
      case 'repeat':
        return writeRepeat(part, back);
    }
  }

  function writeEither(branches: readonly PatternNode[], back: boolean): boolean {
    const fork: Step & { to: number[] } = { kind: 'fork', to: [] };
    steps.push(fork);
    const ends: { to: number[] }[] = [];
    for (const branch of branches) {
      fork.to.push(steps.length);
      if (!write(branch, back)) return false;
      const end: Step & { to: number[] } = { kind: 'fork', to: [] };
      steps.push(end);
      ends.push(end);
    }
    for (const end of ends) end.to.push(steps.length);
    return true;
  }

  function writeRepeat(repeat: PatternNode & { kind: 'repeat' }, back: boolean): boolean {
    const isLoop = repeat.most === Infinity || (counting === 'as-loops' && repeat.most > 1);
    const least = counting === 'as-loops' ? Math.min(repeat.least, 1) : repeat.least;
    for (let count = 0; count < least; count++) if (!round(repeat, back)) return false;
    if (isLoop) {
      const start = steps.length;
      const fork = openFork();
      if (!round(repeat, back)) return false;
      steps.push({ kind: 'fork', to: [start] });
      closeFork(fork, start + 1, repeat.lazy);
      return true;
    }
    const forks: (readonly [{ to: number[] }, number])[] = [];
    for (let count = least; count < repeat.most; count++) {
      forks.push([openFork(), steps.length]);
      if (!round(repeat, back)) return false;
    }
    for (const [fork, inside] of forks) closeFork(fork, inside, repeat.lazy);
    return true;
  }

  function round({ part, groups }: PatternNode & { kind: 'repeat' }, back: boolean): boolean {
    if (groups.length > 0) steps.push({ kind: 'forget', groups });
    return write(part, back);
  }

  function openFork(): { to: number[] } {
    const fork: Step & { to: number[] } = { kind: 'fork', to: [] };
    steps.push(fork);
    return fork;
  }

  function closeFork(fork: { to: number[] }, inside: number, lazy: boolean): void {
    fork.to.push(...(lazy ? [steps.length, inside] : [inside, steps.length]));
  }
}

/**
 * The cost of backtracking: `anchored` if each character determines the next step and the match can begin only at the
 * start, which takes linear time; `anywhere` if the match can begin at every character, which takes at most quadratic
 * time; undefined if it may take longer.
 */
export function determinism(program: readonly Step[]): 'anchored' | 'anywhere' | undefined {
  let anchored = true;
  for (const [index, step] of [undefined, ...program].entries()) {
    if (step?.kind === 'look' || step?.kind === 'again') return undefined;
    if (step !== undefined && step.kind !== 'character') continue;
    const reached = characterSteps(program, index);
    if (reached === undefined) return undefined;
    if (step === undefined) anchored = reached.every(({ afterStart }) => afterStart);
    for (const [at, { set }] of reached.entries()) {
      if (reached.slice(at + 1).some((other) => !areDisjoint(set, other.set))) return undefined;
    }
  }
  return anchored ? 'anchored' : 'anywhere';
}

interface Reached {
  readonly set: CharacterSet;
  /** Whether it can be reached only through a `^`. */
  readonly afterStart: boolean;
}

const mostReached = 200;

/** The characters that may follow; undefined if two paths lead to the same step, or there are too many. */
function characterSteps(program: readonly Step[], from: number): readonly Reached[] | undefined {
  const seen = new Set<number>();
  const reached: Reached[] = [];
  const ahead: (readonly [at: number, afterStart: boolean])[] = [[from, false]];
  for (const [at, afterStart] of ahead) {
    if (seen.has(at) || seen.size > mostReached) return undefined;
    seen.add(at);
    const step = program[at];
    if (step?.kind === 'character') reached.push({ set: step.set, afterStart });
    else if (step?.kind === 'fork') ahead.push(...step.to.map((to) => [to, afterStart] as const));
    else if (step?.kind === 'assert') ahead.push([at + 1, afterStart || step.source === '^']);
    else if (step !== undefined && step.kind !== 'match') ahead.push([at + 1, afterStart]);
  }
  return reached;
}

/** The characters that one atom of a regular expression matches. */
interface CharacterSet {
  /** 1 for each ASCII character in the set, by code. */
  readonly ascii: Uint8Array;
  /** False if no other character can be in the set. */
  readonly beyondAscii: boolean;
  has(character: string): boolean;
}

/** The set of an atom such as `[a-z]`, `\d` or `x`, in a valid expression. */
function characterSet(source: string, flags: string): CharacterSet {
  return getOrInsert(known, `${flags} ${source}`, () => {
    const expression = new RegExp(`^(?:${source})$`, flags);
    return {
      ascii: Uint8Array.from({ length: 128 }, (_, code) => Number(expression.test(String.fromCharCode(code)))),
      beyondAscii: !isPlain.test(source),
      has: (character) => expression.test(character),
    };
  });
}

function areDisjoint(one: CharacterSet, other: CharacterSet): boolean {
  return (
    !(one.beyondAscii && other.beyondAscii) && one.ascii.every((isIn, code) => (isIn & (other.ascii[code] ?? 0)) === 0)
  );
}
