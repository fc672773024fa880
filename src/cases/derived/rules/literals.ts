import {
  compareNumbers,
  exactNumber,
  isExactNumber,
  jsonEquals,
  numberText,
  toValue,
  type JsonValue,
} from '../../../json/index.js';
import { bodyOf } from '../values/body-of.js';
import { literalsOf } from '../values/facets.js';
import { plus } from '../values/numbers.js';
import { sampleValue } from '../../model/instantiate.js';
import { firstOf, invalid, valid, type ValueRule } from './edit.js';
import type { ValueSite } from '../body/value-site.js';
import { isEnumerated } from './kinds-of-sites.js';

const mostAccepted = 20;
const mostElsewhere = 2;

/** Each value of an `enum`, and similar values (JSON Schema 2020-12 validation §6.1.2, §6.1.3). */
export const literals: ValueRule = {
  applies: isEnumerated,
  *edits(site) {
    const { facets } = site;
    const [at] = [...facets.constraints('enum'), ...facets.constraints('const')];
    const allowed = literalsOf(facets) ?? [];
    const [first] = allowed;
    if (at === undefined || first === undefined) return;
    const contract = at.place;
    for (const [what, value, words] of [
      ...offList(first, allowed),
      ...unquoted(allowed),
      ...looselyEqual(site, allowed),
      ['off-list-null', null, 'not one of the values allowed'] as const,
    ]) {
      if (allowed.some((each) => jsonEquals(each, value))) continue;
      // A `type` next to the values already forbids null.
      const breaks = what === 'unquoted' ? ['enum', 'const', 'type'] : ['enum', 'const'];
      yield invalid(what, bodyOf(value), words, what === 'off-list' ? 1 : 3, { contract, breaks });
    }
    // Under another condition, a value of another list may be allowed here.
    for (const [index, value] of listedElsewhere(site).entries()) {
      const words = 'a value that is allowed elsewhere, but not here';
      yield firstOf([
        invalid(`listed-elsewhere-${index}`, bodyOf(value), words, 3, { contract, breaks: ['enum', 'const'] }),
        valid(`${at.name}-${allowed.length + index}`, bodyOf(value), `another value of ${at.name}`, 3, { contract }),
      ]);
    }
    const good = sampleValue(site.value);
    for (const [index, value] of allowed.slice(0, mostAccepted).entries()) {
      if (jsonEquals(value, good)) continue;
      yield valid(`${at.name}-${index}`, bodyOf(value), `another value of ${at.name}`, 3, { contract });
    }
  },
};

type OtherLiteral = readonly [what: string, value: JsonValue, words: string];

/** Returns the number or boolean that an allowed text spells, to find services that do not distinguish them. */
function unquoted(allowed: readonly JsonValue[]): readonly OtherLiteral[] {
  for (const text of allowed) {
    if (typeof text !== 'string' || !/^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false)$/.test(text)) continue;
    const value = /^[tf]/.test(text) ? text === 'true' : exactNumber(text);
    return [['unquoted', value, 'not the text that only spells it']];
  }
  return [];
}

/**
 * Returns a boolean that languages with loose equality take for an allowed number, or the reverse. They are different
 * values (JSON Schema 2020-12 core §4.2.2), but in Python, for example, `True in [1, 2]` is true.
 */
function* looselyEqual({ whole }: ValueSite, allowed: readonly JsonValue[]): Iterable<OtherLiteral> {
  const numbers = allowed.filter(isExactNumber).map(numberText);
  const isTrue = numbers.includes('1') || !numbers.includes('0');
  if (numbers.length > 0) yield ['boolean-like-number', isTrue, 'a boolean in place of an allowed number'];
  // Parameters are texts, and 1 is a common text of true.
  const [truth] = whole.words === 'body' ? allowed.filter((value) => typeof value === 'boolean') : [];
  if (truth !== undefined)
    yield ['number-like-boolean', exactNumber(truth ? '1' : '0'), 'a number in place of an allowed boolean'];
}

/** Returns values that only some of several lists allow, such as those for another condition. */
function listedElsewhere({ facets }: ValueSite): readonly JsonValue[] {
  if (facets.constraints('enum').length + facets.constraints('const').length < 2) return [];
  const allowed = literalsOf(facets) ?? [];
  return facets
    .constraints('enum')
    .flatMap(({ node }) => (node.type === 'array' ? node.items.map(toValue) : []))
    .filter((value) => !allowed.some((each) => jsonEquals(each, value)))
    .slice(0, mostElsewhere);
}

function* offList(value: JsonValue, allowed: readonly JsonValue[]): Iterable<OtherLiteral> {
  const off = 'not one of the values allowed';
  if (typeof value === 'string') {
    yield ['off-list', `${value}-trellis`, off];
    const other = inOtherCase(allowed);
    if (other !== undefined) yield ['other-case', other, 'an allowed value in other letters'];
    yield ['space-after', `${value} `, 'an allowed value with a space after it'];
    if (value !== '') yield ['empty', '', 'the empty string'];
  } else if (isExactNumber(value)) {
    const [least = value, ...others] = allowed.filter(isExactNumber).toSorted(compareNumbers);
    yield ['next-to-list', plus(others.at(-1) ?? least, 1) ?? 7919, off];
    yield ['next-to-list', plus(least, -1) ?? 7919, off];
    yield ['between-list', plus(least, 1) ?? 7919, off];
    yield ['off-list', plus(value, 7919) ?? 7919, off];
    yield ['as-text', numberText(value), 'a text that only spells an allowed value'];
  } else {
    yield ['off-list', typeof value === 'boolean' ? !value : 'trellis', off];
  }
}

/** Returns an allowed value in another case; undefined if no value has letters. */
function inOtherCase(allowed: readonly JsonValue[]): string | undefined {
  return allowed
    .filter((value) => typeof value === 'string')
    .flatMap((text) => [text.toUpperCase(), text.toLowerCase()].filter((each) => each !== text))
    .at(0);
}
