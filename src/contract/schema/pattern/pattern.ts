import type { Test } from '../../structure/shape.js';
import { boundedMatch, mostSteps, type Budget } from './bounded-match.js';
import { parsePattern, type PatternNode } from './parse-pattern.js';
import { determinism, programOf, type Step } from './pattern-program.js';

/** A regular expression that judges any text within a bound. */
export interface TextPattern {
  /** Whether some of a text matches; undefined where that cannot be found out within the budget. */
  test(text: string, budget?: Budget): boolean | undefined;
  /** The parsed expression; undefined if it is nested too deeply or uses Annex B of ECMA-262. */
  readonly tree: PatternNode | undefined;
}

/** Thrown where a text cannot be held against a pattern within the bound. */
export class UnjudgedPattern extends Error {
  override readonly name = 'UnjudgedPattern';
}

/** Beyond it, trying an expression at every character takes too long. */
const mostForAnywhere = 1000;

/**
 * An expression of which the engine of JavaScript would backtrack without end is matched by our own; all others are left
 * to it.
 */
class BoundedPattern implements TextPattern {
  readonly #expression: RegExp;
  #kind: 'anchored' | 'anywhere' | 'ambiguous' | undefined;
  #program: readonly Step[] | undefined;

  constructor(expression: RegExp) {
    this.#expression = expression;
  }

  test(text: string, budget: Budget = { steps: mostSteps }): boolean | undefined {
    this.#kind ??= this.#kindOf();
    if (this.#kind === 'anchored' || (this.#kind === 'anywhere' && text.length <= mostForAnywhere)) {
      return this.#native(text);
    }
    this.#program ??= this.#programOf('exactly');
    return this.#program && boundedMatch(this.#program, this.#expression.flags, text, budget);
  }

  get tree(): PatternNode | undefined {
    return parsePattern(this.#expression);
  }

  #native(text: string): boolean | undefined {
    try {
      return this.#expression.test(text);
    } catch {
      // It is too large for the engine, or needs more of its stack than there is.
      return undefined;
    }
  }

  #kindOf(): 'anchored' | 'anywhere' | 'ambiguous' {
    const program = this.#programOf('as-loops');
    return (program && determinism(program)) ?? 'ambiguous';
  }

  #programOf(counting: 'exactly' | 'as-loops'): readonly Step[] | undefined {
    const { tree } = this;
    return tree && programOf(tree, this.#expression.flags, counting);
  }
}

const read = new Map<string, TextPattern | undefined>();
const mostRead = 5000;

/**
 * The regular expression that a text of a schema is (JSON Schema 2020-12 core §6.4): by ECMA-262 with the `u` flag, so
 * that it sees characters; else with the escapes of punctuation that this flag forbids undone; else without the flag,
 * where that changes nothing but its tolerance of stray brackets. Undefined for what is none of these, against which
 * nothing is held.
 *
 * @example
 * patternOf('^\\w+$')?.test('fern') // true
 */
export function patternOf(pattern: string): TextPattern | undefined {
  if (read.has(pattern)) return read.get(pattern);
  if (read.size === mostRead) read.clear();
  const expression = regExpOf(pattern);
  const found = expression && new BoundedPattern(expression);
  read.set(pattern, found);
  return found;
}

function regExpOf(pattern: string): RegExp | undefined {
  if (foreignSyntax.some(([syntax]) => syntax.test(pattern))) return undefined;
  const strict = tryRegExp(pattern, 'u') ?? tryRegExp(withoutNeedlessEscapes(pattern), 'u');
  if (strict !== undefined || meansOtherwiseWithoutFlag(pattern)) return strict;
  return tryRegExp(pattern, '');
}

/**
 * The same for generated code, which knows nothing of bounds, and tells expressions apart by their text.
 *
 * @throws SyntaxError if it is none.
 */
export function compilePattern(pattern: string): { test(text: string): boolean; toString(): string } {
  const found = patternOf(pattern);
  if (found === undefined) throw new SyntaxError(`not a regular expression: ${pattern}`);
  return { test: (text) => judgedBy(found, pattern, text), toString: () => pattern };
}

/** What is left for the patterns of one judgement. */
const budget: Budget = { steps: mostSteps };

/** Lets the next judgement take as long as any other one. */
export function renewBudget(): void {
  budget.steps = mostSteps;
}

/**
 * Whether some of a text matches, within the budget of the judgement that it is part of.
 *
 * @throws UnjudgedPattern if that cannot be found out.
 */
export function judgedBy(pattern: TextPattern, source: string, text: string): boolean {
  const matches = pattern.test(text, budget);
  if (matches === undefined) throw new UnjudgedPattern(source);
  return matches;
}

/** Whether a text can be compiled, and if not, what to write instead. */
export const patternProblem: Test<string> = (pattern) => {
  const foreign = foreignSyntax.find(([syntax]) => syntax.test(pattern));
  if (foreign === undefined && patternOf(pattern) !== undefined) return undefined;
  const shown = JSON.stringify(pattern);
  return { message: `must be a regular expression of ECMA-262, which ${shown} is not`, hint: foreign?.[1] };
};

function tryRegExp(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/** What other dialects of regular expressions have: some of it compiles, and means something else. */
const foreignSyntax: readonly (readonly [syntax: RegExp, hint: string])[] = [
  [/\(\?[a-zA-Z]*-?[a-zA-Z]+[:)]/, 'inline flags such as (?i) are not part of it; write [Aa] for both cases'],
  [/\(\?P[<=>]/, 'write (?<name>…) for a named group'],
  [/\(\?>/, 'it has no atomic groups'],
  [/\[\[:\^?[a-z]+:\]/, 'it has no POSIX classes; write \\p{L}, \\d or the like'],
  [/(?<!\\)(?:\\\\)*\\[AzZ]/, 'write ^ and $ for the start and the end'],
];

/** Escapes of punctuation that needs none, such as `\-` outside a class and `\_`, `\@`, `\"` anywhere. */
function withoutNeedlessEscapes(pattern: string): string {
  let inClass = false;
  return pattern.replace(/\\(.)|[[\]]/gsu, (token, escaped: string | undefined) => {
    if (escaped === undefined) {
      inClass = token === '[';
      return token;
    }
    if (inClass && escaped === '-') return token;
    return /[\w^$\\.*+?()[\]{}|/]/.test(escaped) && escaped !== '_' ? token : escaped;
  });
}

/** Without the flag an unknown letter after a backslash is that letter, and a character beyond U+FFFF is two. */
function meansOtherwiseWithoutFlag(pattern: string): boolean {
  return /(?<!\\)(?:\\\\)*\\(?:[^bBdDsSwWfnrtvcxu0-9\W_]|u\{)/.test(pattern) || /[\u{10000}-\u{10FFFF}]/u.test(pattern);
}
