import { namesIn } from '../../../../contract/index.js';
import type { ValueMutation } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { isForeign, memberPosition } from '../../values/compose/member-position.js';
import { survived } from '../claim.js';
import { withMember } from '../edit-value.js';
import { goodMember } from '../good-parts.js';
import { isObject } from './undeclared-property.js';

/** A property that only answers have: it SHOULD NOT be sent, and may be ignored (OpenAPI 3.1 §4.8.24.5). */
export const readOnly: ValueMutation = {
  id: 'body/read-only',
  applies: isObject,
  *derive(site) {
    const names = new Set(site.facets.schemas.flatMap((schema) => namesIn(schema, 'properties')));
    for (const name of names) {
      const position = memberPosition(site.facets, name, site.node.position, false);
      if (!isForeign(position, 'request')) continue;
      const own = goodMember(site, name) ?? literalBody('null');
      const contract = (position.schemas[0] ?? site.mediaType).place;
      const value = withMember(site.value, name, own);
      yield* survived(site, {
        what: 'read-only',
        below: [name],
        value,
        shown: own,
        words: 'although it is readOnly',
        contract,
        priority: 6,
      });
    }
  },
};
