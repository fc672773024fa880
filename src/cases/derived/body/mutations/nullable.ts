import type { ValueMutation } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { literalsOf } from '../../values/compose/literals.js';
import { accepted, survived } from '../claim.js';
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
  },
};
