import { hasHole, type BodyTree } from '../../../wire/index.js';
import { matchingStrings } from '../values/matching-strings.js';
import { beyondAscii, onceTooOften, onceTooRarely, patternTexts } from '../values/pattern-texts.js';
import { sampleValue } from '../../model/instantiate.js';
import { stringSpaceOf, type StringSpace } from '../values/strings.js';
import { firstOf, invalid, valid, type Edit, type ValueRule } from './edit.js';
import { isString } from './kinds-of-sites.js';

/** Patterns that allow longer texts are not tested at their maximum. */
const mostCharacters = 300;

const breaks = ['pattern'];

/** Strings that a pattern does not match, and further ones that it matches (JSON Schema 2020-12 validation §6.3.3). */
export const pattern: ValueRule = {
  applies: (site) => isString(site) && site.facets.keywords.has('pattern'),
  contract: ({ facets, mediaType }) => (facets.constraints('pattern')[0] ?? mediaType).place,
  *edits({ facets, value }) {
    const space = stringSpaceOf(facets);
    const { good, other, last, beyond, options, mismatches } = patternTexts(space, textOf(value));
    for (const { way, words, text } of mismatches) {
      const isFirst = way === 'changed';
      yield invalid(isFirst ? 'off-pattern' : `off-pattern-${way}`, text, words, isFirst ? 1 : 3, { breaks });
    }
    // In many languages `$` also matches before a final line feed; in ECMA-262 it does not.
    const lineFeed = { breaks, doubt: 'line-feed-after-pattern' } as const;
    yield invalid('off-pattern-line-feed', `${good}\n`, 'with a line feed at its end', 6, lineFeed);
    if (
      facets
        .constraints('pattern')
        .slice(0, 1)
        .some(({ node }) => node.type === 'string' && !isAnchored(node.value))
    )
      yield firstOf(
        // A pattern without anchors matches anywhere in a string (JSON Schema 2020-12 core §6.4).
        [`fern ${good} fern`, `x${good}x`, `x${good}`, `${good}x`].map((text) =>
          valid('match-within', text, 'in which the pattern matches a part', 3),
        ),
      );
    yield* extents(space);
    for (const text of onceTooOften(space.patterns))
      yield invalid('once-too-often', text, 'with a part of the pattern once more than it allows', 3, { breaks });
    for (const text of onceTooRarely(space.patterns))
      yield invalid('once-too-rarely', text, 'with a part of the pattern once less than it demands', 3, { breaks });
    // The optional parts of a pattern, and the ends of its character classes with their neighbours.
    if (last !== undefined)
      yield valid('last-of-each-class', last, 'with the last character of each class and all that may be left out', 4);
    const swapped = last?.replace(/[a-z]+(?=[^a-z]*$)/i, otherCase);
    if (swapped !== undefined && swapped !== last)
      yield invalid('last-letters-in-other-case', swapped, 'whose last letters are in the other case', 4, { breaks });
    for (const text of beyond)
      yield invalid('beyond-class', text, 'with a character right beside a class of the pattern', 4, { breaks });
    for (const [index, text] of options.entries())
      yield valid(`option-${index}`, text, 'which takes what the pattern leaves open', 4);
    for (const [index, text] of beyondAscii(space.patterns, space.least).entries())
      yield valid(`not-ascii-${index}`, text, 'with a letter beyond ASCII where the pattern allows it', 3);
    if (other !== undefined) yield valid('other-match', other, 'another string that matches the pattern', 4);
  },
};

function isAnchored(source: string): boolean {
  return source.startsWith('^') && source.endsWith('$');
}

function otherCase(letters: string): string {
  return letters === letters.toUpperCase() ? letters.toLowerCase() : letters.toUpperCase();
}

/** Returns the valid text at the place, if it is known. */
function textOf(tree: BodyTree): string | undefined {
  const value = hasHole(tree) ? undefined : sampleValue(tree);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The shortest and longest matches, and one character beyond (JSON Schema 2020-12 core §6.4). */
function* extents({ patterns, least, most }: StringSpace): Iterable<Edit> {
  const nodes = patterns.flatMap((each) => each.nodes);
  if (nodes.length === 0) return;
  const from = Math.max(least, ...nodes.map((node) => node.least));
  const to = Math.min(most, ...nodes.map((node) => node.most));
  const [shortest] = matchingStrings(patterns, from, from);
  if (shortest !== undefined) {
    const short = Array.from(shortest).slice(0, -1).join('');
    yield invalid('shorter-than-pattern', short, 'one character shorter than the pattern allows', 2, { breaks });
  }
  const [longest] = to > mostCharacters ? [] : matchingStrings(patterns, to, to);
  if (longest === undefined) return;
  if (from < to) yield valid('longest-match', longest, 'as long as the pattern allows', 3);
  const long = longest + (Array.from(longest).at(-1) ?? '');
  yield invalid('longer-than-pattern', long, 'one character longer than the pattern allows', 2, { breaks });
}
