import { matchesAll, type Pattern } from './matching-strings.js';

/** A string that a pattern does not match, and how it differs from one that matches. */
export interface Mismatch {
  /** The kind of change, such as `changed-inside`. */
  readonly way: string;
  /** Completes "the value …". */
  readonly words: string;
  readonly text: string;
}

const foreign = ['!', ' ', '0', 'a', 'A', '-', '\u00e9', '🌱'];

/**
 * Generates strings that violate one of the patterns, each by another change of a matching string: changed characters,
 * for patterns that are checked only in part, and added ones, for missing anchors.
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
    // Finds `\w` in place of the few allowed characters, which the changes above miss.
    ['digit', 'has a digit where the pattern has no place for it', everywhere('7')],
    ['letter', 'has a letter where the pattern has no place for it', everywhere('z')],
    // Numeric parsers accept a sign.
    ['sign-before', 'has a sign where the pattern has no place for it', isNumber(good) ? [`-${good}`, `+${good}`] : []],
    ['less-before', 'matches the pattern only with its first character', [characters.slice(1).join('')]],
    ['zero-before', 'matches the pattern only without its first zero', [good.replace(/[0-9]/, '0$&')]],
    ['other-case', 'matches the pattern only in other letters', [good.toUpperCase(), good.toLowerCase()]],
    ['part-fewer', 'has one part fewer than the pattern asks for', parts.map((each) => each.fewer)],
    ['part-more', 'has one part more than the pattern allows', parts.map((each) => each.more)],
    // An unescaped dot matches any character.
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

/** The separators in versions, addresses and numbers. */
const separators = ['.', ':', '-', '/', ',', ' ', '_'];

/** Returns a text with one part fewer, and with one part more. */
function partsOf(good: string, separator: string): { readonly fewer: string; readonly more: string } {
  const [first = '', ...others] = good.split(separator);
  return { fewer: others.join(separator), more: [first, first, ...others].join(separator) };
}

/** The number of excluded characters that are tried, each on its own. */
const mostForbidden = 8;

/** Returns a change for each character that a pattern excludes, because one is easily forgotten. */
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

/** Returns the punctuation in a character class, escaped or not, without ranges and classes such as `\s`. */
function marksIn(inner: string): readonly string[] {
  return Array.from(inner.matchAll(/\\(.)|.-.|(.)/gsu), ([, escaped, plain]) => escaped ?? plain ?? '').filter((mark) =>
    /^[!-/:-@[-`{-~]$/.test(mark),
  );
}
