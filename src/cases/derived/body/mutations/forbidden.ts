import { isNever } from '../../../../contract/index.js';
import type { ValueMutation, ValueSite } from '../value-site.js';
import type { BodyTree } from '../../../../wire/index.js';
import { literalBody } from '../../values/body-of.js';
import { memberPosition } from '../../values/compose/member-position.js';
import { refused } from '../claim.js';
import { memberOf, withMember } from '../edit-value.js';
import { someValues } from '../good-parts.js';
import { isObject } from './undeclared-property.js';

/** A property whose schema is `false`: by that name there must be none (JSON Schema 2020-12 core §4.3.2, §10.3.2.1). */
export const forbidden: ValueMutation = {
  id: 'body/forbidden',
  applies: (site) => isObject(site) && site.facets.keywords.has('properties'),
  *derive(site) {
    for (const { schema, node } of site.facets.constraints('properties')) {
      if (site.varied.has(schema) || node.type !== 'object') continue;
      for (const { key } of node.members) {
        const name = key.value;
        const never = schema.subschema('properties', name);
        if (never === undefined || !isNever(never) || memberOf(site.value, name) !== undefined) continue;
        const member = memberFor(site, name);
        yield* refused(
          site,
          {
            what: 'forbidden',
            below: [name],
            value: withMember(site.value, name, member),
            shown: member,
            words: 'where the contract has no place for it',
            contract: never.place,
            priority: 1,
          },
          ['false schema'],
        );
      }
    }
  },
};

/** What would be good there by all else that is said of it. */
function memberFor({ facets, node }: ValueSite, name: string): BodyTree {
  const position = memberPosition(facets, name, node.position, false);
  const [found] = someValues({ ...position, schemas: position.schemas.filter((schema) => !isNever(schema)) }, 1);
  return found?.tree ?? literalBody('"trellis"');
}
