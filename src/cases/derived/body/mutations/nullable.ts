import type { Place } from '../../../../json/index.js';
import type { Variation } from '../../mutation.js';
import type { ValueMutation, ValueSite } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { literalsOf } from '../../values/compose/literals.js';
import { accepted, refused, survived } from '../claim.js';
import { contractOf } from './kinds-of-sites.js';

/** `null` where a type allows it (JSON Schema 2020-12 validation §6.1.1; OpenAPI 3.0 §4.7.24, `nullable`). */
export const nullable: ValueMutation = {
  id: 'body/nullable',
  applies: ({ facets, path }) =>
    path.length > 0 && facets.keywords.has('type') && facets.kinds.length > 1 && facets.kinds.includes('null'),
  *derive(site) {
    const contract = (site.facets.constraints('nullable')[0] ?? { place: contractOf(site) }).place;
    // An enumeration that does not list it leaves open what `nullable` beside it is worth.
    const isOpen = literalsOf(site.facets)?.includes(null) === false;
    yield* (isOpen ? survived : accepted)(site, {
      what: 'null',
      value: literalBody('null'),
      words: isOpen ? 'which "nullable" and "enum" disagree on' : 'which is allowed',
      contract,
      priority: 2,
    });
    yield* spelt(site, contract);
  },
};

/** Where a list says which texts there are, one that only spells the null beside them is none of these. */
function spelt(site: ValueSite, contract: Place): Iterable<Variation> {
  if (literalsOf(site.facets) === undefined) return [];
  const words = 'a text that only spells null';
  return refused(site, { what: 'null-as-text', value: literalBody('"null"'), words, contract, priority: 3 }, [
    'enum',
    'const',
  ]);
}
