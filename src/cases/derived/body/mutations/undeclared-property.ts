import type { Place } from '../../../../json/index.js';
import type { ValueMutation, ValueSite } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { isDeclared } from '../../values/compose/member-position.js';
import { accepted, refused } from '../claim.js';
import { withMember } from '../edit-value.js';
import { goodMember } from '../good-parts.js';

const names = ['trellis', 'trellisExtra', 'x-trellis'];
const closing = ['additionalProperties', 'unevaluatedProperties', 'propertyNames'];

export function isObject({ facets, value }: ValueSite): boolean {
  return facets.kinds[0] === 'object' && value.kind === 'object';
}

/**
 * A property that no schema declares: refused where none may be there (JSON Schema 2020-12 core §10.3.2.3, §11.3), else
 * to be let pass, although many are stricter than their contract.
 */
export const undeclaredProperty: ValueMutation = {
  id: 'body/undeclared-property',
  applies: isObject,
  *derive(site) {
    const name = undeclaredName(site);
    const value = withMember(site.value, name, goodMember(site, name) ?? literalBody('"extra"'));
    const change = { what: 'undeclared-property', value, shown: undefined, contract: contractOf(site) };
    const words = `with the property ${JSON.stringify(name)}, which is not declared`;
    const allowed = accepted(site, { ...change, words, priority: 3, doubt: 'undeclared-part-sent' });
    yield* allowed;
    if (allowed.length > 0 && takesAnything(site)) {
      const any = withMember(site.value, name, literalBody('{"a":[1.5,true,{"b":"c"}]}'));
      const anything = 'with an undeclared property of more than a text, as `additionalProperties` says';
      yield* accepted(site, { ...change, what: 'any-value', value: any, words: anything, priority: 3 });
    }
    if (allowed.length === 0) yield* refused(site, { ...change, words, priority: 1 }, closing);
  },
};

/** Whether a schema says in so many words that further properties may have any value. */
function takesAnything({ facets }: ValueSite): boolean {
  return facets
    .constraints('additionalProperties')
    .some(
      ({ node }) =>
        (node.type === 'literal' && node.value === true) || (node.type === 'object' && node.members.length === 0),
    );
}

/** A name that no schema of an object declares. */
export function undeclaredName({ facets }: ValueSite): string {
  return names.find((name) => !isDeclared(facets, name)) ?? 'trellis-undeclared';
}

function contractOf({ facets, schemas, mediaType }: ValueSite): Place {
  for (const keyword of closing) {
    const [at] = facets.constraints(keyword);
    if (at !== undefined) return at.place;
  }
  return (facets.constraints('properties')[0] ?? schemas[0] ?? mediaType).place;
}
