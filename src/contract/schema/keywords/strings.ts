import type { JsonValue } from '../../../json/index.js';
import { text } from '../../structure/shape.js';
import { count } from '../sites/describe.js';
import { formats } from '../formats/formats.js';
import { judgedBy, patternOf } from '../pattern/pattern.js';
import type { Keyword } from '../sites/schema-site.js';
import { literalOf, natural, naturalOf } from './literal.js';

/** The length of a string in Unicode code points (characters of RFC 8259); a lone surrogate counts as one. */
function lengthOf(value: JsonValue): number {
  if (typeof value !== 'string') return 0;
  let length = value.length;
  for (let at = 0; at + 1 < value.length; at++) {
    if (value.codePointAt(at)! > 0xffff) {
      length--;
      at++;
    }
  }
  return length;
}

const minLength: Keyword = {
  name: 'minLength',
  shape: natural,
  compile(site, build) {
    const least = naturalOf(site);
    build.assert(site, {
      test: (value) => typeof value !== 'string' || (value.length >= least && lengthOf(value) >= least),
      message: (value) => `must be at least ${count(literalOf(site), 'character')} long, but has ${lengthOf(value)}`,
    });
  },
};

const maxLength: Keyword = {
  name: 'maxLength',
  shape: natural,
  compile(site, build) {
    const most = naturalOf(site);
    build.assert(site, {
      test: (value) => typeof value !== 'string' || value.length <= most || lengthOf(value) <= most,
      message: (value) => `must be at most ${count(literalOf(site), 'character')} long, but has ${lengthOf(value)}`,
    });
  },
};

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
export const stringKeywords: readonly Keyword[] = [minLength, maxLength, pattern, format];
