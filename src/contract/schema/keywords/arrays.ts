import { either, flag, list, schema } from '../../structure/shape.js';
import { itemsOf } from '../../document/located.js';
import { failureOfKeyword } from '../sites/failure.js';
import { holds } from '../sites/judging.js';
import type { Build, Evaluated, Judge, Keyword, KeywordSite } from '../sites/schema-site.js';
import { count } from '../sites/describe.js';
import { containsInPlace } from '../sites/in-place.js';
import { literalOf, natural, naturalOf, sizeLimit } from './literal.js';
import { isArrayValue, isExactNumber, jsonEquals, type JsonValue, isLiteral } from '../../../json/index.js';

/** With fewer items, comparing all pairs costs less than serialising them. */
const few = 8;

const uniqueItems: Keyword = {
  name: 'uniqueItems',
  shape: flag,
  compile(site, build) {
    const { node } = site.value;
    if (!isLiteral(node, true)) return;
    build.assert(site, {
      test: (value) => !Array.isArray(value) || equalItems(value) === undefined,
      message(value) {
        const [first, second] = (Array.isArray(value) ? equalItems(value) : undefined) ?? [];
        return `must not have equal items, but items ${first} and ${second} are equal`;
      },
    });
  },
};

const prefixItems: Keyword = {
  name: 'prefixItems',
  shape: list(schema, { notEmpty: true }),
  compile: (site, build) => applyTuple(site, build),
};

const items: Keyword = {
  name: 'items',
  shape: schema,
  advice: ({ type }) =>
    type === 'array' ? 'JSON Schema 2020-12 calls schemas for the first items "prefixItems"' : undefined,
  compile: (site, build) => applyRest(site, build, itemsOf(build.site.keywords.get('prefixItems')?.value).length),
};

/** Before 2020-12, an array of schemas is what is now `prefixItems` (2020-12 release notes). */
const itemsOrTuple: Keyword = {
  name: 'items',
  shape: either(schema, list(schema)),
  compile: (site, build) => (site.value.node.type === 'array' ? applyTuple(site, build) : applyRest(site, build, 0)),
};

const additionalItems: Keyword = {
  name: 'additionalItems',
  shape: schema,
  compile(site, build) {
    const tuple = build.site.keywords.get('items')?.value;
    if (tuple?.node.type === 'array') applyRest(site, build, tuple.node.items.length);
  },
};

function applyTuple(site: KeywordSite, build: Build): void {
  const { isBrief } = build;
  const never = { keyword: site, message: 'must not be there' };
  const judges = itemsOf(site.value).map((item) => build.part(item, never));
  build.apply('prefixItems', (value, path, errors, evaluated) => {
    if (!isArrayValue(value)) return;
    for (const [index, judge] of judges.slice(0, value.length).entries()) {
      judge(value[index]!, `${path}/${index}`, errors);
      if (isBrief && errors.length > 0) return;
    }
    if (evaluated !== undefined) evaluated.items = Math.max(evaluated.items, judges.length);
  });
}

function applyRest(site: KeywordSite, build: Build, from: number): void {
  const message =
    from === 0 ? 'must not be there: the array must be empty' : `must not be there: at most ${count(from, 'item')}`;
  build.apply(
    'items',
    restOfItems(build, build.part(site.value, { keyword: site, message }), () => from),
  );
}

/** Judges the items from an index on, and counts all of them as evaluated. */
function restOfItems({ isBrief }: Build, judge: Judge, from: (evaluated: Evaluated | undefined) => number): Judge {
  return (value, path, errors, evaluated) => {
    if (!isArrayValue(value)) return;
    for (let index = from(evaluated); index < value.length; index++) {
      judge(value[index]!, `${path}/${index}`, errors);
      if (isBrief && errors.length > 0) return;
    }
    if (evaluated !== undefined) evaluated.items = Infinity;
  };
}

function containsKeyword(limits: boolean): Keyword {
  return {
    name: 'contains',
    shape: schema,
    compile(site, build) {
      const least = limits ? build.site.keywords.get('minContains') : undefined;
      const most = limits ? build.site.keywords.get('maxContains') : undefined;
      const fewest = least === undefined ? 1 : naturalOf(least);
      const greatest = most === undefined ? Infinity : naturalOf(most);
      const { error } = build;
      const condition = build.contained(site.value);
      const message = (found: number): string => {
        const bound =
          most !== undefined && found > greatest
            ? `at most ${count(literalOf(most), 'item')}`
            : `at least ${count(least === undefined ? '1' : literalOf(least), 'item')}`;
        return `must contain ${bound} valid against "contains", but contains ${found}`;
      };
      build.apply('contains', (value, path, errors) => {
        if (!isArrayValue(value)) return;
        const matching = value.filter((item, index) => holds(condition, item, `${path}/${index}`)).length;
        if (matching >= fewest && matching <= greatest) return;
        errors.push(error(() => [failureOfKeyword(site, path, () => message(matching))]));
      });
    },
  };
}

/** The items that no other keyword has evaluated. Since 2020-12, `contains` evaluates those that match it. */
function unevaluatedItems(withContains: boolean): Keyword {
  return {
    name: 'unevaluatedItems',
    shape: schema,
    compile(site, build) {
      const rest = build.part(site.value, { keyword: site, message: 'must not be there: no schema is given for it' });
      // In a failing branch, `contains` evaluates nothing; ignoring that is lenient.
      const matching = withContains ? containsInPlace(build.site, build.sites).map((at) => build.contained(at)) : [];
      const judge: Judge = (item, path, errors) => {
        if (!matching.some((condition) => holds(condition, item, path))) rest(item, path, errors);
      };
      build.apply(
        'unevaluatedItems',
        restOfItems(build, judge, (evaluated) => evaluated?.items ?? 0),
      );
    },
  };
}

const lengthOf = (value: JsonValue): number | undefined => (isArrayValue(value) ? value.length : undefined);
const must = (bound: string, limit: string): string => `must have ${bound} ${count(limit, 'item')}`;

const counts = [
  sizeLimit('minItems', 'at least', lengthOf, must),
  sizeLimit('maxItems', 'at most', lengthOf, must),
  uniqueItems,
];
const containsLimits: readonly Keyword[] = [
  { name: 'minContains', shape: natural },
  { name: 'maxContains', shape: natural },
];

/** OpenAPI 3.0 §4.7.24. */
export const arrayKeywords30: readonly Keyword[] = [
  ...counts,
  { name: 'items', shape: schema, compile: (site, build) => applyRest(site, build, 0) },
];

/** JSON Schema draft-07 validation §6.4. */
export const arrayKeywords07: readonly Keyword[] = [...counts, itemsOrTuple, additionalItems, containsKeyword(false)];

/** JSON Schema 2019-09 core §9.3.1, validation §6.4. */
export const arrayKeywords2019: readonly Keyword[] = [
  ...counts,
  itemsOrTuple,
  additionalItems,
  containsKeyword(true),
  ...containsLimits,
  unevaluatedItems(false),
];

/** JSON Schema 2020-12 core §10.3.1, §11.2, validation §6.4. */
export const arrayKeywords2020: readonly Keyword[] = [
  ...counts,
  prefixItems,
  items,
  containsKeyword(true),
  ...containsLimits,
  unevaluatedItems(true),
];

/**
 * The indexes of the first two items that are equal by the rules of JSON Schema (2020-12 core §4.2.2), in time linear
 * in the size of the array.
 */
function equalItems(items: readonly JsonValue[]): readonly [number, number] | undefined {
  if (items.length <= few) {
    for (const [second, item] of items.entries()) {
      const first = items.slice(0, second).findIndex((other) => jsonEquals(other, item));
      if (first >= 0) return [first, second];
    }
    return undefined;
  }
  const seen = new Map<string, number>();
  for (const [second, item] of items.entries()) {
    const text = canonicalText(item);
    const first = seen.get(text);
    if (first !== undefined) return [first, second];
    seen.set(text, second);
  }
  return undefined;
}

/** A text that is the same only for equal values. */
function canonicalText(value: JsonValue): string {
  if (isExactNumber(value)) {
    return typeof value === 'function' ? `${value.coefficient}e${value.exponent}` : String(value);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isArrayValue(value)) return `[${value.map(canonicalText).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name]!)}`).join(',')}}`;
}
