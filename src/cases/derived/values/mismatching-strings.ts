import { matchesAll, type Pattern } from './matching-strings.js';

/** A string that a pattern does not match, and how it was made from one that it does. */
export interface Mismatch {
  /** Names the way, such as `changed-inside`. */
  readonly way: string;
  /** Completes "the value …". */
  readonly words: string;
  readonly text: string;
}

const foreign = ['!', ' ', '0', 'a', 'A', '-', '\u00e9', '🌱'];

/**
 * Strings that one of some patterns does not match, each made in another way from one that all do: characters changed
 * where a pattern is read only in part, added where it is not anchored.
 */
export function* mismatchingStrings(patterns: readonly Pattern[], good: string): Iterable<Mismatch> {
  const given = new Set<string>();
  for (const [way, words, texts] of [...ways(good), ...forbiddenWays(patterns, good)]) {
    const text = texts.find((each) => !given.has(each) && !matchesAll(patterns, each));
    if (text === undefined) continue;
    given.add(text);
    yield { way, words, text };
  }
}

type Way = readonly [way: string, words: string, texts: readonly string[]];

function ways(good: string): readonly Way[] {
  const characters = Array.from(good);
  const middle = Math.floor(characters.length / 2);
  const parts = separators.filter((each) => good.split(each).length > 2).map((each) => partsOf(good, each));
  const replacedAt = (at: number): readonly string[] =>
    characters.length === 0 ? [] : foreign.map((other) => characters.toSpliced(at, 1, other).join(''));
  const everywhere = (other: string): readonly string[] =>
    [middle, 0, characters.length - 1].flatMap((at) => (at < 0 ? [] : characters.toSpliced(at, 1, other).join('')));
  return [
    [
      'changed',
      'does not match the pattern',
      [...replacedAt(middle), ...replacedAt(0), ...replacedAt(characters.length - 1)],
    ],
    ['more-before', 'matches the pattern only after its first character', foreign.map((other) => other + good)],
    ['more-after', 'matches the pattern only before its last character', foreign.map((other) => good + other)],
    // What takes every word character for the few that are allowed is told by none of the above.
    ['digit', 'has a digit where the pattern has no place for it', everywhere('7')],
    ['letter', 'has a letter where the pattern has no place for it', everywhere('z')],
    // Who reads digits as a number lets a sign before them pass.
    ['sign-before', 'has a sign where the pattern has no place for it', isNumber(good) ? [`-${good}`, `+${good}`] : []],
    ['less-before', 'matches the pattern only with its first character', [characters.slice(1).join('')]],
    ['zero-before', 'matches the pattern only without its first zero', [good.replace(/[0-9]/, '0$&')]],
    ['other-case', 'matches the pattern only in other letters', [good.toUpperCase(), good.toLowerCase()]],
    ['part-fewer', 'has one part fewer than the pattern asks for', parts.map((each) => each.fewer)],
    ['part-more', 'has one part more than the pattern allows', parts.map((each) => each.more)],
    // Left unescaped in an expression, it stands for any character.
    ['no-dot', 'has another character in place of a dot', foreign.map((other) => good.replace('.', other))],
    [
      'other',
      'does not match the pattern',
      ['!', ' ', '', '!!!!', 'trellis', '12345', '\u00e9', good.repeat(2), characters.slice(1).join('')],
    ],
  ];
}

function isNumber(text: string): boolean {
  return /^[0-9]+(?:\.[0-9]+)?$/.test(text);
}

/** What stands between the parts of versions, addresses and numbers. */
const separators = ['.', ':', '-', '/', ',', ' ', '_'];

/** A text of several parts with one part fewer, and one more. */
function partsOf(good: string, separator: string): { readonly fewer: string; readonly more: string } {
  const [first = '', ...others] = good.split(separator);
  return { fewer: others.join(separator), more: [first, first, ...others].join(separator) };
}

/** As many characters of a pattern as are tried, each on its own. */
const mostForbidden = 8;

/** Each character that a pattern names as not allowed: one is easily forgotten. */
function forbiddenWays(patterns: readonly Pattern[], good: string): readonly Way[] {
  const named = patterns.flatMap(({ source }) =>
    Array.from(source.matchAll(/\[\^((?:\\.|[^\]\\])+)\]/gsu), ([, inner = '']) => inner),
  );
  const middle = Math.floor(good.length / 2);
  return [...new Set(named.flatMap(marksIn))]
    .slice(0, mostForbidden)
    .map((mark, index) => [
      `forbidden-${index + 1}`,
      `has ${JSON.stringify(mark)}, which the pattern names as not allowed`,
      [good.slice(0, middle) + mark + good.slice(middle + 1), good + mark],
    ]);
}

/** The marks that a character class of an expression spells out, escaped or not; no ranges, and nothing like `\s`. */
function marksIn(inner: string): readonly string[] {
  return Array.from(inner.matchAll(/\\(.)|.-.|(.)/gsu), ([, escaped, plain]) => escaped ?? plain ?? '').filter((mark) =>
    /^[!-/:-@[-`{-~]$/.test(mark),
  );
}
