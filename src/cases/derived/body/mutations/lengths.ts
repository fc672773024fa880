import type { ValueMutation, ValueSite } from '../value-site.js';
import { bodyOf } from '../../values/body-of.js';
import { holdsContent } from '../../values/content-formats.js';
import { formats } from '../../values/formats.js';
import { stringOfLength } from '../../values/strings/string-candidates.js';
import { countOf, stringSpaceOf } from '../../values/strings/string-space.js';
import { accepted, refused } from '../claim.js';
import { isString } from './kinds-of-sites.js';

/** Longer strings are not sent: what refuses them may well do so for their size. */
const mostCharacters = 100_000;
const failing = ['minLength', 'maxLength'];

/** A character that is one code point and two UTF-16 code units. */
const astral = '🌱';

/** Strings as long as the bounds and one beyond, counted in characters (JSON Schema 2020-12 validation §6.3). */
export const lengths: ValueMutation = {
  id: 'body/lengths',
  applies: isString,
  *derive(site) {
    const { minLength, maxLength } = stringSpaceOf(site.facets);
    const name = site.path.at(-1);
    const weight = hasUnknownFormat(site) ? ({ doubt: 'format-unknown' } as const) : {};
    if (maxLength !== undefined && countOf(maxLength) < mostCharacters) {
      const most = countOf(maxLength);
      const contract = maxLength.place;
      const long = stringOfLength(site.facets, name, most + 1) ?? plain(most + 1);
      const words = `${countWords(most + 1)}, one more than maxLength`;
      yield* refused(
        site,
        { what: 'above-maximum-length', value: bodyOf(long), words, contract, priority: 1 },
        failing,
      );
      const full = stringOfLength(site.facets, name, most);
      const say = { words: `${countWords(most)}, the maxLength`, contract, priority: 2, ...weight };
      if (full !== undefined) yield* accepted(site, { what: 'at-maximum-length', value: bodyOf(full), ...say });
      if (!holdsContent(site.facets)) yield* astralAt(site, most, { what: 'astral-at-maximum-length', ...say });
    }
    if (minLength !== undefined && countOf(minLength) > 0 && countOf(minLength) < mostCharacters) {
      const least = countOf(minLength);
      const contract = minLength.place;
      const short = stringOfLength(site.facets, name, least - 1) ?? plain(least - 1);
      const words = `${countWords(least - 1)}, one less than minLength`;
      yield* refused(
        site,
        { what: 'below-minimum-length', value: bodyOf(short), words, contract, priority: 1 },
        failing,
      );
      if (least > 1) {
        const value = bodyOf(astral.repeat(least - 1));
        yield* refused(site, { what: 'astral-below-minimum-length', value, words, contract, priority: 3 }, failing);
      }
      const full = stringOfLength(site.facets, name, least);
      const reason = `${countWords(least)}, the minLength`;
      if (full !== undefined) {
        const least = { what: 'at-minimum-length', value: bodyOf(full), words: reason, contract, priority: 2 };
        yield* accepted(site, { ...least, ...weight });
      }
    }
  },
};

/** Of a format that nobody here knows, not just any text of that length is one. */
function hasUnknownFormat({ facets }: ValueSite): boolean {
  return facets.constraints('format').some(({ node }) => node.type === 'string' && !formats.has(node.value));
}

/** As many characters, each of which is two units to those who count UTF-16. */
function astralAt(
  site: ValueSite,
  length: number,
  say: Omit<Parameters<typeof accepted>[1], 'value'>,
): ReturnType<typeof accepted> {
  return length === 0 ? [] : accepted(site, { ...say, value: bodyOf(astral.repeat(length)) });
}

function plain(length: number): string {
  return 'a'.repeat(length);
}

function countWords(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
