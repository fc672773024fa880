import type { ValueMutation } from '../value-site.js';
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
    for (const name of names) {
      if (there.has(name)) continue;
      const value = withMember(site.value, name, goodMember(site, name) ?? literalBody('"extra"'));
      const words = `with a property named ${JSON.stringify(name)}`;
      const found = refused(
        site,
        { what: 'wrong-name', value, shown: undefined, words, contract: at.place, priority: 2 },
        ['propertyNames'],
      );
      yield* found;
      if (found.length > 0) return;
    }
  },
};
