import type { ValueMutation } from '../value-site.js';
import { bodyOf } from '../../values/body-of.js';
import { matchingStrings } from '../../values/pattern/matching-strings.js';
import { mismatchingStrings } from '../../values/pattern/mismatching-strings.js';
import { stringSpaceOf } from '../../values/strings/string-space.js';
import { accepted, refused } from '../claim.js';
import { isString } from './kinds-of-sites.js';

/** Strings that a pattern does not match, and further ones that it does (JSON Schema 2020-12 validation §6.3.3). */
export const pattern: ValueMutation = {
  id: 'body/pattern',
  applies: (site) => isString(site) && site.facets.keywords.has('pattern'),
  *derive(site) {
    const { patterns, least, most } = stringSpaceOf(site.facets);
    const [at] = site.facets.constraints('pattern');
    if (at === undefined) return;
    const [good = '', ...others] = few(matchingStrings(patterns, least, most), 8);
    for (const { way, words, text } of mismatchingStrings(patterns, good)) {
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
      { what: 'off-pattern-line-feed', value, words, contract: at.place, priority: 6, level: 'warning' },
      ['pattern'],
    );
    const other = others.at(-1);
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

function few<Item>(items: Iterable<Item>, most: number): readonly Item[] {
  const found: Item[] = [];
  for (const item of items) {
    found.push(item);
    if (found.length === most) break;
  }
  return found;
}
