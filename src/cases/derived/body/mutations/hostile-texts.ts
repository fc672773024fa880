import type { ValueMutation } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { stringSpaceOf } from '../../values/strings/string-space.js';
import { survivedIfValid } from '../claim.js';
import { contractOf, isString } from './kinds-of-sites.js';

const veryLong = 10_000;

/** As JSON text, since some of it is no Unicode (RFC 8259 §8.2). */
const samples = [
  ['nul', '"a\\u0000b"', 'with U+0000 in it', 5],
  ['lone-surrogate', '"a\\udc00b\\ud800"', 'with halves of surrogate pairs in it', 5],
  [
    'escapes',
    String.raw`"\b\f\n\r\t\"\\\/\u2028\uffff"`,
    'with every character that has an escape of its own, U+2028 and U+FFFF',
    5,
  ],
  ['quotes', `"O'Fern\\" OR 1=1 --"`, 'with quotes in it', 5],
  ['markup', '"<script>alert(1)</script>"', 'with markup in it', 6],
  ['path', '"../../etc/passwd"', 'a path that leads out', 6],
  ['template', '"${7*7}{{7*7}}%n%s"', 'with templates in it', 6],
] as const;

/** Strings that nobody has promised to store, but that must not bring anything down. */
export const hostileTexts: ValueMutation = {
  id: 'body/hostile-texts',
  applies: (site) => isString(site) && !site.facets.keywords.has('enum') && !site.facets.keywords.has('const'),
  *derive(site) {
    const contract = contractOf(site);
    for (const [what, text, words, priority] of samples) {
      yield* survivedIfValid(site, { what, value: literalBody(text), words, contract, priority });
    }
    if (stringSpaceOf(site.facets).maxLength !== undefined) return;
    const value = literalBody(`"${'a'.repeat(veryLong)}"`);
    const words = `a string of ${veryLong} characters`;
    yield* survivedIfValid(site, { what: 'very-long', value, shown: undefined, words, contract, priority: 5 });
  },
};
