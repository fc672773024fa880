import { namesIn, textsIn } from '../../../contract/index.js';
import { type BodyTree, memberNames, memberOf, withMember, withoutMembers } from '../../../wire/index.js';
import { literalBody } from '../values/body-of.js';
import { isForeign, memberPosition } from '../values/member-position.js';
import { matchingStrings, readPattern } from '../values/matching-strings.js';
import { isOpen } from '../values/object-candidates.js';
import { countOf, furthest } from '../values/strings.js';
import { counted, because, invalid, valid, type ValueRule } from './edit.js';
import { goodMember, undeclaredNames } from '../body/good-parts.js';
import type { ValueSite } from '../body/value-site.js';
import { isObject } from './kinds-of-sites.js';
import { unseen } from './objects.js';

const mostProperties = 200;
const mostOfName = 40;

/** Objects with one property too few or too many (JSON Schema 2020-12 validation §6.5.1, §6.5.2). */
export const propertyCounts: ValueRule = {
  applies: isObject,
  *edits(site) {
    const least = furthest(site.facets.constraints('minProperties'), 1);
    const most = furthest(site.facets.constraints('maxProperties'), -1);
    if (least !== undefined && countOf(least) > 0) {
      const less = countOf(least) - 1;
      const words = `with ${counted(less, 'property', 'properties')}, one less than minProperties`;
      const details = { ...unseen, contract: least.place, breaks: ['minProperties'] };
      yield invalid('below-minimum-properties', shortened(site, less), words, 1, details);
    }
    if (most !== undefined && countOf(most) < mostProperties) {
      const limit = countOf(most);
      const full = { ...unseen, make: () => filled(site, limit) };
      const more = `with ${counted(limit + 1, 'property', 'properties')}, one more than maxProperties`;
      yield* because(
        most.place,
        ['maxProperties'],
        [
          invalid('above-maximum-properties', lengthened(site, limit + 1), more, 1, unseen),
          valid(
            'at-maximum-properties',
            undefined,
            `with ${counted(limit, 'property', 'properties')}, the maxProperties`,
            3,
            full,
          ),
        ],
      );
    }
  },
};

/** Removes optional properties first. */
function shortened({ value, facets }: ValueSite, count: number): BodyTree {
  const required = new Set(facets.schemas.flatMap((schema) => textsIn(schema, 'required')));
  const names = memberNames(value).toSorted((a, b) => Number(required.has(b)) - Number(required.has(a)));
  return withoutMembers(value, ...names.slice(Math.max(0, count)));
}

/** Adds declared properties first, then other allowed names, and forbidden ones only if those do not suffice. */
function lengthened(site: ValueSite, count: number): BodyTree {
  const plain = Array.from({ length: count }, (_, index) => `extra${index}`);
  return withNames(site, count, declaredNames(site), namesOfPatterns(site, count), undeclaredNames(site), plain);
}

/** Adds only described properties, because many servers are stricter than their contract. */
function filled(site: ValueSite, count: number): BodyTree | undefined {
  const open = isOpen(site.facets) ? undeclaredNames(site) : [];
  const tree = withNames(site, count, declaredNames(site), namesOfPatterns(site, count), open);
  return memberNames(tree).length === count ? tree : undefined;
}

function withNames(site: ValueSite, count: number, ...sources: readonly Iterable<string>[]): BodyTree {
  let tree = site.value;
  for (const names of sources) {
    for (const name of names) {
      if (memberNames(tree).length >= count) return tree;
      if (memberOf(tree, name) !== undefined) continue;
      tree = withMember(tree, name, goodMember(site, name) ?? literalBody('"extra"'));
    }
  }
  return tree;
}

/** Returns the declared names without read-only ones, which a server may ignore (OpenAPI 3.1 §4.8.24.5). */
function declaredNames({ facets, node }: ValueSite): readonly string[] {
  const names = facets.schemas.flatMap((schema) => namesIn(schema, 'properties'));
  return names.filter((name) => !isForeign(memberPosition(facets, name, node.position, false), 'request'));
}

/** Returns enough names for each pattern. */
function namesOfPatterns({ facets }: ValueSite, count: number): readonly string[] {
  const sources = facets.schemas.flatMap((schema) => namesIn(schema, 'patternProperties'));
  return sources.flatMap((source) => {
    const pattern = readPattern(source);
    const [name] = pattern === undefined ? [] : matchingStrings([pattern], 1, mostOfName);
    if (pattern === undefined || name === undefined) return [];
    // A pattern without an end allows suffixes.
    const others = Array.from({ length: count }, (_, index) => `${name}${index}`);
    return [name, ...others.filter((other) => pattern.expression.test(other))];
  });
}
