import type { ValueMutation } from '../value-site.js';
import { textsIn } from '../../values/compose/subschemas.js';
import { refused } from '../claim.js';
import { memberNames, withoutMembers } from '../edit-value.js';

/** Each required property left out (JSON Schema 2020-12 validation §6.5.3). */
export const required: ValueMutation = {
  id: 'body/required',
  applies: ({ value, facets }) => value.kind === 'object' && facets.keywords.has('required'),
  *derive(site) {
    const there = new Set(memberNames(site.value));
    for (const { schema, place } of site.facets.constraints('required')) {
      if (site.varied.has(schema)) continue;
      for (const name of textsIn(schema, 'required')) {
        if (!there.delete(name)) continue;
        const value = withoutMembers(site.value, name);
        const words = 'left out, while it is required';
        yield* refused(
          site,
          { what: 'missing', below: [name], value, shown: undefined, words, contract: place, priority: 0 },
          ['required'],
        );
      }
    }
  },
};
