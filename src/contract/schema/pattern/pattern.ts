import { attempt } from '../../../error/index.js';
import { remembered } from '../../maps/maps.js';
import type { Test } from '../../structure/shape.js';
import { boundedMatch, mostSteps, type Budget } from './bounded-match.js';
import { parsePattern, type PatternNode } from './parse-pattern.js';
import { determinism, programOf, type Step } from './pattern-program.js';

/** Thrown if a text cannot be matched with a pattern within the budget. */
export class UnjudgedPattern extends Error {
  override readonly name = 'UnjudgedPattern';
}

/** The text length beyond which trying an expression at every character takes too long. */
const mostForAnywhere = 1000;

/**
 * A regular expression with a time limit for matching: expressions with unbounded backtracking are matched by our own
 * matcher, and all others by the JavaScript engine.
 */
export class TextPattern {
  readonly #expression: RegExp;
  #kind: 'anchored' | 'anywhere' | 'ambiguous' | undefined;
  #program: readonly Step[] | undefined;

  constructor(expression: RegExp) {
    this.#expression = expression;
  }

  /** Whether a text contains a match; undefined if the budget does not suffice. */
  test(text: string, budget: Budget = { steps: mostSteps }): boolean | undefined {
    this.#kind ??= this.#kindOf();
    if (this.#kind === 'anchored' || (this.#kind === 'anywhere' && text.length <= mostForAnywhere)) {
      return this.#native(text);
    }
    this.#program ??= this.#programOf('exactly');
    return this.#program && boundedMatch(this.#program, this.#expression.flags, text, budget);
  }

  /** The parsed expression; undefined if it is nested too deeply or uses Annex B of ECMA-262. */
  get tree(): PatternNode | undefined {
    return parsePattern(this.#expression);
  }

  #native(text: string): boolean | undefined {
    // It throws if the expression is too large for the engine, or needs too much stack.
    return attempt(() => this.#expression.test(text));
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

const mostRead = 5000;

/**
 * Parses a pattern of a schema (JSON Schema 2020-12 core §6.4) as ECMA-262 with the `u` flag, so that it matches
 * characters; otherwise without needless escapes of punctuation, which the flag forbids; otherwise without the flag, if
 * this only affects stray brackets. Undefined if none of these is valid; the pattern is then ignored.
 *
 * @example
 * patternOf('^\\w+$')?.test('fern') // true
 */
export const patternOf = remembered((pattern: string): TextPattern | undefined => {
  const expression = regExpOf(pattern);
  return expression && new TextPattern(expression);
}, mostRead);

function regExpOf(pattern: string): RegExp | undefined {
  if (foreignSyntax.some(([syntax]) => syntax.test(pattern))) return undefined;
  const strict =
    attempt(() => new RegExp(pattern, 'u')) ?? attempt(() => new RegExp(withoutNeedlessEscapes(pattern), 'u'));
  if (strict !== undefined || meansOtherwiseWithoutFlag(pattern)) return strict;
  return attempt(() => new RegExp(pattern, ''));
}

/** The remaining budget for the patterns of the current validation. */
const budget: Budget = { steps: mostSteps };

/** Resets the budget for the next validation. */
export function renewBudget(): void {
  budget.steps = mostSteps;
}

/**
 * Whether a text contains a match, within the budget of the current validation.
 *
 * @throws UnjudgedPattern if the budget does not suffice.
 */
export function judgedBy(pattern: TextPattern, source: string, text: string): boolean {
  const matches = pattern.test(text, budget);
  if (matches === undefined) throw new UnjudgedPattern(source);
  return matches;
}

/** Returns a message for an invalid pattern, with a replacement if possible. */
export const patternProblem: Test<string> = (pattern) => {
  const foreign = foreignSyntax.find(([syntax]) => syntax.test(pattern));
  if (foreign === undefined && patternOf(pattern) !== undefined) return undefined;
  const shown = JSON.stringify(pattern);
  return { message: `must be a regular expression of ECMA-262, which ${shown} is not`, hint: foreign?.[1] };
};

/** Syntax of other regular expression dialects, some of which compiles with another meaning. */
const foreignSyntax: readonly (readonly [syntax: RegExp, hint: string])[] = [
  [/\(\?[a-zA-Z]*-?[a-zA-Z]+[:)]/, 'inline flags such as (?i) are not part of it; write [Aa] for both cases'],
  [/\(\?P[<=>]/, 'write (?<name>…) for a named group'],
  [/\(\?>/, 'it has no atomic groups'],
  [/\[\[:\^?[a-z]+:\]/, 'it has no POSIX classes; write \\p{L}, \\d or the like'],
  [/(?<!\\)(?:\\\\)*\\[AzZ]/, 'write ^ and $ for the start and the end'],
];

/** Removes needless escapes of punctuation, such as `\-` outside a class and `\_`, `\@`, `\"` anywhere. */
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

/**
 * Whether the `u` flag changes the meaning: without it, an unknown escaped letter is that letter, and a character
 * beyond U+FFFF counts as two.
 */
function meansOtherwiseWithoutFlag(pattern: string): boolean {
  return /(?<!\\)(?:\\\\)*\\(?:[^bBdDsSwWfnrtvcxu0-9\W_]|u\{)/.test(pattern) || /[\u{10000}-\u{10FFFF}]/u.test(pattern);
}
