import { keywordNode, type Schema } from '../../../../contract/index.js';
import type { BodyTree } from '../../../../wire/index.js';
import type { ValueMutation } from '../value-site.js';
import { matchingStrings, readPattern } from '../../values/pattern/matching-strings.js';
import { mismatchingStrings } from '../../values/pattern/mismatching-strings.js';
import { literalBody } from '../../values/body-of.js';
import { refused } from '../claim.js';
import { memberNames, withMember } from '../edit-value.js';
import { goodMember } from '../good-parts.js';
import { isObject } from './undeclared-property.js';

const names = [
  'trellis',
  'a-name-that-is-longer-than-most-names-of-properties-are',
  'TRELLIS',
  '1',
  '!',
  'a b',
  'ü',
  '',
];

/** A property whose name is not one that may be there (JSON Schema 2020-12 core §10.3.2.4). */
export const propertyNames: ValueMutation = {
  id: 'body/property-names',
  applies: (site) => isObject(site) && site.facets.keywords.has('propertyNames'),
  *derive(site) {
    const [at] = site.facets.constraints('propertyNames');
    if (at === undefined) return;
    const there = new Set(memberNames(site.value));
    const named = (name: string): BodyTree =>
      withMember(site.value, name, goodMember(site, name) ?? literalBody('"extra"'));
    for (const name of names) {
      if (there.has(name)) continue;
      const value = named(name);
      const words = `with a property named ${JSON.stringify(name)}`;
      const found = refused(
        site,
        { what: 'wrong-name', value, shown: undefined, words, contract: at.place, priority: 2 },
        ['propertyNames'],
      );
      yield* found;
      if (found.length > 0) break;
    }
    for (const [what, name] of nearlyRight(at.schema.subschema('propertyNames'))) {
      const value = named(name);
      const words = `with a property named ${JSON.stringify(name)}, which is nearly right`;
      yield* refused(site, { what, value, shown: undefined, words, contract: at.place, priority: 4 }, [
        'propertyNames',
      ]);
    }
  },
};

/** Names that are wrong by one character alone: one past the greatest length, or where a pattern is read in part. */
function nearlyRight(names: Schema | undefined): readonly (readonly [what: string, name: string])[] {
  const length = names && keywordNode(names, 'maxLength');
  const most = length?.type === 'number' ? Number(length.literal) : Infinity;
  const tooLong = most < mostCharacters ? [['long-name', 'a'.repeat(most + 1)] as const] : [];
  const source = names && keywordNode(names, 'pattern');
  const pattern = source?.type === 'string' ? readPattern(source.value) : undefined;
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

/** Longer names are not sent. */
const mostCharacters = 300;
