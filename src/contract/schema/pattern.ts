import type { Test } from '../structure/shape.js';

/**
 * The regular expression that a text of a schema is (JSON Schema 2020-12 core §6.4): by ECMA-262 with the `u` flag, so
 * that it sees characters; else with the escapes of punctuation that this flag forbids undone; else without the flag,
 * where that changes nothing but its tolerance of stray brackets. Undefined for what is none of these, against which
 * nothing is held.
 *
 * @example
 * regExpOf('^\\w+$')?.test('fern') // true
 */
export function regExpOf(pattern: string): RegExp | undefined {
  if (foreignSyntax.some(([syntax]) => syntax.test(pattern))) return undefined;
  const strict = tryRegExp(pattern, 'u') ?? tryRegExp(withoutNeedlessEscapes(pattern), 'u');
  if (strict !== undefined || meansOtherwiseWithoutFlag(pattern)) return strict;
  return tryRegExp(pattern, '');
}

/**
 * The same, for whoever has found out before that it is one.
 *
 * @throws SyntaxError if it is none.
 */
export function compilePattern(pattern: string): RegExp {
  const found = regExpOf(pattern);
  if (found === undefined) throw new SyntaxError(`not a regular expression: ${pattern}`);
  return found;
}

/** Whether a text can be compiled, and if not, what to write instead. */
export const patternProblem: Test<string> = (pattern) => {
  const foreign = foreignSyntax.find(([syntax]) => syntax.test(pattern));
  if (foreign === undefined && regExpOf(pattern) !== undefined) return undefined;
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
