import type { JsonValue } from '../../../json/index.js';
import { text } from '../../structure/shape.js';
import { count } from '../sites/describe.js';
import { formats } from '../formats/formats.js';
import { judgedBy, patternOf } from '../pattern/pattern.js';
import type { Keyword } from '../sites/schema-site.js';
import { sizeLimit } from './literal.js';

/** The length of a string in Unicode code points (characters of RFC 8259); a lone surrogate counts as one. */
function lengthOf(value: JsonValue): number | undefined {
  if (typeof value !== 'string') return undefined;
  let length = value.length;
  for (let at = 0; at + 1 < value.length; at++) {
    if (value.codePointAt(at)! > 0xffff) {
      length--;
      at++;
    }
  }
  return length;
}

const must = (bound: string, limit: string): string => `must be ${bound} ${count(limit, 'character')} long`;

const pattern: Keyword = {
  name: 'pattern',
  shape: text,
  compile(site, build) {
    const written = site.value.node.type === 'string' ? site.value.node.value : '';
    const found = patternOf(written);
    // An unreadable pattern gets a remark elsewhere.
    if (found === undefined) return;
    build.assert(site, {
      test: (value) => typeof value !== 'string' || judgedBy(found, written, value),
      message: () => `must match the pattern ${written}`,
    });
  },
};

const format: Keyword = {
  name: 'format',
  shape: text,
  compile(site, build) {
    const found = site.value.node.type === 'string' ? formats.get(site.value.node.value) : undefined;
    if (found === undefined) return;
    build.assert(site, { test: found.test, message: found.message });
  },
};

/** JSON Schema 2020-12 validation §6.3 and §7. */
export const stringKeywords: readonly Keyword[] = [
  sizeLimit('minLength', 'at least', lengthOf, must),
  sizeLimit('maxLength', 'at most', lengthOf, must),
  pattern,
  format,
];
