import { exactNumber, isExactNumber, jsonEquals, numberText, toValue, type JsonValue } from '../../../../json/index.js';
import { sampleValues } from '../../../instantiate.js';
import type { ValueMutation, ValueSite } from '../value-site.js';
import { bodyOf } from '../../values/body-of.js';
import { literalsOf } from '../../values/compose/literals.js';
import { plus } from '../../values/numbers/number-space.js';
import { sampleValue } from '../../values/sample-value.js';
import { accepted, refused } from '../claim.js';

const mostAccepted = 20;
const mostElsewhere = 2;
const failing = ['enum', 'const'];

/** Each value of an `enum`, and values like them (JSON Schema 2020-12 validation §6.1.2, §6.1.3). */
export const literals: ValueMutation = {
  id: 'body/literals',
  applies: ({ facets }) => facets.keywords.has('enum') || facets.keywords.has('const'),
  *derive(site) {
    const [at] = [...site.facets.constraints('enum'), ...site.facets.constraints('const')];
    const allowed = literalsOf(site.facets) ?? [];
    const [first] = allowed;
    if (at === undefined || first === undefined) return;
    const contract = at.place;
    const good = sampleValue(site.value, sampleValues());
    for (const [what, value, words] of [
      ...offList(first, allowed),
      ...unquoted(allowed),
      ...listedElsewhere(site),
      ...nothing,
    ]) {
      if (allowed.some((each) => jsonEquals(each, value))) continue;
      yield* refused(
        site,
        { what, value: bodyOf(value), words, contract, priority: what === 'off-list' ? 1 : 3 },
        what === 'unquoted' ? [...failing, 'type'] : failing,
      );
    }
    for (const [index, value] of allowed.slice(0, mostAccepted).entries()) {
      if (jsonEquals(value, good)) continue;
      const words = `another value of ${at.name}`;
      yield* accepted(site, { what: `${at.name}-${index}`, value: bodyOf(value), words, contract, priority: 3 });
    }
  },
};

/** Where a `type` stands beside the values, it has been broken so already. */
const nothing = [['off-list-null', null, 'not one of the values allowed']] as const;

/** A text that spells a number or a boolean, without its quotes: what takes one for the other is not particular. */
function unquoted(
  allowed: readonly JsonValue[],
): readonly (readonly [what: string, value: JsonValue, words: string])[] {
  for (const text of allowed) {
    if (typeof text !== 'string' || !/^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false)$/.test(text)) continue;
    const value = /^[tf]/.test(text) ? text === 'true' : exactNumber(text);
    return [['unquoted', value, 'not the text that only spells it']];
  }
  return [];
}

/** What one list has and another one has not, such as the values of a type that only another condition allows. */
function listedElsewhere({ facets }: ValueSite): readonly (readonly [what: string, value: JsonValue, words: string])[] {
  if (facets.constraints('enum').length + facets.constraints('const').length < 2) return [];
  const listed = facets
    .constraints('enum')
    .flatMap(({ node }) => (node.type === 'array' ? node.items.map(toValue) : []));
  const allowed = literalsOf(facets) ?? [];
  return listed
    .filter((value) => !allowed.some((each) => jsonEquals(each, value)))
    .slice(0, mostElsewhere)
    .map(
      (value, index) =>
        [`listed-elsewhere-${index}`, value, 'a value that is allowed elsewhere, but not here'] as const,
    );
}

function* offList(
  value: JsonValue,
  allowed: readonly JsonValue[],
): Iterable<readonly [what: string, value: JsonValue, words: string]> {
  if (typeof value === 'string') {
    yield ['off-list', `${value}-trellis`, 'not one of the values allowed'];
    const other = inOtherCase(allowed);
    if (other !== undefined) yield ['other-case', other, 'an allowed value in other letters'];
    yield ['space-after', `${value} `, 'an allowed value with a space after it'];
    if (value !== '') yield ['empty', '', 'the empty string'];
  } else if (isExactNumber(value)) {
    for (const off of [1, -1, 7919])
      yield [off === 7919 ? 'off-list' : 'next-to-list', plus(value, off) ?? 7919, 'not one of the values allowed'];
    yield ['as-text', numberText(value), 'a text that only spells an allowed value'];
  } else if (typeof value === 'boolean') {
    yield ['off-list', !value, 'not one of the values allowed'];
  } else {
    yield ['off-list', 'trellis', 'not one of the values allowed'];
  }
}

/** The first of the values that has letters, with capitals or without; not each has them, as `.` has none. */
function inOtherCase(allowed: readonly JsonValue[]): string | undefined {
  return allowed
    .filter((value) => typeof value === 'string')
    .flatMap((text) => [text.toUpperCase(), text.toLowerCase()].filter((each) => each !== text))
    .at(0);
}
