import { once } from '../../../../contract/index.js';
import type { Variation } from '../../mutation.js';
import type { ValueMutation, ValueSite } from '../value-site.js';
import { type BodyTree, hasHole } from '../../../../wire/index.js';
import { sampleValues } from '../../../instantiate.js';
import { bodyOf } from '../../values/body-of.js';
import type { Constraint } from '../../values/compose/facets.js';
import { beyondAscii } from '../../values/pattern/beyond-ascii.js';
import { eachOption } from '../../values/pattern/each-option.js';
import { matchingStrings, type Pattern } from '../../values/pattern/matching-strings.js';
import { mismatchingStrings, type Mismatch } from '../../values/pattern/mismatching-strings.js';
import { onceTooOften } from '../../values/pattern/once-too-often.js';
import { beyondClasses, lastOfEach } from '../../values/pattern/class-ends.js';
import { sampleValue } from '../../values/sample-value.js';
import { lengthOf } from '../../values/strings/length-of.js';
import { stringSpaceOf } from '../../values/strings/string-space.js';
import { accepted, refused } from '../claim.js';
import { isString } from './kinds-of-sites.js';

/** Patterns that allow more are not tried to their end. */
const mostCharacters = 300;

/** Strings that a pattern does not match, and further ones that it does (JSON Schema 2020-12 validation §6.3.3). */
export const pattern: ValueMutation = {
  id: 'body/pattern',
  applies: (site) => isString(site) && site.facets.keywords.has('pattern'),
  *derive(site) {
    const { patterns, least, most } = stringSpaceOf(site.facets);
    const [at] = site.facets.constraints('pattern');
    if (at === undefined) return;
    const texts = textsFor({ patterns, least, most }, textOf(site.value));
    const { good, other, mismatches } = texts;
    for (const { way, words, text } of mismatches) {
      const what = way === 'changed' ? 'off-pattern' : `off-pattern-${way}`;
      yield* refused(
        site,
        { what, value: bodyOf(text), words, contract: at.place, priority: way === 'changed' ? 1 : 3 },
        ['pattern'],
      );
    }
    // In many languages `$` also matches before a final line feed, in ECMA-262 it does not.
    const value = bodyOf(`${good}\n`);
    const words = 'with a line feed at its end';
    yield* refused(
      site,
      {
        what: 'off-pattern-line-feed',
        value,
        words,
        contract: at.place,
        priority: 6,
        doubt: 'line-feed-after-pattern',
      },
      ['pattern'],
    );
    yield* surrounded(site, at, good);
    yield* extents(site, at, { patterns, least, most });
    for (const text of onceTooOften(patterns)) {
      const often = 'with a part of the pattern once more than it allows';
      yield* refused(
        site,
        { what: 'once-too-often', value: bodyOf(text), words: often, contract: at.place, priority: 3 },
        ['pattern'],
      );
    }
    yield* options(site, at, texts);
    for (const [index, text] of beyondAscii(patterns, least).entries()) {
      const letters = 'with a letter beyond ASCII where the pattern allows it';
      yield* accepted(site, {
        what: `not-ascii-${index}`,
        value: bodyOf(text),
        words: letters,
        contract: at.place,
        priority: 3,
      });
    }
    if (other === undefined) return;
    const reason = 'another string that matches the pattern';
    yield* accepted(site, {
      what: 'other-match',
      value: bodyOf(other),
      words: reason,
      contract: at.place,
      priority: 4,
    });
  },
};

/** A pattern without anchors matches anywhere in a string (JSON Schema 2020-12 core §6.4). */
function* surrounded(site: ValueSite, { node, place }: Constraint, good: string): Iterable<Variation> {
  if (node.type !== 'string' || (node.value.startsWith('^') && node.value.endsWith('$'))) return;
  for (const text of [`fern ${good} fern`, `x${good}x`, `x${good}`, `${good}x`]) {
    const found = accepted(site, {
      what: 'match-within',
      value: bodyOf(text),
      words: 'in which the pattern matches a part',
      contract: place,
      priority: 3,
    });
    yield* found;
    if (found.length > 0) return;
  }
}

/** What a pattern leaves open, each way, and its classes of characters to their ends and one further (ECMA-262 §22.2.1). */
function* options(site: ValueSite, { place: contract }: Constraint, texts: Texts): Iterable<Variation> {
  if (texts.last !== undefined) {
    const words = 'with the last character of each class and all that may be left out';
    yield* accepted(site, { what: 'last-of-each-class', value: bodyOf(texts.last), words, contract, priority: 4 });
  }
  for (const text of texts.beyond) {
    const words = 'with a character right beside a class of the pattern';
    yield* refused(site, { what: 'beyond-class', value: bodyOf(text), words, contract, priority: 4 }, ['pattern']);
  }
  for (const [index, text] of texts.options.entries()) {
    const words = 'which takes what the pattern leaves open';
    yield* accepted(site, { what: `option-${index}`, value: bodyOf(text), words, contract, priority: 4 });
  }
}

interface Texts {
  readonly good: string;
  /** Another one that matches. */
  readonly other: string | undefined;
  /** One that goes to the end of each class. */
  readonly last: string | undefined;
  /** The same, one character further: no matches. */
  readonly beyond: readonly string[];
  /** Further ones, by what the pattern leaves open. */
  readonly options: readonly string[];
  readonly mismatches: readonly Mismatch[];
}

/** What a string may be, as far as patterns and bounds say. */
type Space = Pick<ReturnType<typeof stringSpaceOf>, 'patterns' | 'least' | 'most'>;

/** `own` is the good value that is there, if it is known. */
function textsFor(space: Space, own: string | undefined): Texts {
  const [only, ...others] = space.patterns;
  if (only === undefined || others.length > 0) return newTexts(space, own);
  const known = textsOf(only);
  const key = `${space.least} ${space.most} ${own ?? ''}`;
  const found = known.get(key) ?? newTexts(space, own);
  known.set(key, found);
  return found;
}

function textOf(tree: BodyTree): string | undefined {
  const value = hasHole(tree) ? undefined : sampleValue(tree, sampleValues());
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Documents say the same pattern in many places. */
const textsOf = once((_pattern: Pattern): Map<string, Texts> => new Map());

function newTexts({ patterns, least, most }: Space, own: string | undefined): Texts {
  const [first = '', ...others] = few(matchingStrings(patterns, least, most), 8);
  const good = own ?? first;
  const other = others.at(-1);
  const last = lastOfEach(patterns);
  const options = eachOption(patterns).filter((text) => {
    const length = lengthOf(text);
    return ![good, other, last].includes(text) && length >= least && length <= most;
  });
  const mismatches = [...mismatchingStrings(patterns, good)];
  return { good, other, last, beyond: beyondClasses(patterns), options, mismatches };
}

/** As long as a pattern can be read longer or shorter, and one character beyond that (JSON Schema 2020-12 core §6.4). */
function* extents(
  site: ValueSite,
  { place: contract }: Constraint,
  { patterns, least, most }: Space,
): Iterable<Variation> {
  const nodes = patterns.flatMap((each) => each.nodes);
  const from = Math.max(least, ...nodes.map((node) => node.least));
  const to = Math.min(most, ...nodes.map((node) => node.most));
  if (nodes.length === 0) return;
  const [shortest] = few(matchingStrings(patterns, from, from), 1);
  if (shortest !== undefined) {
    const value = bodyOf(Array.from(shortest).slice(0, -1).join(''));
    const words = 'one character shorter than the pattern allows';
    yield* refused(site, { what: 'shorter-than-pattern', value, words, contract, priority: 2 }, ['pattern']);
  }
  const [longest] = to > mostCharacters ? [] : few(matchingStrings(patterns, to, to), 1);
  if (longest === undefined) return;
  if (from < to) {
    const full = { value: bodyOf(longest), words: 'as long as the pattern allows' };
    yield* accepted(site, { what: 'longest-match', ...full, contract, priority: 3 });
  }
  const value = bodyOf(longest + (Array.from(longest).at(-1) ?? ''));
  const words = 'one character longer than the pattern allows';
  yield* refused(site, { what: 'longer-than-pattern', value, words, contract, priority: 2 }, ['pattern']);
}

function few<Item>(items: Iterable<Item>, most: number): readonly Item[] {
  const found: Item[] = [];
  for (const item of items) {
    found.push(item);
    if (found.length === most) break;
  }
  return found;
}
