import { isExactNumber, numberText, type Place, isLiteral } from '../../../json/index.js';
import { isNever, namesIn, textsIn, type Schema, keywordText, keywordNumber } from '../../../contract/index.js';
import {
  type BodyMember,
  type BodyTree,
  memberNames,
  memberOf,
  withMember,
  withoutMembers,
} from '../../../wire/index.js';
import { literalBody } from '../values/body-of.js';
import { isDeclared, isForeign, memberPosition } from '../values/member-position.js';
import { matchingStrings, readPattern } from '../values/matching-strings.js';
import { otherEnd } from '../values/range-ends.js';
import { mismatchingStrings } from '../values/mismatching-strings.js';
import { sampleValue } from '../../model/instantiate.js';
import { because, firstOf, invalid, unspecified, valid, type Edit, type EditDetails, type ValueRule } from './edit.js';
import { goodMember, someValues } from '../body/good-parts.js';
import type { ValueSite } from '../body/value-site.js';
import { closing, isObject, isWhole, placeOf } from './kinds-of-sites.js';

/** Edits of members state the change in their words. */
export const unseen = { shown: undefined };

/** Leaves out each required property (JSON Schema 2020-12 validation §6.5.3). */
export const required: ValueRule = {
  applies: isAsked,
  *edits(site) {
    for (const [name, contract] of requiredNames(site)) {
      const details = { ...missing(site, name), contract };
      const words = 'left out, while it is required';
      const edit = (make: () => BodyTree) => invalid('missing', undefined, words, 0, { ...details, make });
      const rich = (): BodyTree => withoutMembers(site.rich.tree, name);
      // The property may be the only one, and an empty object cannot be written everywhere.
      yield firstOf([edit(() => clearest(site, [withoutMembers(site.value, name), rich()])), edit(rich)]);
    }
  },
};

/** Returns the value with the fewest failures: without a property, another branch of `if` may require others. */
function clearest(site: ValueSite, trees: readonly [BodyTree, ...BodyTree[]]): BodyTree {
  const flaws = (tree: BodyTree): number => site.judge(sampleValue(tree)).length;
  return trees.reduce((best, tree) => (flaws(best) <= 1 || flaws(best) <= flaws(tree) ? best : tree));
}

function isAsked({ value, facets }: ValueSite): boolean {
  return value.kind === 'object' && facets.keywords.has('required');
}

/** Renames required properties by their case or a space (RFC 8259 §8.3). */
export const nameCase: ValueRule = {
  where: 'bodies',
  applies: isAsked,
  *edits(site) {
    const { value, facets } = site;
    const [first] = facets.constraints('required');
    // All at once, since a server that trims names reads them all.
    if (first !== undefined && value.kind === 'object' && isWhole(site)) {
      const spaced = objectOf(value.members.map(([name, member]) => [` ${name} `, member]));
      const words = 'with a space before and after each name, so that all that is required is missing';
      yield invalid('spaced-names', spaced, words, 5, { ...unseen, contract: first.place, breaks: ['required'] });
    }
    for (const [name, contract] of requiredNames(site)) {
      const member = memberOf(value, name);
      const other = [name.toUpperCase(), name.toLowerCase()].find((each) => each !== name);
      if (member === undefined || other === undefined || memberOf(value, other) !== undefined) continue;
      const make = () => withMember(withoutMembers(value, name), other, member);
      const words = `named ${JSON.stringify(other)}, so that it is missing`;
      yield invalid('wrong-case-name', undefined, words, 3, { ...missing(site, name), contract, make });
    }
  },
};

/** Returns the required properties of a value, each once. */
function* requiredNames({ value, facets, varied }: ValueSite): Iterable<readonly [name: string, place: Place]> {
  const there = new Set(memberNames(value));
  for (const { schema, place } of facets.constraints('required')) {
    if (varied.has(schema)) continue;
    for (const name of textsIn(schema, 'required')) if (there.delete(name)) yield [name, place];
  }
}

/**
 * Describes a missing required property. A default is "what would be assumed by the consumer of the input as the value
 * of the schema if one is not provided" (OpenAPI 3.0 §4.7.24), so a document with both leaves open which one applies.
 */
export function missing({ rich }: ValueSite, name: string): EditDetails {
  const hasDefault = rich.children.get(name)?.facets.keywords.has('default') === true;
  const details = { ...unseen, below: [name], breaks: ['required'] };
  return hasDefault ? { ...details, doubt: 'default-may-stand-in' } : details;
}

const undeclared = ['trellis', 'trellisExtra', 'x-trellis'];

/** Returns a name that no schema of the object declares. */
export function undeclaredName({ facets }: ValueSite): string {
  return undeclared.find((name) => !isDeclared(facets, name)) ?? 'trellis-undeclared';
}

/**
 * An undeclared property: invalid if the schema forbids it (JSON Schema 2020-12 core §10.3.2.3, §11.3), otherwise
 * valid, although many services are stricter than their contract.
 */
export const undeclaredProperty: ValueRule = {
  applies: isObject,
  contract: (site) => placeOf(site, ...closing, 'properties'),
  *edits(site) {
    const name = undeclaredName(site);
    const value = withExtra(site, name);
    const words = `with the property ${JSON.stringify(name)}, which is not declared`;
    yield firstOf([
      valid('undeclared-property', value, words, 3, { ...unseen, doubt: 'undeclared-part-sent' }),
      invalid('undeclared-property', value, words, 1, { ...unseen, breaks: closing }),
    ]);
    if (!takesAnything(site)) return;
    const any = withMember(site.value, name, literalBody('{"a":[1.5,true,{"b":"c"}]}'));
    const anything = 'with an undeclared property of more than a text, as `additionalProperties` says';
    yield valid('any-value', any, anything, 3, unseen);
  },
};

/** Returns true if a schema states explicitly that further properties may have any value. */
function takesAnything({ facets }: ValueSite): boolean {
  return facets
    .constraints('additionalProperties')
    .some(({ node }) => isLiteral(node, true) || (node.type === 'object' && node.members.length === 0));
}

/** Adds a property, with a valid value if one is found. */
function withExtra(site: ValueSite, name: string): BodyTree {
  return withMember(site.value, name, goodMember(site, name) ?? literalBody('"extra"'));
}

/** A property whose schema is `false` must not occur (JSON Schema 2020-12 core §4.3.2, §10.3.2.1). */
export const forbidden: ValueRule = {
  applies: (site) => isObject(site) && site.facets.keywords.has('properties'),
  *edits(site) {
    for (const { schema } of site.facets.constraints('properties')) {
      if (site.varied.has(schema)) continue;
      for (const name of namesIn(schema, 'properties')) {
        const never = schema.subschema('properties', name);
        if (never === undefined || !isNever(never) || memberOf(site.value, name) !== undefined) continue;
        const shown = memberFor(site, name);
        const details = { below: [name], shown, contract: never.place, breaks: ['false schema'] };
        const words = 'where the contract has no place for it';
        yield invalid('forbidden', withMember(site.value, name, shown), words, 1, details);
      }
    }
  },
};

/** Returns a value that the other schemas allow there. */
function memberFor({ facets, node }: ValueSite, name: string): BodyTree {
  const position = memberPosition(facets, name, node.position, false);
  const [found] = someValues({ ...position, schemas: position.schemas.filter((schema) => !isNever(schema)) }, 1);
  return found?.tree ?? literalBody('"trellis"');
}

const oddNames = [
  'trellis',
  'a-name-that-is-longer-than-most-names-of-properties-are',
  'TRELLIS',
  '1',
  '!',
  'a b',
  'ü',
  '',
];

/** A property with a forbidden name (JSON Schema 2020-12 core §10.3.2.4). */
export const propertyNames: ValueRule = {
  applies: (site) => isObject(site) && site.facets.keywords.has('propertyNames'),
  *edits(site) {
    const [at] = site.facets.constraints('propertyNames');
    if (at === undefined) return;
    const details = { ...unseen, contract: at.place, breaks: ['propertyNames'] };
    const named = (what: string, name: string, priority: number, more = ''): Edit => {
      const words = `with a property named ${JSON.stringify(name)}${more}`;
      return invalid(what, withExtra(site, name), words, priority, details);
    };
    const others = oddNames.filter((name) => memberOf(site.value, name) === undefined);
    yield firstOf(others.map((name) => named('wrong-name', name, 2)));
    for (const [what, name] of nearlyRight(at.schema.subschema('propertyNames')))
      yield named(what, name, 4, ', which is nearly right');
  },
};

/** The greatest length of a name that is sent. */
const mostCharacters = 300;

/** Returns names with a single wrong character: one too long, or outside the part of a pattern that is checked. */
function nearlyRight(names: Schema | undefined): readonly (readonly [what: string, name: string])[] {
  const most = (names && keywordNumber(names, 'maxLength')) ?? Infinity;
  const tooLong = most < mostCharacters ? [['long-name', 'a'.repeat(most + 1)] as const] : [];
  const source = names && keywordText(names, 'pattern');
  const pattern = source === undefined ? undefined : readPattern(source);
  if (pattern === undefined) return tooLong;
  const longest = Math.max(0, ...pattern.nodes.map((node) => node.most));
  const [full] = longest < mostCharacters ? matchingStrings([pattern], longest, longest) : [];
  const [good = ''] = matchingStrings([pattern], 0, mostCharacters);
  const mismatches = [...mismatchingStrings([pattern], good)].map(({ way, text }) => [`name-${way}`, text] as const);
  return [
    ...tooLong,
    ...(full === undefined ? [] : [['long-name', full + (full.at(-1) ?? '')] as const]),
    ...mismatches,
  ];
}

const dependence = ['dependentRequired', 'dependencies'] as const;

/** A property without another one that it requires (JSON Schema 2020-12 validation §6.5.4). */
export const dependents: ValueRule = {
  applies: (site) => isObject(site) && dependence.some((keyword) => site.facets.keywords.has(keyword)),
  *edits(site) {
    for (const { name: keyword, schema, place } of dependence.flatMap((each) => site.facets.constraints(each))) {
      if (site.varied.has(schema)) continue;
      for (const name of namesIn(schema, keyword)) {
        const value = memberOf(site.rich.tree, name) ?? goodMember(site, name);
        if (value === undefined) continue;
        const words = `left out, while ${JSON.stringify(name)} is present`;
        const others = textsIn(schema, keyword, name).filter((other) => other !== name);
        yield* because(
          place,
          [keyword],
          others.map((other) => {
            const changed = fewestFlaws(site, name, other, value);
            return invalid(`missing-beside-${name}`, changed, words, 1, { ...unseen, below: [other] });
          }),
        );
      }
    }
  },
};

/** Returns the change in the fullest value, or without other demanding properties if that fails less often. */
function fewestFlaws(site: ValueSite, name: string, other: string, value: BodyTree): BodyTree {
  const asking = [...dependence, 'dependentSchemas'].flatMap((keyword) =>
    site.facets.constraints(keyword).flatMap(({ schema }) => namesIn(schema, keyword)),
  );
  const beside = (tree: BodyTree): BodyTree => withMember(withoutMembers(tree, other), name, value);
  return clearest(site, [beside(site.rich.tree), beside(withoutMembers(site.value, ...asking))]);
}

/** A read-only property, which SHOULD NOT be sent and may be ignored (OpenAPI 3.1 §4.8.24.5). */
export const readOnly: ValueRule = {
  where: 'bodies',
  applies: isObject,
  *edits(site) {
    const { facets, node, mediaType, value } = site;
    for (const name of new Set(facets.schemas.flatMap((schema) => namesIn(schema, 'properties')))) {
      const position = memberPosition(facets, name, node.position, false);
      if (!isForeign(position, 'request')) continue;
      const shown = goodMember(site, name) ?? literalBody('null');
      const details = { below: [name], shown, contract: (position.schemas[0] ?? mediaType).place };
      yield unspecified('read-only', withMember(value, name, shown), 'although it is readOnly', 6, details);
    }
  },
};

/** The ends of a range in the wrong order: no schema can forbid it, and every server must handle it. */
export const reversedRange: ValueRule = {
  applies: isObject,
  *edits({ rich: { tree } }) {
    const names = memberNames(tree);
    for (const name of names) {
      const other = otherEnd(name, names);
      const [lower, upper] = other?.is === 'upper' ? reversed(memberOf(tree, name), memberOf(tree, other.name)) : [];
      if (other === undefined || lower === undefined || upper === undefined) continue;
      const value = withMember(withMember(tree, name, lower), other.name, upper);
      const words = `with a ${JSON.stringify(name)} that comes after ${JSON.stringify(other.name)}`;
      yield unspecified(`reversed-${name}`, value, words, 4, unseen);
    }
  },
};

/** Returns two numbers or dates in the wrong order; empty if they have no order. */
function reversed(lower: BodyTree | undefined, upper: BodyTree | undefined): readonly BodyTree[] {
  if (lower?.kind !== 'scalar' || upper?.kind !== 'scalar') return [];
  const [one, other] = [sampleValue(lower), sampleValue(upper)];
  if (isExactNumber(one) && isExactNumber(other)) {
    const [least, most] = [Number(numberText(one)), Number(numberText(other))];
    return least < most ? [upper, lower] : [literalBody(String(most + 1)), upper];
  }
  const areInOrder = typeof one === 'string' && typeof other === 'string' && Date.parse(one) < Date.parse(other);
  return areInOrder ? [upper, lower] : [];
}

function objectOf(members: readonly BodyMember[]): BodyTree {
  return { kind: 'object', members };
}
