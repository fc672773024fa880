import type { ValueMutation } from '../value-site.js';
import { bodyOf } from '../../values/body-of.js';
import { holdsContent } from '../../values/content-formats.js';
import { ofLength } from '../../values/strings/plain-text.js';
import { lengthOf } from '../../values/strings/length-of.js';
import { stringSpaceOf } from '../../values/strings/string-space.js';
import { accepted } from '../claim.js';
import { contractOf, isString } from './kinds-of-sites.js';

const samples = [
  ['empty', '', 'the empty string', 2],
  ['not-ascii', 'Grüße aus Łódź, Ωμέγα, 中文, שלום, e\u0301', 'letters beyond ASCII', 2],
  ['astral', '🌱𝔸👩\u200d🌾', 'characters beyond U+FFFF', 2],
  ['spaces', ' a  b ', 'spaces at its ends', 6],
  ['one-character', 'a', 'a single character', 5],
  // What comes back as another type is no text any more.
  ['digits', '12345', 'a text of digits', 4],
  ['word-true', 'true', 'a text that elsewhere is a boolean', 6],
  ['word-null', 'null', 'a text that elsewhere is null', 6],
] as const;

/** One more than many a column holds. */
const long = 256;

/** Strings that any place for strings takes (RFC 8259 §7, §8.1). */
export const texts: ValueMutation = {
  id: 'body/texts',
  applies: (site) =>
    isString(site) &&
    !['enum', 'const', 'format'].some((keyword) => site.facets.keywords.has(keyword)) &&
    !holdsContent(site.facets),
  *derive(site) {
    const { least, most } = stringSpaceOf(site.facets);
    for (const [what, text, words, priority] of samples) {
      const length = lengthOf(text);
      const fitting =
        length > most
          ? ofLength(text, most)
          : text === ''
            ? text
            : ofLength(text, Math.max(length, Math.min(least, 1000)));
      yield* accepted(site, { what, value: bodyOf(fitting), words, contract: contractOf(site), priority });
    }
    if (most !== Infinity || least > long) return;
    // The contract has no limit: whoever meets one of the service's own could not have known.
    yield* accepted(site, {
      what: 'long',
      value: bodyOf(ofLength('', long)),
      shown: undefined,
      words: `a string of ${long} characters, while there is no maxLength`,
      contract: contractOf(site),
      priority: 4,
      doubt: 'length-unlimited',
    });
  },
};
