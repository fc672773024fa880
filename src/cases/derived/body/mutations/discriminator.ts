import type { ValueMutation } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { discriminatorOf } from '../../values/compose/discriminator.js';
import { refused, survivedIfValid, type Change } from '../claim.js';
import { memberOf, withMember } from '../edit-value.js';

/** A name that no schema has (OpenAPI 3.1 §4.8.25): refused where the schemas themselves do not allow it either. */
export const discriminator: ValueMutation = {
  id: 'body/discriminator',
  applies: ({ facets }) => facets.keywords.has('discriminator'),
  *derive(site) {
    for (const { schema, place: contract } of site.facets.constraints('discriminator')) {
      const property = discriminatorOf(schema)?.property;
      if (property === undefined || memberOf(site.value, property) === undefined) continue;
      const unknown = literalBody('"trellis-unknown"');
      const value = withMember(site.value, property, unknown);
      const words = 'the name of no schema';
      const change: Change = {
        what: 'unknown-kind',
        below: [property],
        value,
        shown: unknown,
        words,
        contract,
        priority: 2,
      };
      yield* refused(site, change);
      yield* survivedIfValid(site, change);
    }
  },
};
